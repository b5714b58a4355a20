import type { Answer } from '@hyrde/contracts';
import type { components } from '@/api/api.gen';
import { allOf } from '@/parts/all-of';
import { outcomeText } from '@/parts/sweeps/task-outcome';
import type { Words } from '@/words/en';

/** The five answers, in the order of every total. */
export const ANSWERS = allOf<Answer>()(['yes', 'no', 'does-not-apply', 'not-checked', 'could-not-be-checked']);

/** The five answers' counts as the service sends them, those that it leaves out as 0. */
export function answerCounts(counts: Record<string, number>): Record<Answer, number> {
  const count = (answer: Answer) => counts[answer] ?? 0;
  return {
    yes: count('yes'),
    no: count('no'),
    'does-not-apply': count('does-not-apply'),
    'not-checked': count('not-checked'),
    'could-not-be-checked': count('could-not-be-checked'),
  };
}

/** Each answer's colour: text, soft ground, and full ground for bars. */
export const ANSWER_COLOURS: Record<Answer, { text: string; soft: string; full: string }> = {
  yes: { text: 'text-yes', soft: 'bg-yes-soft', full: 'bg-yes' },
  no: { text: 'text-no', soft: 'bg-no-soft', full: 'bg-no' },
  'does-not-apply': {
    text: 'text-not-applicable',
    soft: 'bg-not-applicable-soft',
    full: 'bg-not-applicable',
  },
  'not-checked': { text: 'text-waiting', soft: 'bg-waiting-soft', full: 'bg-waiting' },
  'could-not-be-checked': { text: 'text-unsure', soft: 'bg-unsure-soft', full: 'bg-unsure' },
};

/** Each answer's shape: it must be told from the others without colour. */
const SHAPES: Record<Answer, React.ReactNode> = {
  yes: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="M4.8 8.2l2.2 2.3 4.2-4.8" stroke="var(--color-paper)" strokeWidth="1.8" fill="none" />
    </>
  ),
  no: (
    <>
      <rect x="1.5" y="1.5" width="13" height="13" rx="2" fill="currentColor" />
      <path d="M5 5l6 6M11 5l-6 6" stroke="var(--color-paper)" strokeWidth="1.8" fill="none" />
    </>
  ),
  'does-not-apply': <path d="M2.5 8h11" stroke="currentColor" strokeWidth="3" fill="none" />,
  'not-checked': (
    <circle cx="8" cy="8" r="6.2" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2.8 2.1" fill="none" />
  ),
  'could-not-be-checked': (
    <>
      <path d="M8 1.5L15 14.5H1z" fill="currentColor" />
      <path d="M8 6v4.2M8 11.5v1.5" stroke="var(--color-paper)" strokeWidth="1.6" fill="none" />
    </>
  ),
};

/** One of the five answers, by shape, colour and word. */
export function AnswerBadge({ answer, words, note }: { answer: Answer; words: Words; note?: string }) {
  return (
    <span className={`inline-flex items-start gap-1.5 font-medium ${ANSWER_COLOURS[answer].text}`}>
      <span className="mt-[0.2em]">
        <AnswerShape answer={answer} />
      </span>
      <span>
        {words.answers[answer]}
        {note && <span className="block text-xs font-normal text-soft">{note}</span>}
      </span>
    </span>
  );
}

/** What stands beneath an answer: whose it is, or why there is none. */
export function answerNote(
  search: {
    answer: Answer;
    outcome: string | null;
    verdict: components['schemas']['Search']['verdict'];
    running: boolean;
  },
  words: Words,
): string {
  if (search.verdict) return words.verdicts[search.verdict];
  if (search.answer === 'yes') return words.unverified;
  return search.outcome === 'found' && search.answer === 'could-not-be-checked'
    ? words.tooWeak
    : outcomeText(search, words);
}

/** The shape alone, beside a word that says the same. */
export function AnswerShape({ answer }: { answer: Answer }) {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`shrink-0 ${ANSWER_COLOURS[answer].text}`}
    >
      {SHAPES[answer]}
    </svg>
  );
}

/** How the five answers share a whole. Purely visual: the numbers stand beside it. */
export function AnswerBar({ counts, tall = false }: { counts: Record<Answer, number>; tall?: boolean }) {
  const all = ANSWERS.reduce((sum, answer) => sum + counts[answer], 0);
  return (
    <div
      aria-hidden="true"
      className={`flex w-full min-w-24 gap-px overflow-hidden rounded-sm bg-raised ${tall ? 'h-5' : 'h-2.5'}`}
    >
      {ANSWERS.map((answer) => (
        <div
          key={answer}
          className={ANSWER_COLOURS[answer].full}
          style={{ width: `${all ? (100 * counts[answer]) / all : 0}%` }}
        />
      ))}
    </div>
  );
}
