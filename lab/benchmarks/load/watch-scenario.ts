import type pg from 'pg';
import { id, random } from './scenario.js';

/** Amount of data from watches; all of it is practice data. */
export interface WatchScenario {
  sites: number;
  /** Number of documents on all sites, equally distributed. */
  documents: number;
}

/** A feed and a list for each site. */
const HUBS = `
insert into watch_hub (id, site_id, key, url, kind, title, target_id)
select ${id("'hub ' || site || kind")}, ${id("'site ' || site")}, kind, 'https://www.site-' || site || '.example/' || kind, kind, 'Nytt',
  case kind when 'list' then (select id from target where slug = 'mail-record') end
from generate_series(1, $1::int) site cross join unnest(array['feed', 'list']) kind`;

/**
 * Documents found over three years; one in twenty is not new. Parameters: `$1` number of sites, `$2` documents per
 * site.
 */
const DOCUMENTS = `
insert into watch_document (id, site_id, practice, hub_id, target_id, identity, url, title, dating, published_from, published_to,
  found_at, state, title_shape, section)
select ${id("'document ' || key")}, ${id("'site ' || site")}, true, ${id("'hub ' || site || kind")},
  case kind when 'list' then (select id from target where slug = 'mail-record') end, key,
  'https://www.site-' || site || '.example/nytt/' || n, 'Kommunestyret vedtok sak nummer ' || n, 'time', at, at,
  at + age * interval '1 hour', case when u[1] < .95 then 'news' else 'not-news' end, 'shape', 'section'
from generate_series(1, $1::int) site cross join generate_series(1, $2::int) n
  cross join lateral (select site || ' ' || n) named(key)
  cross join lateral (select case n % 3 when 0 then 'list' else 'feed' end) shown(kind)
  cross join lateral (select array[${random(0, 'key')}, ${random(1, 'key')}, ${random(2, 'key')}]) chance(u)
  cross join lateral (select now() - u[2] * interval '1095 days', 24 * u[3]) came(at, age)`;

/** Token of the feed's link. */
export const FEED_TOKEN = 'load-feed-of-all-documents00000000000000000';

const SUBSCRIPTION = `
insert into subscription (id, name, practice, tells, filter, means, address, secret, link_hash)
values (${id("'feed'")}, 'All', true, '{document.found}', '{}', 'feed', '', '',
  encode(sha256('${FEED_TOKEN}'), 'hex'))`;

/** Adds documents of watches to a database with sites (`fill`). Every value is derived from its row number. */
export async function fillWatch(
  connection: Pick<pg.Client, 'query'>,
  { sites, documents }: WatchScenario,
): Promise<void> {
  await connection.query('set session_replication_role = replica'); // Skips the checks of foreign keys.
  await connection.query(HUBS, [sites]);
  await connection.query(DOCUMENTS, [sites, Math.max(1, Math.round(documents / sites))]);
  await connection.query(SUBSCRIPTION);
  await connection.query('set session_replication_role = default');
}
