import { MAX_KNOWN_PAGES, MAX_URL } from '@hyrde/contracts';
import type { Query } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { Validators } from '../../site/index.js';
import { cleanJson } from './clean-text.js';

/** A page that a task has read, with its content and its role (`Role`, as the kinds define it). */
export interface MetPage<Role extends string = string> {
  /** Canonical URL after redirects. */
  url: string;
  role: Role;
  /** Time of reading in milliseconds since 1970. */
  at: number;
  validators: Validators | null;
  /** `packedFingerprint` of the page; null if it was not read. */
  fingerprint: Uint8Array | null;
  /** Position in the task's journal; null if the page has none. */
  seq: number | null;
}

/**
 * `$1` the site, `$2` the task, `$3` MetPage[] with fingerprints in hex, `$4` maximum number of pages of a site, `$5`
 * the roles, most important first. A page that is already known keeps its visit history. Rows are written in the order
 * of their addresses, since tasks share sites.
 */
const REMEMBER = statement({
  name: 'known-pages.remember',
  text: `
with met as (
  select distinct on (url) * from jsonb_to_recordset($3::jsonb)
    page(url text, role text, at float8, validators jsonb, fingerprint text, seq int)
  order by url, array_position($5::text[], role)
), new as (
  select * from met where not exists (select from known_page where site_id = $1 and known_page.url = met.url)
  order by array_position($5::text[], role), url
  limit greatest(0, $4::int - (select count(*) from known_page where site_id = $1))
)
insert into known_page as known (id, site_id, url, role, first_seen_at, last_seen_at, read_at, validators, fingerprint, task_id, seq)
select gen_random_uuid(), $1, url, role, to_timestamp(at / 1000), to_timestamp(at / 1000),
  case when fingerprint is not null then to_timestamp(at / 1000) end, validators, decode(fingerprint, 'hex'),
  case when seq is not null then $2::uuid end, seq
from met where url in (select url from new) or exists (select from known_page where site_id = $1 and known_page.url = met.url)
order by url
on conflict (site_id, url) do update set
  last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at),
  role = ($5::text[])[least(
    array_position($5::text[], known.role),
    array_position($5::text[], excluded.role))],
  state = case when known.state = 'moved' and excluded.fingerprint is not null then 'alive' else known.state end,
  read_at = coalesce(known.read_at, excluded.read_at),
  fingerprint = coalesce(known.fingerprint, excluded.fingerprint),
  validators = case when known.fingerprint is null then excluded.validators else known.validators end,
  task_id = coalesce(known.task_id, excluded.task_id), seq = coalesce(known.seq, excluded.seq)
returning known.xmax = 0 as added`,
  row: z.object({ added: z.boolean() }),
});

/**
 * Records pages of a site as known, up to the site's maximum, in the transaction that ends the task.
 * @param roles all roles, most important first: a page keeps the most important role that it has had
 * @returns number of pages that were not known before
 */
export async function rememberPages<Role extends string>(
  query: Query,
  { siteId, taskId }: { siteId: string; taskId: string },
  pages: readonly MetPage<Role>[],
  roles: readonly Role[],
): Promise<number> {
  const rows = pages
    .filter(({ url }) => url.length <= MAX_URL)
    .map(({ fingerprint, ...page }) => ({
      ...page,
      fingerprint: fingerprint && Buffer.from(fingerprint).toString('hex'),
    }));
  if (rows.length === 0) return 0;
  const written = await queryRows(query, REMEMBER, [siteId, taskId, cleanJson(rows), MAX_KNOWN_PAGES, roles]);
  return written.filter(({ added }) => added).length;
}
