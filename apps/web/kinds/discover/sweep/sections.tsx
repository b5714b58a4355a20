import type { components } from '@hyrde/client';
import Link from 'next/link';
import { getService, read } from '@/api/server';
import { Fact } from '@/design/fact';
import { Section } from '@/design/page-head';
import { Cell, Heading, Row, Table } from '@/design/table';
import { languageName } from '@/parts/language-name';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import type { SweepDetails } from '../../kind-parts';
import { AddSeeds } from './add-seeds';
import { HarvestPlot } from './harvest-plot';
import { readTopic } from './read-topic';

type Topic = components['schemas']['TopicDetails'];
type Host = components['schemas']['TopicHost'];

/** Finds by host and region, the harvest round by round, and what was learned. */
export async function Sections({ sweep: { id } }: { sweep: SweepDetails }) {
  const [{ words }, topic, service, me] = await Promise.all([getWords(), readTopic(id), getService(), getMe()]);
  const hosts = await read(service.GET('/api/topics/{id}/hosts', { params: { path: { id } } }));
  const text = words.discover.sweep;
  return (
    <>
      <Section title={text.hosts}>
        {hosts.items.length > 0 ? (
          <Hosts id={id} hosts={hosts.items} total={hosts.total} />
        ) : (
          <p className="panel p-4 text-soft">{text.noFinds}</p>
        )}
      </Section>
      {topic.regions.length > 0 && <Regions regions={topic.regions} />}
      {topic.rounds.length > 1 && (
        <Section title={text.harvest}>
          <HarvestPlot rounds={topic.rounds} />
        </Section>
      )}
      <Learned topic={topic} />
      {takesSeeds(topic) && may(me, 'auditor') && (
        <Section title={words.discover.seeds.title}>
          <AddSeeds topic={id} />
        </Section>
      )}
    </>
  );
}

/** Does it go on, or want for more? */
const takesSeeds = ({ state, stop }: Topic): boolean =>
  stop === null ? state === 'running' || state === 'paused' : stop === 'frontier-dry' || stop === 'no-seed';

async function Hosts({ id, hosts, total }: { id: string; hosts: readonly Host[]; total: number }) {
  const { words, format } = await getWords();
  const text = words.discover.sweep;
  return (
    <>
      <Table caption={text.hosts}>
        <thead>
          <tr>
            <Heading>{text.host}</Heading>
            <Heading>{text.site}</Heading>
            <Heading numeric>{text.finds}</Heading>
            <Heading numeric>{text.right}</Heading>
            <Heading numeric>{text.wrong}</Heading>
          </tr>
        </thead>
        <tbody>
          {hosts.map(({ host, site, finds, right, wrong, stopped }) => (
            <Row key={host}>
              <Cell head className="min-w-52 break-all">
                {host}
                {stopped && <p className="text-xs font-normal text-soft">{text.stopped}</p>}
              </Cell>
              <Cell className="min-w-36">
                {site ? (
                  <Link href={`/bodies/${site.id}`} className="plain-link">
                    {site.name}
                  </Link>
                ) : (
                  <span className="text-soft">{text.notRegistered}</span>
                )}
                {site?.region && <p className="text-xs text-soft">{site.region}</p>}
              </Cell>
              <Cell numeric>
                <Link href={`/runs/topics/${id}/finds?host=${encodeURIComponent(host)}`} className="plain-link">
                  {format.whole(finds)}
                </Link>
              </Cell>
              <Cell numeric measure>
                {format.whole(right)}
              </Cell>
              <Cell numeric measure>
                {format.whole(wrong)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {total > hosts.length && <p className="mt-2 text-sm text-soft">{text.moreHosts(format.whole(hosts.length))}</p>}
    </>
  );
}

async function Regions({ regions }: { regions: Topic['regions'] }) {
  const { words, format } = await getWords();
  const text = words.discover.sweep;
  return (
    <Section title={text.regions}>
      <Table caption={text.regions}>
        <thead>
          <tr>
            <Heading>{text.region}</Heading>
            <Heading numeric>{text.hostsOfRegion}</Heading>
            <Heading numeric>{text.finds}</Heading>
          </tr>
        </thead>
        <tbody>
          {regions.map(({ region, hosts, finds }) => (
            <Row key={region ? (region.id ?? '') : 'unregistered'}>
              <Cell head>{region ? (region.name ?? text.noRegion) : text.unregistered}</Cell>
              <Cell numeric measure>
                {format.whole(hosts)}
              </Cell>
              <Cell numeric measure>
                {format.whole(finds)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

async function Learned({ topic }: { topic: Topic }) {
  const { words, format } = await getWords();
  const text = words.discover.sweep;
  return (
    <Section title={text.learned}>
      <dl className="panel grid gap-3 p-4">
        <Fact name={text.words}>{topic.words.join(', ')}</Fact>
        <Fact name={text.language}>{topic.language ? languageName(topic.language, words) : text.asTheyAre}</Fact>
        <Fact name={text.goesWith}>
          {topic.foundWords.length > 0
            ? topic.foundWords.map(({ term, nearness }) => `${term} (${format.hundredths(nearness)})`).join(', ')
            : text.nothingLearned}
        </Fact>
      </dl>
    </Section>
  );
}
