import type { Outcome } from '@hyrde/contracts';
import { allOf } from '@/parts/all-of';
import type { Words } from '@/words/en';
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

/** What is told of a task of any kind. */
interface Told {
  running: boolean;
  outcome: string | null;
  reason: string | null;
  /** More about the reason, in the service's words. */
  detail: string | null;
  waitingFor: string | null;
  /** Not asked again before. */
  notBefore?: string | null;
}

/** What the dictionary says of a name; the name itself where a kind has one that the dictionary does not have yet. */
const said = (sentences: Record<string, string>, name: string): string => sentences[name] ?? name;

/** An outcome in one or two words. */
export const outcomeName = (outcome: string, words: Words): string => said(words.outcomes, outcome);

/** How a task ended in one or two words, or that it has not. */
export function outcomeText({ outcome, running }: Pick<Told, 'outcome' | 'running'>, words: Words): string {
  if (outcome) return outcomeName(outcome, words);
  return running ? words.outcomes.running : words.outcomes.waiting;
}

/** Why it ended so, or why it waits, as a sentence. */
export function Why({ task, words, format }: { task: Told; words: Words; format: Formats }) {
  if (task.reason)
    return (
      <>
        {said(words.reasons, task.reason)}
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
