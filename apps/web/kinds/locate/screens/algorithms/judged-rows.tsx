import type { components } from '@hyrde/client';
import Link from 'next/link';
import { Badge } from '@/design/badge';
import { Cell, Heading, Row, Table } from '@/design/table';
import { SiteLink } from '@/parts/site-link';
import { getWords } from '@/words/server';

/** The searches behind a number of this screen. */
export async function JudgedRows({
  page,
  caption,
}: {
  page: components['schemas']['JudgedSearches'];
  caption: string;
}) {
  const { words, format } = await getWords();
  const text = words.algorithmsScreen;
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <Heading>{words.sweep.site}</Heading>
          <Heading>{text.wasIt}</Heading>
          <Heading>{words.sweep.page}</Heading>
          <Heading numeric>{words.sweep.confidence}</Heading>
          <Heading numeric>{words.sweep.downloadsShort}</Heading>
          <Heading>{words.sweeps.name}</Heading>
        </tr>
      </thead>
      <tbody>
        {page.items.map((row) => (
          <Row key={row.id}>
            <Cell head className="min-w-36">
              <Link href={`/bodies/${row.site.id}`} className="plain-link">
                {row.site.name}
              </Link>
            </Cell>
            <Cell className="whitespace-nowrap">
              {row.right !== null && (
                <Badge tone={row.right ? 'good' : 'bad'}>{row.right ? text.isRight : text.isWrong}</Badge>
              )}{' '}
              <span className="text-soft">{words.verdicts[row.verdict]}</span>
            </Cell>
            <Cell className="min-w-52">
              {row.foundUrl ? <SiteLink url={row.foundUrl} words={words} /> : words.outcomes[row.outcome]}
            </Cell>
            <Cell numeric>
              <Link href={`/findings/${row.id}`} className="plain-link">
                {row.confidence === null ? '–' : format.confidence(row.confidence)}
                <span className="sr-only"> {words.site.evidence}</span>
              </Link>
            </Cell>
            <Cell numeric measure>
              {format.whole(row.downloads)}
            </Cell>
            <Cell className="min-w-36">
              <Link href={`/runs/${row.sweep.id}`} className="plain-link">
                {row.sweep.name}
              </Link>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
