'use client';
import { useEffect, useRef } from 'react';
import { classes } from '@/design/classes';
import type { Piece } from './marked-text';
import { Redactions } from './names/redactions';

/** A text with its marked pieces; the scrolling `section` around it opens at the first mark. */
export function MarkedPieces({ pieces, className }: { pieces: readonly Piece[]; className: string }) {
  const first = useRef<HTMLElement>(null);
  const firstMark = pieces.findIndex((piece) => piece.marked);
  useEffect(() => {
    const mark = first.current;
    const box = mark?.closest('section');
    if (!mark || !box) return;
    const below = mark.getBoundingClientRect().top - box.getBoundingClientRect().top;
    box.scrollTop += below - box.clientHeight / 3;
  });
  return (
    <p className={classes('relative break-words whitespace-pre-line', className)}>
      {pieces.map((piece, index) =>
        piece.marked ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their places
          <mark key={index} ref={index === firstMark ? first : undefined}>
            <Redactions text={piece.text} />
          </mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their places
          <Redactions key={index} text={piece.text} />
        ),
      )}
    </p>
  );
}
