import type { components } from '@hyrde/client';
import { get } from '@/api/server';
import { Fact } from '@/design/fact';
import { Link } from '@/design/link';
import { Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { languageName } from '@/parts/language-name';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import type { SweepDetails } from '../../kind-parts';
import { TopicHosts } from '../parts/topic-hosts';
import { AddSeeds } from './add-seeds';
import { FoundWords } from './found-words';
import { HarvestPlot } from './harvest-plot';
import { Reach } from './reach';
import { readTopic } from './read-topic';

type Topic = components['schemas']['TopicDetails'];
/** On the topic's screen; all of them have one of their own. */
const HOSTS = 20;

/** Finds by host and region, the harvest round by round, and what was learned. */
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

/** Does it go on, or would it with more seeds? */
const goesOn = ({ state, stop }: Topic): boolean =>
  stop === null ? state === 'running' || state === 'paused' : stop === 'frontier-dry' || stop === 'no-seed';

async function Regions({ regions }: { regions: Topic['regions'] }) {
  const { words, format } = await getWords();
  const text = words.discover.sweep;
  return (
    <Section title={text.regions}>
      <Table
        caption={text.regions}
        rows={regions}
        keyOf={({ region }) => (region ? (region.id ?? '') : 'unregistered')}
        columns={(column) => [
          column(text.region, ({ region }) => (region ? (region.name ?? text.noRegion) : text.unregistered)),
          column(text.hostsOfRegion, { measure: true }, ({ hosts }) => format.whole(hosts)),
          column(text.finds, { measure: true }, ({ finds }) => format.whole(finds)),
        ]}
      />
    </Section>
  );
}

async function Learned({ topic, mayStrike }: { topic: Topic; mayStrike: boolean }) {
  const { words, format } = await getWords();
  const text = words.discover.sweep;
  const { foundWords, struckWords } = topic;
  const listed = foundWords.map(({ term, nearness }) => `${term} (${format.hundredths(nearness)})`).join(', ');
  const hasSome = foundWords.length + struckWords.length > 0;
  return (
    <Section title={text.learned}>
      <dl className="grid gap-3">
        <Fact name={text.words}>{topic.words.join(', ')}</Fact>
        <Fact name={text.language}>{topic.language ? languageName(topic.language, words) : text.asTheyAre}</Fact>
        <Fact name={text.goesWith}>
          {mayStrike && hasSome ? <FoundWords topic={topic} /> : listed || text.nothingLearned}
        </Fact>
      </dl>
    </Section>
  );
}
