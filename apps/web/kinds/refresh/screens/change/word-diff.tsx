import type { components } from '@hyrde/client';
import type { ReactNode } from 'react';
import type { Words } from '@/words/en';

type Piece = components['schemas']['DiffPiece'];

/** Two texts in one: what is removed is struck out, what is added underlined, and both are said to who listens. */
export function WordDiff({ pieces, words }: { pieces: readonly Piece[]; words: Words }) {
  const text = words.refresh.change;
  if (pieces.every(({ kind }) => kind === 'same')) return <p className="text-soft">{text.same}</p>;
  return (
    <section
      aria-label={text.diff}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="panel max-h-[60vh] overflow-auto p-4"
    >
      <p className="max-w-prose leading-relaxed break-words">
        {pieces.map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their places
          <span key={index}>{pieceOf(piece, text)} </span>
        ))}
      </p>
    </section>
  );
}

function pieceOf({ kind, text }: Piece, words: Words['refresh']['change']): ReactNode {
  if (kind === 'same') return text;
  const said = (
    <>
      <span className="sr-only">{kind === 'added' ? words.added : words.removed}: </span>
      {text}
      <span className="sr-only"> ({words.end})</span>
    </>
  );
  return kind === 'added' ? (
    <ins className="rounded-xs bg-yes-soft px-0.5 text-yes decoration-2 underline-offset-3">{said}</ins>
  ) : (
    <del className="rounded-xs bg-no-soft px-0.5 text-no">{said}</del>
  );
}
