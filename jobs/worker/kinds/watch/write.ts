import { randomUUID } from 'node:crypto';
import type { Event } from '@hyrde/contracts';
import { sha256 } from '@hyrde/store/blobs';
import { recordDocumentEvents } from '@hyrde/store/outbox';
import type { Query } from '@hyrde/store/sql';
import { execute, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { seededRandom } from '../../../journal/journalled-web.js';
import {
  type FleetState,
  type HubPoll,
  hubId,
  type Iteration,
  rewarded,
  type WatchedHub,
  type WatchState,
} from '../../../watch/index.js';
import { cleanJson } from '../../core/clean-text.js';
import { writeState } from '../../core/engine-state.js';
import { keepEvidence } from '../../core/postgres-journal.js';
import { type ClaimedTask, LostTask } from '../../core/tasks/task-lease.js';
import type { WatchResult } from './run.js';

const HOUR_MS = 3_600_000;

/** `$1` the site, `$2` its current hubs. */
const KEEP_HUBS = statement({
  name: 'watch.keep-hubs',
  text: `
insert into watch_hub as hub (id, site_id, key, url, kind, title, target_id, looks, fruitful, firsts, per_day, hours, weekdays,
  last_look, last_item, failures, rests_until, failure, drawn)
select gen_random_uuid(), $1, key, given.url, kind, title, target.id, looks, fruitful, firsts, per_day, hours, weekdays,
  to_timestamp(last_look / 1000), to_timestamp(last_item / 1000), failures, to_timestamp(rests_until / 1000), failure, drawn
from jsonb_to_recordset($2::jsonb) given(key text, url text, kind text, title text, target text, looks int, fruitful int,
  firsts int, per_day float8, hours float8[], weekdays float8[], last_look float8, last_item float8, failures int,
  rests_until float8, failure text, drawn bool) left join target on target.slug = given.target
order by key
on conflict (site_id, key) do update set url = excluded.url, title = excluded.title, target_id = excluded.target_id,
  looks = excluded.looks, fruitful = excluded.fruitful, firsts = excluded.firsts, per_day = excluded.per_day,
  hours = excluded.hours, weekdays = excluded.weekdays, last_look = excluded.last_look, last_item = excluded.last_item,
  failures = excluded.failures, rests_until = excluded.rests_until, failure = excluded.failure, drawn = excluded.drawn,
  gone_at = null
returning id, key, kind, target_id as "targetId"`,
  row: z.object({ id: z.string(), key: z.string(), kind: z.string(), targetId: z.string().nullable() }),
});

/** Keeps why addresses at which a list or feed was expected are no hubs. `$1` the site, `$2` the addresses. */
const KEEP_NO_HUBS = statement({
  name: 'watch.keep-no-hubs',
  text: `
insert into watch_hub as hub (id, site_id, key, url, kind, target_id, failure, gone_at)
select gen_random_uuid(), $1, key, given.url, kind, target.id, failure, now()
from jsonb_to_recordset($2::jsonb) given(key text, url text, kind text, target text, failure text)
  left join target on target.slug = given.target
order by key
on conflict (site_id, key) do update set failure = excluded.failure, gone_at = coalesce(hub.gone_at, excluded.gone_at)`,
});

/** Removes hubs that no longer exist. `$1` the site, `$2` the keys of the current ones. */
const LEAVE_HUBS = statement({
  name: 'watch.leave-hubs',
  text: `update watch_hub set gone_at = now() where site_id = $1 and key <> all($2::text[]) and gone_at is null`,
});

/** `$1` the site, `$2` practice, `$3` the bursts. */
const INSERT_BURSTS = statement({
  name: 'watch.insert-bursts',
  text: `
insert into watch_burst (id, site_id, practice, hub_id, at, documents)
select id, $1, $2, hub_id, to_timestamp(at / 1000), documents
from jsonb_to_recordset($3::jsonb) burst(id uuid, hub_id uuid, at float8, documents int)`,
});

/**
 * `$1` the site, `$2` practice, `$3` the documents, `$4` the task. A document that the site already has was found by
 * another watch: the first to insert it counts as its finder. A document whose mute was struck out meanwhile is news.
 * An event of each goes into the outbox.
 */
const INSERT_DOCUMENTS = statement({
  name: 'watch.insert-documents',
  text: `
with written as (
insert into watch_document (id, site_id, practice, hub_id, target_id, identity, url, title, number, dating, published_from,
  published_to, found_at, state, burst_id, title_shape, section, mute_id, task_id, seq)
select gen_random_uuid(), $1, $2, document.hub_id, target_id, identity, url, title, number, dating,
  to_timestamp(published_from / 1000), to_timestamp(published_to / 1000), to_timestamp(found_at / 1000),
  case when mute.id is null then document.state else 'muted' end, burst_id, title_shape, section, mute.id, $4, seq
from jsonb_to_recordset($3::jsonb) document(hub_id uuid, target_id uuid, identity text, url text, title text, number text,
  dating text, published_from float8, published_to float8, found_at float8, state text, burst_id uuid, title_shape text,
  section text, muted_by text, muted_shape text, seq int)
  left join watch_mute mute on mute.hub_id = document.hub_id and mute.by = muted_by and mute.shape = muted_shape
    and mute.state = 'standing'
on conflict (site_id, identity) do nothing returning *
), recorded as (${recordDocumentEvents('written')}
)
select identity from written where state = 'news'`,
  row: z.object({ identity: z.string() }),
});

/** Live foragers of a site; all others have ended. `$1` the site, `$2` the foragers, `$3` version of their state. */
const KEEP_FORAGERS = statement({
  name: 'watch.keep-foragers',
  text: `
with living as (select * from jsonb_to_recordset($2::jsonb) given(number int, parent int, born float8, score float8, steps int,
  brought int, weights float8[], weblog jsonb)), ended as (
  update watch_forager set ended_at = now()
  where site_id = $1 and ended_at is null and number not in (select number from living)
)
insert into watch_forager as forager (site_id, number, parent, born_at, score, steps, brought, weights, weblog, version)
select $1, number, parent, to_timestamp(born * 3600), score, steps, brought, weights, weblog, $3 from living order by number
on conflict (site_id, number) do update set score = excluded.score, steps = excluded.steps, brought = excluded.brought,
  weights = excluded.weights, weblog = excluded.weblog, version = excluded.version`,
});

/** Marks stored answers that name people. `$1` task, `$2` positions in its journal, `$3` targets of answering hubs. */
const NAME_PEOPLE = statement({
  name: 'watch.answers-name-people',
  text: `
update evidence_page page set has_records = true
from unnest($2::int[], $3::uuid[]) answered(seq, target_id) join target on target.id = answered.target_id and target.names_people
where page.task_id = $1 and page.seq = answered.seq`,
});

/**
 * `$1` sweep, `$2` site, `$3` time of its next iteration, `$4` its hub, `$5` downloads, `$6` new documents, `$7` why
 * nothing could be read; null if anything was, or if nothing was requested.
 */
const END_ROUND = statement({
  name: 'watch.end-round',
  text: `
update watch_site set next_at = to_timestamp($3::float8 / 1000), next_hub_id = $4::uuid, last_at = now(),
  downloads = downloads + $5::int, news = news + $6::int, why = case when $5::int = 0 then coalesce($7::text, why) else $7 end
where sweep_id = $1 and site_id = $2`,
});

/** Writes the finds and learned state of a round, once. @throws StaleState if another round of the site has ended */
export async function writeRound(query: Query, task: ClaimedTask, result: WatchResult): Promise<Event[]> {
  const { siteId, practice } = task;
  if (siteId === null) throw new LostTask(task.id);
  const { work, round, downloads } = result;
  const { state } = round;
  const rows = state.hubs.map((hub) => hubRow(hub, round));
  const hubs = new Map((await queryRows(query, KEEP_HUBS, [siteId, cleanJson(rows)])).map((hub) => [hub.key, hub]));
  await execute(query, LEAVE_HUBS, [siteId, [...hubs.keys()]]);
  await execute(query, KEEP_NO_HUBS, [siteId, cleanJson(noHubRows(state))]);
  const found = round.polls.flatMap((look): FoundAt[] => {
    const hub = hubs.get(look.hub);
    const seqs = look.news.map(({ item }) => result.seqOf(item.record?.answer ?? look.url));
    return hub && look.news.length > 0 ? [{ look, hub, seqs, burstId: look.burst ? randomUUID() : null }] : [];
  });
  const bursts = found.flatMap(({ look, hub, burstId }) =>
    burstId === null ? [] : [{ id: burstId, hub_id: hub.id, at: look.at, documents: heard(look).length }],
  );
  await execute(query, INSERT_BURSTS, [siteId, practice, cleanJson(bursts)]);
  const documents = found.flatMap(documentRows);
  const written = await queryRows(query, INSERT_DOCUMENTS, [siteId, practice, cleanJson(documents), task.id]);
  const first = new Set(written.map(({ identity }) => identity));
  const fleet = fleetAfter(round, first, seededRandom(task.seed));
  await writeState(query, { kind: 'watch', subject: siteId, from: work.version, state: { ...state, fleet } });
  if (fleet && work.foragers)
    await execute(query, KEEP_FORAGERS, [siteId, cleanJson(fleet.foragers), work.version + 1]);
  await keepAnswers(query, task.id, found);
  const nextHub = (round.nextHub && hubs.get(round.nextHub)?.id) ?? null;
  const end = [task.sweepId, siteId, round.nextAt, nextHub, downloads, written.length, round.unwatched];
  await execute(query, END_ROUND, end);
  return [];
}

/** The fleet after rewards: the first to insert a document is rewarded for it. @param first stored identities */
const fleetAfter = (
  { state: { fleet }, foraged }: Iteration,
  first: ReadonlySet<string>,
  random: () => number,
): FleetState<string> | null =>
  fleet && foraged ? rewarded(fleet, foraged, (identity) => first.has(sha256(identity)), random) : fleet;

interface FoundAt {
  look: HubPoll;
  hub: { id: string; kind: string; targetId: string | null };
  /** Positions in the task's journal of the answers that listed its documents, in their order. */
  seqs: readonly (number | null)[];
  burstId: string | null;
}

/** The documents of a poll that are not muted. */
const heard = ({ news }: HubPoll) => news.filter(({ muted }) => muted === null);

const documentRows = ({ look, hub, seqs, burstId: ofLook }: FoundAt) =>
  look.news.map(({ item, identity, dating, from, to, likeness, muted }, i) => {
    const burstId = muted === null ? ofLook : null;
    return {
      hub_id: hub.id,
      target_id: hub.targetId,
      identity: sha256(identity.name),
      url: item.url,
      title: item.title,
      // A feed's entry ids are arbitrary, so only lists have numbers.
      number: hub.kind === 'list' ? item.id : null,
      dating,
      published_from: from,
      published_to: to,
      found_at: look.at,
      seq: seqs[i] ?? null,
      state: burstId === null ? 'news' : 'held',
      burst_id: burstId,
      title_shape: likeness.title,
      section: likeness.section,
      muted_by: muted?.by ?? null,
      muted_shape: muted?.shape ?? null,
    };
  });

/** Keeps answers that listed documents as evidence. Those whose targets name people are deleted with the names. */
async function keepAnswers(query: Query, taskId: string, found: readonly FoundAt[]): Promise<void> {
  const seqs = [...new Set(found.flatMap((one) => one.seqs.flatMap((seq) => seq ?? [])))];
  if (seqs.length === 0) return;
  await keepEvidence(query, taskId, seqs);
  const targets = found.flatMap(({ seqs, hub: { targetId } }) =>
    targetId === null ? [] : [...new Set(seqs)].flatMap((seq) => (seq === null ? [] : [{ seq, id: targetId }])),
  );
  await execute(query, NAME_PEOPLE, [taskId, targets.map(({ seq }) => seq), targets.map(({ id }) => id)]);
}

function hubRow(hub: WatchedHub, { state }: Iteration) {
  const known = state.site.hubs.find(({ id }) => id === hub.id);
  const ms = (hours: number | null | undefined): number | null => (hours == null ? null : hours * HOUR_MS);
  const { items = 0, hours = 0 } = known?.recent ?? {};
  return {
    key: hub.id,
    url: hub.url,
    kind: hub.kind,
    title: hub.title,
    target: hub.target,
    looks: known?.polls ?? 0,
    fruitful: known?.fruitful ?? 0,
    firsts: Math.round(known?.firsts ?? 0),
    per_day: hours > 0 ? (24 * items) / hours : 0,
    hours: known?.rhythm.hours ?? [],
    weekdays: known?.rhythm.weekdays ?? [],
    last_look: hub.lastPoll,
    last_item: ms(known?.lastItem),
    failures: known?.failures ?? 0,
    rests_until: ms(known?.restsUntil),
    failure: hub.failure,
    drawn: hub.drawn,
  };
}

/** Addresses at which a list or feed was expected: those of a target, and feeds. */
const noHubRows = ({ notHubs }: WatchState) =>
  notHubs.flatMap(({ url, kind, target, reason }) =>
    target === null && kind === 'list' ? [] : [{ key: hubId(kind, url), url, kind, target, failure: reason }],
  );
