import { randomUUID } from 'node:crypto';
import type { Event } from '@hyrde/contracts';
import { sha256 } from '@hyrde/store/blobs';
import type { Query } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { noteDocuments } from '@hyrde/store/told-documents';
import { z } from 'zod';
import type { Round, RoundLook, WatchedHub } from '../../../watch/index.js';
import { cleanJson } from '../../core/clean-text.js';
import { writeState } from '../../core/engine-state.js';
import { type ClaimedTask, LostTask } from '../../core/tasks/task-lease.js';
import type { WatchResult } from './run.js';

const HOUR_MS = 3_600_000;

/** `$1` the site, `$2` its hubs as they are now. */
const KEEP_HUBS = statement({
  name: 'watch.keep-hubs',
  text: `
insert into watch_hub as hub (id, site_id, key, url, kind, title, target_id, looks, fruitful, firsts, per_day, hours, weekdays,
  last_look, last_item, failures, rests_until)
select gen_random_uuid(), $1, key, given.url, kind, title, target.id, looks, fruitful, firsts, per_day, hours, weekdays,
  to_timestamp(last_look / 1000), to_timestamp(last_item / 1000), failures, to_timestamp(rests_until / 1000)
from jsonb_to_recordset($2::jsonb) given(key text, url text, kind text, title text, target text, looks int, fruitful int,
  firsts int, per_day float8, hours float8[], weekdays float8[], last_look float8, last_item float8, failures int,
  rests_until float8) left join target on target.slug = given.target
order by key
on conflict (site_id, key) do update set url = excluded.url, title = excluded.title, target_id = excluded.target_id,
  looks = excluded.looks, fruitful = excluded.fruitful, firsts = excluded.firsts, per_day = excluded.per_day,
  hours = excluded.hours, weekdays = excluded.weekdays, last_look = excluded.last_look, last_item = excluded.last_item,
  failures = excluded.failures, rests_until = excluded.rests_until, gone_at = null
returning id, key, target_id as "targetId"`,
  row: z.object({ id: z.string(), key: z.string(), targetId: z.string().nullable() }),
});

/** Hubs that are none any more. `$1` the site, `$2` the keys of those that are. */
const LEAVE_HUBS = statement({
  name: 'watch.leave-hubs',
  text: `update watch_hub set gone_at = now() where site_id = $1 and key <> all($2::text[]) and gone_at is null`,
  row: null,
});

/** `$1` the site, `$2` practice, `$3` the bursts. */
const INSERT_BURSTS = statement({
  name: 'watch.insert-bursts',
  text: `
insert into watch_burst (id, site_id, practice, hub_id, at, documents)
select id, $1, $2, hub_id, to_timestamp(at / 1000), documents
from jsonb_to_recordset($3::jsonb) burst(id uuid, hub_id uuid, at float8, documents int)`,
  row: null,
});

/**
 * `$1` the site, `$2` practice, `$3` the documents. One that the site has already was found by somebody else: whoever inserts
 * it first has found it. Those written are noted for their subscribers.
 */
const INSERT_DOCUMENTS = statement({
  name: 'watch.insert-documents',
  text: `
with written as (
insert into watch_document (id, site_id, practice, hub_id, target_id, identity, url, title, dating, published_from, published_to,
  found_at, state, burst_id)
select gen_random_uuid(), $1, $2, hub_id, target_id, identity, url, title, dating, to_timestamp(published_from / 1000),
  to_timestamp(published_to / 1000), to_timestamp(found_at / 1000), state, burst_id
from jsonb_to_recordset($3::jsonb) document(hub_id uuid, target_id uuid, identity text, url text, title text, dating text,
  published_from float8, published_to float8, found_at float8, state text, burst_id uuid)
on conflict (site_id, identity) do nothing returning *
), noted as (${noteDocuments('written')}
)
select count(*) filter (where state = 'news')::int as news from written`,
  row: z.object({ news: z.number() }),
});

/** `$1` the sweep, `$2` the site, `$3` when its next round is due, `$4` for which hub, `$5` downloads, `$6` news. */
const END_ROUND = statement({
  name: 'watch.end-round',
  text: `
update watch_site set next_at = to_timestamp($3::float8 / 1000), next_hub_id = $4::uuid, last_at = now(),
  downloads = downloads + $5::int, news = news + $6::int
where sweep_id = $1 and site_id = $2`,
  row: null,
});

/** Writes what a round has found and learned, once. @throws StaleState where another round of the site has ended since */
export async function writeRound(query: Query, task: ClaimedTask, result: WatchResult): Promise<Event[]> {
  const { siteId, practice } = task;
  if (siteId === null) throw new LostTask(task.id);
  const { work, round, downloads } = result;
  const { state } = round;
  await writeState(query, { kind: 'watch', subject: siteId, from: work.version, state });
  const rows = state.hubs.map((hub) => hubRow(hub, round));
  const hubs = new Map((await queryRows(query, KEEP_HUBS, [siteId, cleanJson(rows)])).map((hub) => [hub.key, hub]));
  await execute(query, LEAVE_HUBS, [siteId, [...hubs.keys()]]);
  const found = round.looks.flatMap((look): FoundAt[] => {
    const hub = hubs.get(look.hub);
    return hub && look.news.length > 0 ? [{ look, hub, burstId: look.burst ? randomUUID() : null }] : [];
  });
  const bursts = found.flatMap(({ look, hub, burstId }) =>
    burstId === null ? [] : [{ id: burstId, hub_id: hub.id, at: look.at, documents: look.news.length }],
  );
  await execute(query, INSERT_BURSTS, [siteId, practice, cleanJson(bursts)]);
  const documents = found.flatMap(documentRows);
  const written = await queryRow(query, INSERT_DOCUMENTS, [siteId, practice, cleanJson(documents)]);
  const nextHub = (round.nextHub && hubs.get(round.nextHub)?.id) ?? null;
  const end = [task.sweepId, siteId, round.nextAt, nextHub, downloads, written?.news ?? 0];
  await execute(query, END_ROUND, end);
  return [];
}

interface FoundAt {
  look: RoundLook;
  hub: { id: string; targetId: string | null };
  burstId: string | null;
}

const documentRows = ({ look, hub, burstId }: FoundAt) =>
  look.news.map(({ item, identity, dating, from, to }) => ({
    ...{ hub_id: hub.id, target_id: hub.targetId, identity: sha256(identity.name), url: item.url, title: item.title },
    ...{ dating, published_from: from, published_to: to, found_at: look.at },
    ...{ state: burstId === null ? 'news' : 'held', burst_id: burstId },
  }));

function hubRow(hub: WatchedHub, { state }: Round) {
  const known = state.site.hubs.find(({ id }) => id === hub.id);
  const ms = (hours: number | null | undefined): number | null => (hours == null ? null : hours * HOUR_MS);
  const { items = 0, hours = 0 } = known?.recent ?? {};
  return {
    ...{ key: hub.id, url: hub.url, kind: hub.kind, title: hub.title, target: hub.target },
    ...{ looks: known?.looks ?? 0, fruitful: known?.fruitful ?? 0, firsts: Math.round(known?.firsts ?? 0) },
    per_day: hours > 0 ? (24 * items) / hours : 0,
    ...{ hours: known?.rhythm.hours ?? [], weekdays: known?.rhythm.weekdays ?? [] },
    ...{ last_look: hub.lastLook, last_item: ms(known?.lastItem), failures: known?.failures ?? 0 },
    rests_until: ms(known?.restsUntil),
  };
}
