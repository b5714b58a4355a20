import { useId } from 'react';
import { Link } from '@/design/link';
import type { GuidePlace } from './guides.gen';

/** A term of a screen: the technical word, the everyday one, and its meaning. */
export interface Term {
  word: string;
  everyday: string;
  meaning: string;
}

interface Props {
  term: Term;
  /** Section of the guides about the term. */
  guide: GuidePlace;
  words: { whatIsThis: (word: string) => string; inTheGuide: string };
}

/**
 * A button with an explanation as native popover: above everything else, closed by Escape, a press elsewhere or the
 * button; browsers announce which button opened it. It links to the guides.
 */
export function WhatIsThis({ term: { word, everyday, meaning }, guide, words }: Props) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={words.whatIsThis(word)}
        className="inline-flex size-6 shrink-0 cursor-help items-center justify-center rounded-full border border-edge text-xs font-semibold text-soft hover:bg-raised hover:text-ink"
      >
        ?
      </button>
      <span
        id={id}
        popover="auto"
        role="note"
        className="term w-[min(26rem,calc(100vw-2rem))] rounded-lg border border-line bg-paper p-4 text-left text-sm font-normal whitespace-normal text-ink shadow-xl"
      >
        <span className="block text-base font-semibold">{word}</span>
        <span className="block text-soft">{everyday}</span>
        <span className="mt-2 block">{meaning}</span>
        <Link href={`/help/${guide}`} className="link mt-2 inline-block">
          {words.inTheGuide}
        </Link>
      </span>
    </>
  );
}
