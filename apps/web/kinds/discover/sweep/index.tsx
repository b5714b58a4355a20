import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Count, Link } from '@/design/link';
import { Notice } from '@/design/notice';
import { Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { Fact, Figures } from '@/design/values';
import { Chart } from '@/parts/chart-files';
import { languageName } from '@/parts/display-names';
import { Follow } from '@/parts/follow';
import { Axes, roundMarks } from '@/parts/plots';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import type { SweepDetails, SweepParts } from '../../kind-parts';
import { Precision, readTopic, TopicHosts } from '../parts/topic';
import { AddSeeds, FoundWords } from './topic-actions';

const AREA = { left: 48, right: 590, top: 12, bottom: 168, height: 210 };
const WIDTH = 600;

/** Relevant pages over fetched pages, by round; the straight line is a harvest rate of 1. */
async function HarvestPlot({ rounds }: { rounds: Schema<'TopicDetails'>['rounds'] }) {
  const { words, format } = await getWords();
  const text = words.discover.sweep;
  let [fetched, finds] = [0, 0];
  const points = rounds.map((round) => {
    fetched += round.fetched;
    finds += round.finds;
    return { fetched, finds };
  });
  const xMarks = roundMarks(fetched);
  const yMarks = roundMarks(finds);
  const [xMost, yMost] = [xMarks.at(-1) ?? 1, yMarks.at(-1) ?? 1];
  const x = (value: number) => AREA.left + ((AREA.right - AREA.left) * value) / xMost;
  const y = (value: number) => AREA.bottom - ((AREA.bottom - AREA.top) * value) / yMost;
  const all = Math.min(xMost, yMost);
  const path = [{ fetched: 0, finds: 0 }, ...points].map((point) => `${x(point.fetched)},${y(point.finds)}`).join(' ');
  return (
    <div className="overflow-x-auto">
      <Chart name={text.plotLabel(format.whole(finds), format.whole(fetched))}>
        <svg
          viewBox={`0 0 ${WIDTH} ${AREA.height}`}
          role="img"
          aria-label={text.plotLabel(format.whole(finds), format.whole(fetched))}
          className="w-full max-w-3xl min-w-80 text-xs"
        >
          <Axes
            area={AREA}
            heights={yMarks.map((value) => ({ at: y(value), text: format.whole(value) }))}
            marks={xMarks.map((value, i) => ({
              at: x(value),
              text: format.whole(value),
              ...(i === xMarks.length - 1 && { anchor: 'end' as const }),
            }))}
            title={text.fetched}
          />
          <line x1={x(0)} y1={y(0)} x2={x(all)} y2={y(all)} className="stroke-edge" strokeDasharray="4 4" />
          <polyline points={path} fill="none" strokeWidth={2} className="stroke-accent" />
        </svg>
      </Chart>
      <p className="text-sm text-soft">{text.plotBody}</p>
    </div>
  );
}

/** Maximum number of hosts on the topic's screen; a screen of its own lists all. */
const HOSTS = 20;

/** Finds by host and region, the harvest by round, and the learned words. */
export async function Sections({ sweep: { id } }: { sweep: SweepDetails }) {
  const [{ words }, topic, me] = await Promise.all([getWords(), readTopic(id), getMe()]);
  const hosts = await get('/api/topics/{id}/hosts', { path: { id }, query: { limit: HOSTS } });
  const text = words.discover.sweep;
  const mayChange = goesOn(topic) && may(me, 'auditor');
  return (
    <>
      <Section title={text.hosts}>
        {hosts.items.length > 0 ? (
          <>
            <TopicHosts topic={id} hosts={hosts.items} />
            {hosts.next && (
              <Link href={`/runs/topics/${id}/hosts`} className="link mt-2 inline-block">
                {text.everyHost}
              </Link>
            )}
          </>
        ) : (
          <p className="text-soft">{text.noFinds}</p>
        )}
      </Section>
      {topic.regions.length > 0 && <Regions regions={topic.regions} />}
      {topic.rounds.length > 1 && (
        <Section title={text.harvest}>
          <HarvestPlot rounds={topic.rounds} />
        </Section>
      )}
      <Learned topic={topic} mayStrike={mayChange} />
      <Reach topic={topic} />
      {mayChange && (
        <Section title={words.discover.seeds.title}>
          <AddSeeds topic={{ id, words: topic.words, practice: topic.practice }} />
        </Section>
      )}
    </>
  );
}

/** True if the topic continues, or would continue with more seeds. */
const goesOn = ({ state, stop }: Schema<'TopicDetails'>): boolean =>
  stop === null ? state === 'running' || state === 'paused' : stop === 'frontier-dry' || stop === 'no-seed';

async function Regions({ regions }: { regions: Schema<'TopicDetails'>['regions'] }) {
  const { words, format } = await getWords();
  const text = words.discover.sweep;
  return (
    <Section title={text.regions}>
      <Table
        caption={text.regions}
        rows={regions}
        keyOf={({ region }) => (region ? (region.id ?? '') : 'unregistered')}
        columns={(column) => [
          column(words.labels.region, ({ region }) =>
            region ? (region.name ?? words.labels.noRegion) : text.unregistered,
          ),
          column(words.labels.hosts, { measure: true }, ({ hosts }) => format.whole(hosts)),
          column(words.labels.finds, { measure: true }, ({ finds }) => format.whole(finds)),
        ]}
      />
    </Section>
  );
}

async function Learned({ topic, mayStrike }: { topic: Schema<'TopicDetails'>; mayStrike: boolean }) {
  const { words, format } = await getWords();
  const text = words.discover.sweep;
  const { foundWords, struckWords } = topic;
  const listed = foundWords
    .map(({ term, form = term, nearness }) => `${form} (${format.hundredths(nearness)})`)
    .join(', ');
  const hasSome = foundWords.length + struckWords.length > 0;
  return (
    <Section title={text.learned}>
      <dl className="grid gap-3">
        <Fact name={words.labels.words}>{topic.words.join(', ') || text.fromExamples}</Fact>
        <Fact name={words.labels.language}>
          {topic.language ? languageName(topic.language, words) : text.asTheyAre}
        </Fact>
        <Fact name={text.goesWith}>
          {mayStrike && hasSome ? <FoundWords topic={topic} /> : listed || text.nothingLearned}
        </Fact>
      </dl>
    </Section>
  );
}

/** Hosts and paths that are in a topic's scope, excluded, or exceptions of an exclusion. */
async function Reach({ topic }: { topic: Schema<'TopicDetails'> }) {
  const { words } = await getWords();
  const { form } = words.discover;
  const { reach, refused, allowed } = topic;
  const lists = [
    { name: form.domains, lines: typeof reach === 'string' ? [] : reach.domains },
    { name: form.refused, lines: refused },
    { name: form.allowed, lines: allowed },
  ].filter(({ lines }) => lines.length > 0);
  if (lists.length === 0) return null;
  return (
    <Section title={form.place}>
      <dl className="grid gap-3">
        {lists.map(({ name, lines }) => (
          <Fact key={name} name={name}>
            <span className="break-words">{lines.join(', ')}</span>
          </Fact>
        ))}
      </dl>
    </Section>
  );
}

export async function PlanFacts({ sweep }: { sweep: SweepDetails }) {
  const [{ words, format }, topic] = await Promise.all([getWords(), readTopic(sweep.id)]);
  const text = words.discover.sweep;
  const { reach } = topic;
  const { domains } = text.reaches;
  const measure = (number: number) => <span data-measure>{format.whole(number)}</span>;
  return (
    <Figures
      facts={[
        [text.fetched, measure(topic.fetched)],
        [text.links, measure(topic.links)],
        [text.seeds, measure(topic.seeds)],
        [text.reach, typeof reach === 'string' ? text.reaches[reach] : domains(format.whole(reach.domains.length))],
        [words.labels.cap, topic.cap === null ? text.noCap : measure(topic.cap)],
        [words.labels.policy, words.discover.policies[topic.policy]],
      ]}
    />
  );
}

/** The number of finds, and the reason why the sweep stopped or waits. */
export async function Results({ sweep }: { sweep: SweepDetails }) {
  const [{ words, format }, topic] = await Promise.all([getWords(), readTopic(sweep.id)]);
  const text = words.discover;
  const { finds, hosts, fetched, stop, stoppedHosts, waitsUntil } = topic;
  return (
    <div className="mt-4">
      <p>
        <Count of={finds} rows={`/runs/topics/${sweep.id}/finds`}>
          {text.sweep.results(format.whole(finds), format.whole(hosts))}
        </Count>{' '}
        {fetched > 0 && <span data-measure>{text.sweep.harvestOf(format.percent(finds / fetched))}.</span>}
      </p>
      <Precision topic={topic} />
      {stoppedHosts > 0 && (
        <p className="text-sm text-soft" data-measure>
          {text.sweep.takenBackOf(format.whole(stoppedHosts))}
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-2">
        {topic.unjudged > 0 && (
          <ButtonLink small href={`/runs/topics/${sweep.id}/review`}>
            {text.sweep.judge}
          </ButtonLink>
        )}
        <Follow
          small
          label={words.subscriptions.follow}
          name={sweep.name}
          events={['topic.found']}
          filter={{ topicId: sweep.id }}
        />
      </p>
      {stop && (
        <div className="mt-3">
          <Notice tone={stop === 'budget' ? 'info' : 'warning'} title={text.stops[stop]}>
            {text.helps[stop]}
          </Notice>
        </div>
      )}
      {waitsUntil && <p className="mt-2 text-soft">{text.sweep.waits(format.minute(waitsUntil))}</p>}
    </div>
  );
}

/** A topic's parts of a sweep's screen: the screen of its sweep is the screen of the topic. */
export const discover = { Facts: PlanFacts, Results, Sections } satisfies SweepParts;
