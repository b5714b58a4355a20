import type { components } from '@hyrde/client';
import { Table } from '@/design/table';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';

interface MatchesTableProps {
  matches: components['schemas']['Finding']['matches'];
  words: Words;
  format: Formats;
}

/** Words of the target that were found, and their places. */
export function MatchesTable({ matches, words, format }: MatchesTableProps) {
  const text = words.finding;
  if (matches.length === 0) return <p className="text-soft">{text.noMatches}</p>;
  return (
    <Table
      caption={text.matches}
      rows={matches}
      keyOf={(match) => match.word}
      columns={(column) => [
        column(text.word, (match) => match.word),
        column(text.where, { className: 'min-w-32' }, (match) =>
          match.places.map(({ place, count }) => `${text.places[place]} × ${format.whole(count)}`).join(', '),
        ),
        column(text.snippet, { className: 'min-w-80 break-words text-soft' }, (match) => match.snippet),
      ]}
    />
  );
}
