import type { Schema } from '@/api/schema';
import { SiteLink } from '@/parts/addresses';
import type { WordsWith } from '@/words/client';
import type { Formats } from '@/words/format';

interface Props {
  walls: readonly Schema<'WallSeen'>[];
  words: WordsWith<'dossier'>;
  format: Formats;
}

/** Pages that answered in place of the site's, each with the evidence that it is one. */
export function Walls({ walls, words, format }: Props) {
  const { walls: text } = words.dossier;
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {walls.map(({ seq, url, status, at, kind, marks, odds }) => (
        <li key={seq} className="min-w-0 break-words">
          <p>
            <SiteLink url={url} words={words} />: {text.answered(text.kinds[kind], status, format.second(at))}
          </p>
          {marks.length > 0 && <p>{text.marks(marks.map((mark) => `“${mark}”`).join(', '))}</p>}
          {odds.length > 0 && (
            <p className="text-soft">
              {text.odds(
                odds.map(({ term, odds: each }) => `${text.terms[term] ?? term} ${format.signed(each)}`).join('; '),
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
