/** A piece of text, marked or not. */
export interface Piece {
  text: string;
  marked: boolean;
}

/** Begin and end in UTF-16 code units: [start, end). */
interface Span {
  start: number;
  end: number;
}

/** Splits a text at the spans to mark. Overlapping spans are merged, spans beyond its end are ignored. */
export function markSpans(text: string, spans: readonly Span[]): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  const add = (to: number, marked: boolean) => {
    const last = pieces.at(-1);
    const piece = text.slice(done, to);
    if (piece && last?.marked === marked) last.text += piece;
    else if (piece) pieces.push({ text: piece, marked });
    done = Math.max(done, to);
  };
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    add(Math.min(Math.max(start, done), text.length), false);
    add(Math.min(Math.max(end, done), text.length), true);
  }
  add(text.length, false);
  return pieces;
}
