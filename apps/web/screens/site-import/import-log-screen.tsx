import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { Link, PlainLink } from '@/design/link';
import { Empty, Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import { one, oneOf, type PageInput, withSearch } from '@/parts/lists/query';
import { getMe, may } from '@/parts/session';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import { UndoImport } from './import-actions';

const TONES = { added: 'good', updated: 'busy', unchanged: 'plain', twin: 'plain', failed: 'bad' } as const;

/** Number of lines a page. */
export const LINES = 200;

/** Result of each line of an imported list. */
export default async function ImportLogPage(props: PageInput<'id'>) {
  const [{ id }, search] = await Promise.all([props.params, props.searchParams]);
  const result = oneOf(search, 'result', RESULTS);
  const query = { result, after: Number(one(search, 'after') ?? 0) || 0, limit: LINES };
  const [log, { items: lines }] = await Promise.all([
    get('/api/site-imports/{id}', { path: { id } }),
    get('/api/site-imports/{id}/lines', { path: { id }, query }),
  ]);
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.siteImport;
  const path = `/bodies/import/${id}`;
  const last = lines.at(-1);
  return (
    <>
      <PageHead title={text.logTitle(log.fileName)} purpose={text.logPurpose}>
        {may(me, 'auditor') && <UndoImport log={log} />}
      </PageHead>
      {log.mendable > 0 && <FailedLines log={log} text={text} count={format.whole(log.mendable)} />}
      <nav aria-label={words.labels.result} className="mb-3 flex flex-wrap gap-2">
        {[undefined, ...RESULTS].map((value) => (
          <Link
            key={value ?? 'all'}
            href={withSearch(path, {}, { result: value })}
            aria-current={value === result ? 'true' : undefined}
            className="inline-flex min-h-9 items-center rounded-md border border-edge bg-paper px-3 aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold"
          >
            {value
              ? `${text[value]}: ${format.whole(countOf(log, value))}`
              : text.allLines(format.whole(RESULTS.reduce((sum, one) => sum + countOf(log, one), 0)))}
          </Link>
        ))}
      </nav>
      <Table
        caption={text.logTitle(log.fileName)}
        rows={lines}
        empty={<Empty title={text.noLines} />}
        keyOf={(line) => line.line}
        columns={(column) => [
          column(text.line, { numeric: true }, (line) => format.whole(line.line)),
          column(words.labels.result, (line) => <Badge tone={TONES[line.result]}>{text[line.result]}</Badge>),
          column(words.labels.why, { className: 'min-w-48' }, (line) => line.message),
          column(text.content, { className: 'min-w-56 font-mono text-xs break-all' }, (line) =>
            line.siteId ? <PlainLink href={`/bodies/${line.siteId}`}>{line.text}</PlainLink> : line.text,
          ),
        ]}
      />
      {last && lines.length === LINES && (
        <Link href={withSearch(path, search, { after: String(last.line) })} className="link mt-2 inline-block">
          {words.common.next}
        </Link>
      )}
    </>
  );
}

/** Downloads of failed lines for correction. */
function FailedLines({
  log: { id },
  text,
  count,
}: {
  log: Schema<'SiteImport'>;
  text: Words['siteImport'];
  count: string;
}) {
  const address = `/api/site-imports/${id}/failed`;
  return (
    <Notice tone="warning" title={text.mend(count)}>
      <span className="flex flex-wrap gap-x-4 [&>a]:inline-flex [&>a]:min-h-7 [&>a]:items-center">
        <a href={`${address}.csv`} className="link" download>
          {text.mendCsv}
        </a>
        <a href={`${address}.csv?separator=semicolon`} className="link" download>
          {text.mendSemicolon}
        </a>
        <a href={`${address}.xlsx`} className="link" download>
          {text.mendXlsx}
        </a>
      </span>
    </Notice>
  );
}

/** Results of a line; refused lines first, since they need attention. */
const RESULTS = ['failed', 'twin', 'added', 'updated', 'unchanged'] as const;

export const countOf = (item: Schema<'SiteImport'>, result: (typeof RESULTS)[number]): number =>
  result === 'twin' ? item.twins : item[result];
