import type { Schema } from '@/api/schema';
import { Count, PlainLink } from '@/design/link';
import { Table } from '@/design/table';
import { Progress } from '@/design/values';
import { getWords } from '@/words/server';
import { endedOf, SweepBadge } from './sweep-state';

/** Texts of a row from the sweep's kind. */
interface Texts {
  about: string;
  engines: readonly string[];
  done: string;
  sought: { outcome: string; rows: string; unit: string | null } | null;
}

interface Props<Sweep> {
  sweeps: Sweep[];
  textsOf: (sweep: Sweep) => Texts;
  caption: string;
}

/** Sweeps with their progress; each number links to its tasks. */
export async function SweepsTable<Sweep extends Omit<Schema<'Sweep'>, 'parts'>>({
  sweeps,
  textsOf,
  caption,
}: Props<Sweep>) {
  const { words, format } = await getWords();
  const text = words.sweeps;
  return (
    <Table
      caption={caption}
      rows={sweeps.map((sweep) => ({ sweep, texts: textsOf(sweep) }))}
      keyOf={({ sweep }) => sweep.id}
      columns={(column) => [
        column(words.labels.sweep, { className: 'min-w-44' }, ({ sweep, texts }) => (
          <>
            <PlainLink href={`/runs/${sweep.id}`}>{sweep.name}</PlainLink>
            <p className="font-normal text-soft">{texts.about}</p>
          </>
        )),
        column(words.labels.state, ({ sweep }) => <SweepBadge state={sweep.state} words={words} />),
        column(text.progress, { className: 'min-w-40' }, ({ sweep, texts }) => (
          <>
            {texts.done}
            <Progress
              value={endedOf(sweep.progress).carriedOut}
              max={sweep.progress.all}
              label={sweep.name}
              still={sweep.state !== 'running'}
            />
          </>
        )),
        column(
          words.outcomes.found,
          { numeric: true },
          ({ sweep, texts }) =>
            texts.sought && (
              <Count of={sweep.progress.byOutcome[texts.sought.outcome] ?? 0} rows={texts.sought.rows}>
                {format.whole(sweep.progress.byOutcome[texts.sought.outcome] ?? 0)}
                {texts.sought.unit && <span className="text-soft"> {texts.sought.unit}</span>}
              </Count>
            ),
        ),
        column(words.labels.algorithm, { className: 'min-w-40' }, ({ texts }) =>
          texts.engines.map((engine) => (
            <span key={engine} className="not-first:block">
              {engine}
            </span>
          )),
        ),
        column(words.labels.started, ({ sweep }) => format.minute(sweep.createdAt)),
        column(words.labels.finished, ({ sweep }) => sweep.finishedAt && format.minute(sweep.finishedAt)),
      ]}
    />
  );
}
