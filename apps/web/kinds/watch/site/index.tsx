import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { Count, TextLink } from '@/design/link';
import { Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { Histogram } from '@/design/values';
import { StrikeOut } from '@/kinds/watch/parts/decisions';
import { reasonText } from '@/kinds/watch/texts';
import { SiteLink } from '@/parts/addresses';
import { getMe, may } from '@/parts/session';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import type { Site, SiteParts } from '../../kind-parts';

/** Hubs of the site, with the documents a download of each. */
async function Sections({ site }: { site: Site }) {
  const { words } = await getWords();
  const params = { path: { id: site.id } };
  const [{ items }, fleet, mutes] = await Promise.all([
    get('/api/sites/{id}/hubs', params),
    get('/api/sites/{id}/foragers', params),
    get('/api/sites/{id}/mutes', params),
  ]);
  const text = words.watch;
  const aside = <TextLink href={`/records/feed?siteId=${site.id}`}>{text.feed.ofSite}</TextLink>;
  return (
    <>
      <Section title={text.hubs.title} aside={items.length > 0 && aside}>
        {items.length > 0 ? (
          <HubsTable hubs={items} home={site.homeUrl} />
        ) : (
          <p className="text-soft">{text.hubs.none}</p>
        )}
      </Section>
      {(fleet.learning || fleet.items.length > 0) && <FleetSection fleet={fleet} home={site.homeUrl} />}
      {mutes.items.length > 0 && <MutesSection site={site} mutes={mutes} />}
    </>
  );
}

async function HubsTable({ hubs, home }: { hubs: readonly Schema<'Hub'>[]; home: string }) {
  const { words, language, format } = await getWords();
  const text = words.watch.hubs;
  return (
    <Table
      caption={text.title}
      rows={hubs}
      keyOf={(hub) => hub.id}
      columns={(column) => [
        column(text.hub, { className: 'min-w-52' }, (hub) => (
          <>
            <SiteLink url={hub.url} within={home} words={words} />
            {hub.goneAt && <p className="text-xs text-soft">{hub.looks > 0 ? text.gone : text.never}</p>}
            {hub.failure && <p className="text-xs text-soft">{reasonText(hub.failure, words)}</p>}
            {hub.restsUntil && <p className="text-xs text-soft">{text.rests(format.minute(hub.restsUntil))}</p>}
            {hub.drawn && <p className="text-xs text-soft">{text.drawn}</p>}
          </>
        )),
        column(words.labels.kind, (hub) => (
          <>
            {words.watch.kinds[hub.kind]}
            {hub.target && <p className="text-xs text-soft">{hub.target.name[language]}</p>}
          </>
        )),
        column(words.labels.downloads, { measure: true }, (hub) => format.whole(hub.looks)),
        column(text.firsts, { measure: true }, (hub) => format.whole(hub.firsts)),
        column(text.perDownload, { measure: true }, (hub) => format.hundredths(hub.firsts / Math.max(1, hub.looks))),
        column(text.perDay, { measure: true }, (hub) => format.hundredths(hub.perDay)),
        hubs.some(({ hours }) => hours.some((count) => count > 0)) &&
          column(text.rhythm, { className: 'min-w-32' }, (hub) => (
            <Rhythm counts={hub.hours} label={text.rhythm} tenth={format.tenth} />
          )),
        column(text.weekdays, { className: 'min-w-20' }, (hub) => (
          <Rhythm counts={hub.weekdays} label={text.weekdays} tenth={format.tenth} />
        )),
        column(text.last, (hub) => hub.lastLook && format.minute(hub.lastLook)),
      ]}
    />
  );
}

interface Props {
  counts: readonly number[];
  label: string;
  tenth: (value: number) => string;
}

/** A column for each hour or day; screen readers get its value as text. */
function Rhythm({ counts, label, tenth }: Props) {
  if (!counts.some((count) => count > 0)) return null;
  const bars = counts.map((count, at) => ({ name: String(at), count: Number(count.toFixed(1)) }));
  return <Histogram small bars={bars} label={`${label}: ${counts.map((count) => tenth(count)).join(', ')}`} />;
}

export const watch: SiteParts = { Sections };

/** Filters learned from "not news" for the site's hubs, in words; each can be disabled. */
async function MutesSection({ site, mutes: { items, after } }: { site: Site; mutes: Schema<'Mutes'> }) {
  const [{ words, format }, me] = await Promise.all([getWords(), getMe()]);
  const text = words.watch.mutes;
  return (
    <Section title={text.title}>
      <p className="mb-3 max-w-[90ch] text-soft">{text.body(format.whole(after.title), format.whole(after.section))}</p>
      <ul className="flex flex-col gap-2">
        {items.map((mute) => (
          <li key={mute.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 flex-1 basis-60">
              <span className="font-medium break-words">{aboutOf(mute, words)}</span> <MuteText mute={mute} />
              {mute.state === 'standing' && (
                <Count of={mute.muted} rows={`/records/feed?state=muted&siteId=${site.id}&muteId=${mute.id}`}>
                  {text.muted(format.whole(mute.muted))}
                </Count>
              )}
            </span>
            {may(me, 'auditor') && (
              <StrikeOut
                id={mute.id}
                revision={mute.revision}
                struck={mute.state === 'struck'}
                about={aboutOf(mute, words)}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Common property of the documents that a filter mutes. */
function aboutOf({ by, example }: Schema<'Mute'>, { watch: { mutes: text } }: Words): string {
  const shown = by === 'title' ? example?.title : example?.url;
  return shown ? text.by[by](shown) : text.unnamed[by];
}

async function MuteText({ mute: { hub, at, notNews, state } }: { mute: Schema<'Mute'> }) {
  const { words, format } = await getWords();
  const text = words.watch.mutes;
  return (
    <>
      <SiteLink url={hub.url} words={words}>
        {text.at(hub.title || hub.url)}
      </SiteLink>
      <span className="block text-sm text-soft">
        {state === 'struck' ? text.struck : text.since(format.minute(at), format.whole(notNews))}
      </span>
    </>
  );
}

type Forager = Schema<'SiteForager'>;

/** The foragers that poll the site's hubs, as a family tree. */
async function FleetSection({
  fleet: { learning, items: foragers },
  home,
}: {
  fleet: Schema<'SiteFleet'>;
  home: string;
}) {
  const { words } = await getWords();
  const text = words.watch.fleet;
  const known = new Set(foragers.map(({ number }) => number));
  const first = foragers.filter(({ parent }) => parent === null || !known.has(parent));
  return (
    <Section title={text.title} aside={learning && text.learning[learning]}>
      <p className="mb-3 max-w-[90ch] text-soft">{foragers.length > 0 ? text.body : text.none}</p>
      {foragers.length > 0 && <Family foragers={first} all={foragers} home={home} />}
    </Section>
  );
}

/** Foragers, and under each its children. */
function Family({ foragers, all, home }: { foragers: readonly Forager[]; all: readonly Forager[]; home: string }) {
  return (
    <ul className="flex flex-col gap-3">
      {foragers.map((forager) => {
        const children = all.filter(({ parent }) => parent === forager.number);
        return (
          <li key={forager.number} className="min-w-0">
            <OneForager forager={forager} home={home} />
            {children.length > 0 && (
              <div className="mt-3 ml-1 border-l border-line pl-3 sm:pl-5">
                <Family foragers={children} all={all} home={home} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

async function OneForager({
  forager: { number, bornAt, endedAt, score, steps, brought, starts },
  home,
}: {
  forager: Forager;
  home: string;
}) {
  const { words, format } = await getWords();
  const text = words.watch.fleet;
  const born = format.minute(bornAt);
  return (
    <>
      <p>
        <span className={endedAt ? 'text-soft' : 'font-medium'}>{text.forager(format.whole(number))}</span> ·{' '}
        {text.score(format.tenth(score))} · {text.brought(format.whole(brought), format.whole(steps))}
      </p>
      <p className="text-sm text-soft">{endedAt ? text.lived(born, format.minute(endedAt)) : text.born(born)}</p>
      {!endedAt && (
        <p className="text-sm break-words text-soft">
          {text.starts}{' '}
          {starts.map(({ url }, at) => (
            <span key={url}>
              {at > 0 && ', '}
              <SiteLink url={url} within={home} words={words} />
            </span>
          ))}
        </p>
      )}
    </>
  );
}
