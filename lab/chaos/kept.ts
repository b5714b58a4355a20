import type pg from 'pg';
import { z } from 'zod';
import { type Counts, otherThanJournaled, type Span, type Visit } from './laws.js';

const Journaled = z.object({ url: z.string(), times: z.number() });
const JOURNALED = `
  with entry as (select journal_entry.* from journal_entry join task on task.id = task_id where sweep_id = any($1))
  select url, sum(times)::int as times from (
    select coalesce(final_url, url) as url, greatest(cost, 0) as times from entry
    union all
    select hop ->> 'url', 1 from entry cross join jsonb_array_elements(hops) hop
  ) asked group by 1 having sum(times) > 0`;

/** Number of requests for each page of these hosts in these sweeps, by the journal. */
export async function journaledPages(
  client: pg.Client,
  sweepIds: readonly string[],
  hosts: ReadonlySet<string>,
): Promise<Counts> {
  const rows = z.array(Journaled).parse((await client.query(JOURNALED, [sweepIds])).rows);
  const counts = new Map<string, number>();
  for (const { url: address, times } of rows) {
    const url = new URL(address);
    const page = `${url.hostname}${url.pathname}${url.search}`;
    if (hosts.has(url.hostname)) counts.set(page, (counts.get(page) ?? 0) + times);
  }
  return counts;
}

/** Differences between the sites' requests and the journal's, as sentences. */
export const accountsApart = (asked: readonly Visit[], journaled: Counts, losses: readonly Span[]): string[] =>
  otherThanJournaled(asked, journaled, losses).map(
    ({ page, asked: times, journaled: recorded, met }) =>
      `${page} was requested ${times} times, the journal has ${recorded}; ${met} faults met it`,
  );

const Found = z.object({ what: z.string() });
/** References to bodies that do not exist. All rows are younger than any retention period. */
const WITHOUT_BODIES = `
  select 'entry ' || seq || ' of task ' || task_id as what from journal_entry
    where received_hash is not null and not exists (select from blob where hash = received_hash)
      or reading in ('rendered-dom', 'pdf', 'decoded-text') and not exists (select from blob where hash = text_hash)
  union all select 'evidence ' || seq || ' of task ' || task_id from evidence_page
    where received_hash is not null and not exists (select from blob where hash = received_hash)
  union all select 'text or picture of finding ' || search_id from finding
    where visible_hash is not null and not exists (select from blob where hash = visible_hash)
      or screenshot_hash is not null and not exists (select from blob where hash = screenshot_hash)
  union all select 'text or picture of change ' || id from page_change
    where before_hash is not null and not exists (select from blob where hash = before_hash)
      or after_hash is not null and not exists (select from blob where hash = after_hash)
      or picture_hash is not null and not exists (select from blob where hash = picture_hash)`;
/** Tasks that ended without a result; none of the requested sites has troubles. */
const WITHOUT_RESULT = `
  select concat_ws(' ', 'task', id, 'of', subject, 'ended as', reason, detail) as what from task
  where outcome in ('unreachable', 'blocked', 'error')`;

/** Losses as sentences: missing bodies that are referred to, and tasks that ended without a result. */
export async function lostThings(client: pg.Client): Promise<string[]> {
  const bodies = z.array(Found).parse((await client.query(WITHOUT_BODIES)).rows);
  const tasks = z.array(Found).parse((await client.query(WITHOUT_RESULT)).rows);
  return [...bodies.map(({ what }) => `${what} has no body`), ...tasks.map(({ what }) => what)];
}
