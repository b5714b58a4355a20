import type { Metadata } from 'next';
import Link from 'next/link';
import { getService, read } from '@/api/server';
import { Badge } from '@/design/badge';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Cell, Heading, Row, Table } from '@/design/table';
import { one, oneOf, withSearch } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { getMe, may } from '@/parts/session';
import { UndoImport } from '@/screens/site-import/undo-import';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.siteImport.title });

const RESULTS = ['added', 'updated', 'unchanged', 'failed'] as const;
const TONES = { added: 'good', updated: 'busy', unchanged: 'plain', failed: 'bad' } as const;
const LINES = 200;

export default async function ImportLogPage(props: PageInput<'id'>) {
  const [{ id }, search, { words, format }, me, service] = await Promise.all([
    props.params,
    props.searchParams,
    getWords(),
    getMe(),
    getService(),
  ]);
  const result = oneOf(search, 'result', RESULTS);
  const after = Number(one(search, 'after') ?? 0) || 0;
  const [log, lines] = await Promise.all([
    read(service.GET('/api/site-imports/{id}', { params: { path: { id } } })),
    read(
      service.GET('/api/site-imports/{id}/lines', { params: { path: { id }, query: { result, after, limit: LINES } } }),
    ),
  ]);
  const text = words.siteImport;
  const path = `/sites/imports/${id}`;
  const last = lines.items.at(-1);
  return (
    <>
      <PageHead title={text.logTitle(log.fileName)} purpose={text.logPurpose}>
        {may(me, 'auditor') && log.undoable > 0 && <UndoImport id={id} undoable={log.undoable} />}
      </PageHead>
      <nav aria-label={text.result} className="mb-3 flex flex-wrap gap-2">
        {[undefined, ...RESULTS].map((value) => (
          <Link
            key={value ?? 'all'}
            href={withSearch(path, {}, { result: value })}
            aria-current={value === result ? 'true' : undefined}
            className="inline-flex min-h-9 items-center rounded-md border border-edge bg-paper px-3 aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold"
          >
            {value ? `${text[value]}: ${format.whole(log[value])}` : text.allLines}
          </Link>
        ))}
      </nav>
      {lines.items.length === 0 ? (
        <Empty title={text.noLines} />
      ) : (
        <Table caption={text.logTitle(log.fileName)}>
          <thead>
            <tr>
              <Heading numeric>{text.line}</Heading>
              <Heading>{text.result}</Heading>
              <Heading>{text.message}</Heading>
              <Heading>{text.content}</Heading>
            </tr>
          </thead>
          <tbody>
            {lines.items.map((line) => (
              <Row key={line.line}>
                <Cell numeric>{format.whole(line.line)}</Cell>
                <Cell>
                  <Badge tone={TONES[line.result]}>{text[line.result]}</Badge>
                </Cell>
                <Cell className="min-w-48">{line.message}</Cell>
                <Cell className="min-w-56 font-mono text-xs break-all">
                  {line.siteId ? (
                    <Link href={`/sites/${line.siteId}`} className="plain-link">
                      {line.text}
                    </Link>
                  ) : (
                    line.text
                  )}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
      {last && lines.items.length === LINES && (
        <Link href={withSearch(path, search, { after: String(last.line) })} className="link mt-2 inline-block">
          {words.common.next}
        </Link>
      )}
    </>
  );
}
