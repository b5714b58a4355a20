import type { components } from '@hyrde/client';
import { Badge } from '@/design/badge';
import { Link } from '@/design/link';
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
      columns={(column) => [
        column(words.sweep.site, (row) => (
          <Link href={`/bodies/${row.site.id}`} className="plain-link">
            {row.site.name}
          </Link>
        )),
        column(text.wasIt, (row) => (
          <>
            {row.right !== null && (
              <Badge tone={row.right ? 'good' : 'bad'}>{row.right ? text.isRight : text.isWrong}</Badge>
            )}{' '}
            <span className="text-soft">{words.verdicts[row.verdict]}</span>
          </>
        )),
        column(words.sweep.page, { className: 'min-w-52' }, (row) =>
          row.foundUrl ? <SiteLink url={row.foundUrl} words={words} /> : words.outcomes[row.outcome],
        ),
        column(words.sweep.confidence, { numeric: true }, (row) => (
          <Link href={`/findings/${row.id}`} className="plain-link">
            {row.confidence === null ? '–' : format.confidence(row.confidence)}
            <span className="sr-only"> {words.site.evidence}</span>
          </Link>
        )),
        column(words.sweep.downloadsShort, { measure: true }, (row) => format.whole(row.downloads)),
        column(words.sweeps.name, { className: 'min-w-36' }, (row) => (
          <Link href={`/runs/${row.sweep.id}`} className="plain-link">
            {row.sweep.name}
          </Link>
        )),
      ]}
    />
  );
}
