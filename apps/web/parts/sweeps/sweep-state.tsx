import type { Outcome, SweepState } from '@hyrde/contracts';
import type { Schema } from '@/api/schema';
import { Badge } from '@/design/values';
import { allOf } from '@/parts/closed-lists';
import type { FrameWords, Words } from '@/words/en';
import type { Formats } from '@/words/format';

export const OUTCOMES = allOf<Outcome>()([
  'found',
  'not-found',
  'refused-by-robots',
  'blocked',
  'unreachable',
  'error',
  'cancelled',
]);

interface TaskFields {
  running: boolean;
  outcome: string | null;
  reason: string | null;
  /** Details of the reason, in the API's words. */
  detail: string | null;
  waitingFor: string | null;
  /** Time before which the task is not run again. */
  notBefore?: string | null;
}

type OwnWords = Pick<Schema<'KindWords'>, 'outcomes' | 'reasons'> | null;

/** The kind's word for a name, else the dictionary's, else the name. */
const said = (name: string, own: Record<string, string> | undefined, sentences: Record<string, string>): string =>
  own?.[name] ?? sentences[name] ?? name;

export const outcomeName = (outcome: string, words: FrameWords, own: OwnWords = null): string =>
  said(outcome, own?.outcomes, words.outcomes);

export const reasonText = (reason: string, words: FrameWords, own: OwnWords = null): string =>
  said(reason, own?.reasons, words.reasons);

/** Outcome of a task in one or two words, or its state if it has not ended. */
export function outcomeText(
  { outcome, running }: Pick<TaskFields, 'outcome' | 'running'>,
  words: FrameWords,
  own: OwnWords = null,
): string {
  if (outcome) return outcomeName(outcome, words, own);
  return running ? words.outcomes.running : words.outcomes.waiting;
}

interface WhyProps {
  task: TaskFields;
  words: FrameWords;
  format: Formats;
  own?: OwnWords;
}

/** Reason of a task's outcome or delay, as a sentence. */
export function Why({ task, words, format, own = null }: WhyProps) {
  if (task.reason)
    return (
      <>
        {reasonText(task.reason, words, own)}
        {task.detail && <span className="block text-xs break-words text-soft">{task.detail}</span>}
      </>
    );
  if (task.running || !task.waitingFor) return null;
  const sentences: Record<string, string> = words.waitingFor;
  return (
    <>
      {sentences[task.waitingFor] ?? words.waitingFor.other}
      {task.notBefore && <span className="block text-xs text-soft">{format.minute(task.notBefore)}</span>}
    </>
  );
}

/** Ended tasks of a sweep: completed ones, and those that a person cancelled. The others wait. */
export function endedOf({ done, byOutcome }: { done: number; byOutcome: Readonly<Record<string, number>> }) {
  const cancelled = byOutcome.cancelled ?? 0;
  return { carriedOut: done - cancelled, cancelled };
}

const TONES = {
  running: 'busy',
  paused: 'warning',
  cancelled: 'bad',
  done: 'good',
} as const satisfies Record<SweepState, string>;

export function SweepBadge({ state, words }: { state: SweepState; words: Words }) {
  return <Badge tone={TONES[state]}>{words.sweepStates[state]}</Badge>;
}
