import type { KeptClass } from '@hyrde/contracts';
import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { Link } from '@/design/link';
import { Notice } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Progress as Bar } from '@/design/values';
import type { PageInput } from '@/parts/lists/query';
import { ReadAgain } from '@/parts/sweeps/live-refresh';
import { getWords } from '@/words/server';
import { DecideRemoval } from './decide-removal';

type Counts = NonNullable<Schema<'RemovalDetails'>['statement']>['removed'];

/** Removal of a person: places that name them, progress, and remaining copies. */
export default async function RemovalPage(props: PageInput<'id'>) {
  const { id } = await props.params;
  const removal = await get('/api/records/removals/{id}', { path: { id } });
  const { words, format } = await getWords();
  const text = words.surface.removal;
  const { state, statement, name } = removal;
  return (
    <>
      <PageHead title={name === null ? text.title : words.labels.removeOf(name)} purpose={text.purpose}>
        <Link href="/records/removals" className="link">
          {text.all}
        </Link>
      </PageHead>
      <p className="mb-4">
        <strong>{text.states[state]}</strong> · {text.asked} {format.second(removal.createdAt)}
        {removal.requestedBy && ` · ${words.labels.by} ${removal.requestedBy}`}
      </p>
      {(state === 'looking' || state === 'removing') && <Progress removal={removal} />}
      {state === 'found' && <DecideRemoval removal={removal} />}
      {statement && <Statement statement={statement} />}
    </>
  );
}

async function Progress({ removal }: { removal: Schema<'RemovalDetails'> }) {
  const { words, format } = await getWords();
  const text = words.surface.removal;
  const { looked, total } = removal;
  const said =
    total === null ? text.counting : text.progress(format.whole(Math.min(looked, total)), format.whole(total));
  return (
    <Notice>
      <ReadAgain />
      <p role="status" data-measure="">
        {said}
      </p>
      <div className="my-2">
        <Bar label={text.states[removal.state]} value={Math.min(looked, total ?? 0)} max={total || 1} />
      </div>
      <p className="text-soft">{text.goesOn}</p>
    </Notice>
  );
}

async function Statement({ statement }: { statement: NonNullable<Schema<'RemovalDetails'>['statement']> }) {
  const { words, format } = await getWords();
  const text = words.surface.removal;
  const { until } = statement;
  const remains = [
    ...[text.until.hash, text.until.sums, text.until.bodies(format.day(until.bodies))],
    ...[text.until.journal(format.day(until.journal)), text.until.records(format.day(until.records))],
    ...[text.until.backups, text.until.exported, text.until.logs, text.until.again],
  ];
  return (
    <>
      <Section title={text.statement}>
        <div className="grid gap-4 md:grid-cols-2">
          <CountsPanel title={text.removed} counts={statement.removed} />
          <CountsPanel title={text.left} body={text.leftBody} counts={statement.left} />
        </div>
      </Section>
      {statement.open.length > 0 && (
        <Section title={text.open}>
          <p className="text-sm text-soft">{text.openBody}</p>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {statement.open.map(({ table, column, key, why }) => (
              <li key={`${table} ${column} ${key}`}>
                <code>
                  {table}.{column}
                </code>{' '}
                <span className="break-all text-soft">{key}</span>: {text.openWhy[why]}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={text.remains}>
        <ul className="list-disc space-y-1.5 pl-5">
          {remains.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Section>
    </>
  );
}

async function CountsPanel({ title, body, counts }: { title: string; body?: string; counts: Counts }) {
  const { words, format } = await getWords();
  const text = words.surface.removal;
  const rows = classesOf(counts);
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      {body && <p className="text-sm text-soft">{body}</p>}
      {rows.length === 0 && <p>{text.isNone}</p>}
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {rows.map(([kept, n]) => (
          <div key={kept} className="contents">
            <dt>{text.classes[kept]}</dt>
            <dd className="text-right tabular-nums" data-measure="">
              {format.whole(n)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const classesOf = (counts: Counts) =>
  (Object.entries(counts) as [KeptClass, number][]).flatMap(([kept, n]) => (n ? [[kept, n] as const] : []));
