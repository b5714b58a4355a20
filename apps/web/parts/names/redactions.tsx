'use client';
import { useWords } from '@/words/client';

/** A redacted name: pages keep its length, a bullet for each character, so that positions in them stay valid. */
const REDACTED = /(•{2,}(?:[ \u00a0]•+)*)/;

/** A text in which every redacted name is one mark, whatever its length, which screen readers say in words. */
export function Redactions({ text }: { text: string }) {
  const { words } = useWords();
  return text.split(REDACTED).map((piece, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their places
      <span key={at} title={words.names.mark}>
        <span aria-hidden="true">•••</span>
        <span className="sr-only">[{words.names.mark}]</span>
      </span>
    ) : (
      piece
    ),
  );
}
