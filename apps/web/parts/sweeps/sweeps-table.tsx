import type { components } from '@hyrde/client';
import Link from 'next/link';
import { Progress } from '@/design/bars';
import { Count } from '@/design/count';
import { Cell, Heading, Row, Table } from '@/design/table';
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
    <Table caption={caption}>
      <thead>
        <tr>
          <Heading>{text.name}</Heading>
          <Heading>{text.state}</Heading>
          <Heading>{text.progress}</Heading>
          <Heading numeric>{text.found}</Heading>
          <Heading>{text.algorithm}</Heading>
          <Heading>{text.started}</Heading>
          <Heading>{text.finished}</Heading>
        </tr>
      </thead>
      <tbody>
        {sweeps
          .map((sweep) => ({ sweep, texts: textsOf(sweep) }))
          .map(({ sweep, texts }) => (
            <Row key={sweep.id}>
              <Cell head className="min-w-44">
                <Link href={`/runs/${sweep.id}`} className="plain-link">
                  {sweep.name}
                </Link>
                <p className="font-normal text-soft">{texts.about}</p>
              </Cell>
              <Cell>
                <SweepBadge state={sweep.state} words={words} />
              </Cell>
              <Cell className="min-w-40">
                <span className="whitespace-nowrap">{texts.done}</span>
                <Progress
                  value={endedOf(sweep.progress).carriedOut}
                  max={sweep.progress.all}
                  label={sweep.name}
                  still={sweep.state !== 'running'}
                />
              </Cell>
              <Cell numeric>
                {texts.sought && (
                  <Count of={sweep.progress.byOutcome[texts.sought.outcome] ?? 0} rows={texts.sought.rows}>
                    {format.whole(sweep.progress.byOutcome[texts.sought.outcome] ?? 0)}
                    {texts.sought.unit && <span className="text-soft"> {texts.sought.unit}</span>}
                  </Count>
                )}
              </Cell>
              <Cell className="min-w-40">
                {texts.engines.map((engine) => (
                  <span key={engine} className="block">
                    {engine}
                  </span>
                ))}
              </Cell>
              <Cell className="whitespace-nowrap">{format.minute(sweep.createdAt)}</Cell>
              <Cell className="whitespace-nowrap">{sweep.finishedAt && format.minute(sweep.finishedAt)}</Cell>
            </Row>
          ))}
      </tbody>
    </Table>
  );
}
