import type { FrameWords } from '@/words/en';
import type { Formats } from '@/words/format';
import { type Explained, explain } from './explain';

/** Reasons of a search's decision, a sentence a line. */
export function ReasonsWhy({ finding, words, format }: { finding: Explained; words: FrameWords; format: Formats }) {
  return (
    <ul className="list-disc pl-5">
      {explain(finding, words, format).map((sentence) => (
        <li key={sentence} className="break-words">
          {sentence}
        </li>
      ))}
    </ul>
  );
}
