import type { components } from '@hyrde/client';
import Link from 'next/link';
import { Progress } from '@/design/bars';
import { Count } from '@/design/count';
import { Table } from '@/design/table';
import { getWords } from '@/words/server';
import { endedOf } from './carried-out';
import { SweepBadge } from './sweep-badge';

type Sweep = components['schemas']['Sweep'];

/** What a row says in the words of the sweep's kind. */
interface Texts {
  about: string;
  engines: readonly string[];
  done: string;
  sought: { outcome: string; rows: string; unit: string | null } | null;
}

/** Sweeps with how far they are; every number leads to its tasks. */
export async function SweepsTable({
  sweeps,
  textsOf,
  caption,
}: {
  sweeps: Sweep[];
  textsOf: (sweep: Sweep) => Texts;
  caption: string;
}) {
  const { words, format } = await getWords();
  const text = words.sweeps;
  return (
    <Table
      caption={caption}
      rows={sweeps.map((sweep) => ({ sweep, texts: textsOf(sweep) }))}
      keyOf={({ sweep }) => sweep.id}
      columns={[
        {
          title: text.name,
          className: 'min-w-44',
          cell: ({ sweep, texts }) => (
            <>
              <Link href={`/runs/${sweep.id}`} className="plain-link">
                {sweep.name}
              </Link>
              <p className="font-normal text-soft">{texts.about}</p>
            </>
          ),
        },
        { title: text.state, cell: ({ sweep }) => <SweepBadge state={sweep.state} words={words} /> },
        {
          title: text.progress,
          className: 'min-w-40',
          cell: ({ sweep, texts }) => (
            <>
              <span className="whitespace-nowrap">{texts.done}</span>
              <Progress
                value={endedOf(sweep.progress).carriedOut}
                max={sweep.progress.all}
                label={sweep.name}
                still={sweep.state !== 'running'}
              />
            </>
          ),
        },
        {
          title: text.found,
          numeric: true,
          cell: ({ sweep, texts }) =>
            texts.sought && (
              <Count of={sweep.progress.byOutcome[texts.sought.outcome] ?? 0} rows={texts.sought.rows}>
                {format.whole(sweep.progress.byOutcome[texts.sought.outcome] ?? 0)}
                {texts.sought.unit && <span className="text-soft"> {texts.sought.unit}</span>}
              </Count>
            ),
        },
        {
          title: text.algorithm,
          className: 'min-w-40',
          cell: ({ texts }) =>
            texts.engines.map((engine) => (
              <span key={engine} className="not-first:block">
                {engine}
              </span>
            )),
        },
        { title: text.started, cell: ({ sweep }) => format.minute(sweep.createdAt) },
        { title: text.finished, cell: ({ sweep }) => sweep.finishedAt && format.minute(sweep.finishedAt) },
      ]}
    />
  );
}
