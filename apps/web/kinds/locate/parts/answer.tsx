import type { Answer, AnswerChoice, Verdict } from '@hyrde/contracts';
import type { ReactNode } from 'react';
import type { Schema } from '@/api/schema';
import { Link } from '@/design/link';
import type { Look, Say } from '@/design/table';
import { allOf } from '@/parts/closed-lists';
import { outcomeText } from '@/parts/sweeps/sweep-state';
import type { FrameWords } from '@/words/en';

/** The answers in display order. */
export const ANSWERS = allOf<Answer>()([
  'yes',
  'probably',
  'no',
  'does-not-apply',
  'could-not-be-reached',
  'not-found',
  'not-searched',
]);

/** Filters of a list: an answer, or a set that the headline counts. */
export const ANSWER_CHOICES = allOf<AnswerChoice>()([...ANSWERS, 'applies', 'searched', 'wants-a-look']);

/** Query values of the filter within the answer yes: verified by a person, or only probable enough. */
export const VERIFIED = ['true', 'false'] as const;

/** Colours of each answer: text, light background, and full background for bars. */
export const ANSWER_COLOURS: Record<Answer, { text: string; soft: string; full: string }> = {
  yes: { text: 'text-yes', soft: 'bg-yes-soft', full: 'bg-yes' },
  probably: { text: 'text-unsure', soft: 'bg-unsure-soft', full: 'bg-unsure' },
  no: { text: 'text-no', soft: 'bg-no-soft', full: 'bg-no' },
  'does-not-apply': {
    text: 'text-not-applicable',
    soft: 'bg-not-applicable-soft',
    full: 'bg-not-applicable',
  },
  'could-not-be-reached': { text: 'text-unreached', soft: 'bg-unreached-soft', full: 'bg-unreached' },
  'not-found': { text: 'text-not-found', soft: 'bg-not-found-soft', full: 'bg-not-found' },
  'not-searched': { text: 'text-waiting', soft: 'bg-waiting-soft', full: 'bg-line' },
};

/** An answer; `likely` is a yes that nobody has verified. */
type Shown = Answer | 'likely';

/** Shape of each answer: answers must be distinguishable without colour. */
const SHAPES: Record<Shown, ReactNode> = {
  yes: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="M4.8 8.2l2.2 2.3 4.2-4.8" stroke="var(--color-paper)" strokeWidth="1.8" fill="none" />
    </>
  ),
  likely: (
    <>
      <circle cx="8" cy="8" r="6.2" stroke="currentColor" strokeWidth="1.6" fill="none" />
      <path d="M4.9 8.2l2.1 2.2 4-4.6" stroke="currentColor" strokeWidth="1.8" fill="none" />
    </>
  ),
  probably: (
    <>
      <circle cx="8" cy="8" r="6.2" stroke="currentColor" strokeWidth="1.6" fill="none" />
      <path d="M8 1.8a6.2 6.2 0 0 0 0 12.4z" fill="currentColor" />
    </>
  ),
  no: (
    <>
      <rect x="1.5" y="1.5" width="13" height="13" rx="2" fill="currentColor" />
      <path d="M5 5l6 6M11 5l-6 6" stroke="var(--color-paper)" strokeWidth="1.8" fill="none" />
    </>
  ),
  'does-not-apply': <path d="M2.5 8h11" stroke="currentColor" strokeWidth="3" fill="none" />,
  'could-not-be-reached': (
    <>
      <path d="M8 1.5L15 14.5H1z" fill="currentColor" />
      <path d="M8 6v4.2M8 11.5v1.5" stroke="var(--color-paper)" strokeWidth="1.6" fill="none" />
    </>
  ),
  'not-found': (
    <>
      <circle cx="6.6" cy="6.6" r="4.9" stroke="currentColor" strokeWidth="2" fill="none" />
      <path d="M10.2 10.2l4.6 4.6" stroke="currentColor" strokeWidth="2.4" fill="none" />
    </>
  ),
  'not-searched': (
    <circle cx="8" cy="8" r="6.2" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2.8 2.1" fill="none" />
  ),
};

/** An answer as shape, colour and word, with a note that may begin with the word. */
export function AnswerBadge({ answer, words, note = '' }: { answer: Answer; words: FrameWords; note?: string }) {
  const word = words.answers[answer];
  const further = note.startsWith(word) ? note.slice(word.length) : note && ` ${note}`;
  return (
    <span className={`inline-flex items-start gap-1.5 font-medium ${ANSWER_COLOURS[answer].text}`}>
      <span className="mt-[0.2em]">
        <AnswerShape answer={answer} />
      </span>
      <span>
        {word}
        {further && <span className="text-xs font-normal text-soft">{further}</span>}
      </span>
    </span>
  );
}

/** A verdict in words: on a search that named no page, "wrong" says that there is one. */
export const verdictText = (verdict: Verdict, named: boolean, words: FrameWords): string =>
  verdict === 'wrong' && !named ? words.verdictMissed : words.verdicts[verdict];

