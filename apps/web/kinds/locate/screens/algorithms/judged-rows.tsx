import type { components } from '@hyrde/client';
import Link from 'next/link';
import { Badge } from '@/design/badge';
import { Table } from '@/design/table';
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
    <Table
      caption={caption}
      rows={page.items}
      keyOf={(row) => row.id}
      columns={[
        {
          title: words.sweep.site,
          cell: (row) => (
            <Link href={`/bodies/${row.site.id}`} className="plain-link">
              {row.site.name}
            </Link>
          ),
        },
        {
          title: text.wasIt,
          cell: (row) => (
            <>
              {row.right !== null && (
                <Badge tone={row.right ? 'good' : 'bad'}>{row.right ? text.isRight : text.isWrong}</Badge>
              )}{' '}
              <span className="text-soft">{words.verdicts[row.verdict]}</span>
            </>
          ),
        },
        {
          title: words.sweep.page,
          className: 'min-w-52',
          cell: (row) => (row.foundUrl ? <SiteLink url={row.foundUrl} words={words} /> : words.outcomes[row.outcome]),
        },
        {
          title: words.sweep.confidence,
          numeric: true,
          cell: (row) => (
            <Link href={`/findings/${row.id}`} className="plain-link">
              {row.confidence === null ? '–' : format.confidence(row.confidence)}
              <span className="sr-only"> {words.site.evidence}</span>
            </Link>
          ),
        },
        { title: words.sweep.downloadsShort, measure: true, cell: (row) => format.whole(row.downloads) },
        {
          title: words.sweeps.name,
          className: 'min-w-36',
          cell: (row) => (
            <Link href={`/runs/${row.sweep.id}`} className="plain-link">
              {row.sweep.name}
            </Link>
          ),
        },
      ]}
    />
  );
}
