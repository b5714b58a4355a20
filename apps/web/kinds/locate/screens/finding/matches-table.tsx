import type { components } from '@hyrde/client';
import { Cell, Heading, Row, Table } from '@/design/table';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';

/** Which words of the target were found, and where. */
export function MatchesTable({
  matches,
  words,
  format,
}: {
  matches: components['schemas']['Finding']['matches'];
  words: Words;
  format: Formats;
}) {
  const text = words.finding;
  if (matches.length === 0) return <p className="text-soft">{text.noMatches}</p>;
  return (
    <Table caption={text.matches}>
      <thead>
        <tr>
          <Heading>{text.word}</Heading>
          <Heading>{text.where}</Heading>
          <Heading>{text.snippet}</Heading>
        </tr>
      </thead>
      <tbody>
        {matches.map((match) => (
          <Row key={match.word}>
            <Cell head>{match.word}</Cell>
            <Cell className="min-w-32">
              {match.places.map(({ place, count }) => `${text.places[place]} × ${format.whole(count)}`).join(', ')}
            </Cell>
            <Cell className="min-w-80 break-words text-soft">{match.snippet}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