/** Note below an answer: its author, or the reason why there is no answer. */
export function answerNote(
  search: {
    answer: Answer;
    outcome: string | null;
    verdict: Schema<'Search'>['verdict'];
    running: boolean;
  },
  words: FrameWords,
): string {
  if (search.verdict) return verdictText(search.verdict, search.outcome === 'found', words);
  if (search.answer === 'yes') return words.unverified;
  return search.answer === 'probably' ? words.tooWeak : outcomeText(search, words);
}

/** The shape alone, beside a word with the same meaning. */
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

/** A column for each answer, headed by its shape; on a card the shape precedes the value. */
export const answerColumns = <T,>(
  column: Say<T>,
  words: FrameWords,
  look: Pick<Look, 'numeric' | 'measure'>,
  cell: (row: T, answer: Answer) => ReactNode,
) =>
  ANSWERS.map((answer) => {
    const head = (className: string) => (
      <span className={className} title={words.answers[answer]}>
        <AnswerShape answer={answer} />
        <span className="sr-only">{words.answers[answer]}</span>
      </span>
    );
    return column(head('inline-flex'), { label: '', ...look }, (row) => (
      <>
        {head('mr-1 inline-flex align-middle sm:hidden')}
        {cell(row, answer)}
      </>
    ));
  });

const SHOWN = Object.keys(SHAPES) as Shown[];
const shownAs = (answer: Answer, verified: boolean): Shown => (answer === 'yes' && !verified ? 'likely' : answer);
const colourOf = (shown: Shown) => ANSWER_COLOURS[shown === 'likely' ? 'yes' : shown].text;

/** An answer in a word; a yes with its author. */
export const answerSaid = (answer: Answer, verified: boolean, words: FrameWords): string =>
  answer === 'yes' ? words.matrix.yes[verified ? 'true' : 'false'] : words.answers[answer];

/** Definitions of the shapes, once for a screen with thousands of them; `AnswerMark` refers to one. */
export const AnswerMarks = () => (
  <svg width="0" height="0" aria-hidden="true" className="absolute">
    {SHOWN.map((shown) => (
      <symbol key={shown} id={`answer-${shown}`} viewBox="0 0 16 16">
        {SHAPES[shown]}
      </symbol>
    ))}
  </svg>
);

/** Shape of an answer; a verified yes has its own. */
export function AnswerMark({ answer, verified }: { answer: Answer; verified: boolean }) {
  const shown = shownAs(answer, verified);
  return (
    <svg width="16" height="16" aria-hidden="true" className={`shrink-0 ${colourOf(shown)}`}>
      <use href={`#answer-${shown}`} />
    </svg>
  );
}

export const AnswerLegend = ({ words }: { words: FrameWords }) => (
  <ul aria-label={words.matrix.legend} className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
    {SHOWN.map((shown) => (
      <li key={shown} className="inline-flex items-center gap-1.5">
        <AnswerMark answer={shown === 'likely' ? 'yes' : shown} verified={shown !== 'likely'} />
        {answerSaid(shown === 'likely' ? 'yes' : shown, shown !== 'likely', words)}
      </li>
    ))}
  </ul>
);

interface Props {
  counts: Record<Answer, number>;
  /** Number of verified yes; by default all. */
  verified?: number;
  tall?: boolean;
  /** Link of each part, for pointers only; the same links are in the text beside it. */
  leadsTo?: (answer: Answer) => string;
}

/** Fractions of the answers, with verified yes separate. Purely visual: the numbers and links are beside it. */
export function AnswerBar({ counts, verified = counts.yes, tall = false, leadsTo }: Props) {
  const all = ANSWERS.reduce((sum, answer) => sum + counts[answer], 0);
  const likely = (answer: Answer) => answer === 'yes' && <Likely share={1 - verified / counts.yes} />;
  const share = (count: number) => `${all ? (100 * count) / all : 0}%`;
  return (
    <div
      aria-hidden="true"
      data-bar
      className={`flex w-full gap-px overflow-hidden rounded-sm bg-raised forced-color-adjust-none ${tall ? 'h-6' : 'h-2.5'}`}
    >
      {ANSWERS.filter((answer) => counts[answer] > 0).map((answer) => {
        const look = `relative ${ANSWER_COLOURS[answer].full}`;
        return leadsTo ? (
          <Link
            key={answer}
            href={leadsTo(answer)}
            tabIndex={-1}
            className={look}
            style={{ width: share(counts[answer]) }}
          >
            {likely(answer)}
          </Link>
        ) : (
          <div key={answer} className={look} style={{ width: share(counts[answer]) }}>
            {likely(answer)}
          </div>
        );
      })}
    </div>
  );
}

/** The right part of yes: probable pages that nobody has verified. */
const Likely = ({ share }: { share: number }) => (
  <div className="absolute inset-y-0 right-0 bg-paper opacity-35" style={{ width: `${100 * share}%` }} />
);
