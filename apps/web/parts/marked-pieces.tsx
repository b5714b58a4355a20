'use client';
import { Fragment, useEffect, useRef } from 'react';
import { classes } from '@/design/classes';
import type { Piece } from './marked-text';
import { Redactions } from './names/redactions';

interface Props {
  pieces: readonly Piece[];
  /** True if names are redacted in the text; in another text, bullets are the page's own. */
  redacted: boolean;
  className: string;
}

/** A text with its marked pieces; the scrolling `section` around it opens at the first mark. */
export function MarkedPieces({ pieces, redacted, className }: Props) {
  const first = useRef<HTMLElement>(null);
  const shown = (text: string) => (redacted ? <Redactions text={text} /> : text);
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
            {shown(piece.text)}
          </mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their places
          <Fragment key={index}>{shown(piece.text)}</Fragment>
        ),
      )}
    </p>
  );
}
