import { BUILT_IN_TARGETS } from '@hyrde/contracts';
import type pg from 'pg';
import { FEED_TOKEN } from './watch-scenario.js';

/** A request of a screen. */
export interface Route {
  name: string;
  method: 'GET' | 'POST';
  /** Path below `/api`. */
  path: string;
  body?: unknown;
}

/** Cheapest request of a signed-in user: the current session. */
export const BASELINE: Route = get('baseline: session', '/session');

/** Rows that the routes' paths name. */
interface Subjects {
  siteId: string;
  sweepId: string;
  refreshSweepId: string;
  regionId: string;
  doneSweepId: string;
  /** Id of the sweep before it for the same target. */
  beforeSweepId: string;
  searchId: string;
  algorithm: string;
  target: string;
  /** Cursor of the feed after half of its documents, in the API's encoding. */
  halfWay: string;
}

/** Rows that a person would open: of the newest sweeps, in the middle of their lists. */
export async function subjectsOf(connection: Pick<pg.Client, 'query'>): Promise<Subjects> {
  const { rows } = await connection.query<Subjects>(`
    select sweep.id as "sweepId", refresh.id as "refreshSweepId", region_id as "regionId", done.id as "doneSweepId", before.id as "beforeSweepId", search.id as "searchId", search.site_id as "siteId",
      search.algorithm, target.slug as target,
      (select json_build_array(1, 'documents', to_char(found_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), id)::text
        from watch_document where practice and state = 'news' order by found_at desc, id
        offset (select count(*) / 2 from watch_document) limit 1) as "halfWay"
    from (select id from sweep where kind = 'locate' and state = 'running' limit 1) sweep,
      (select id from sweep where kind = 'refresh' limit 1) refresh, (select id as region_id from region limit 1) region,
      (select sweep.id, sweep.created_at, target_id from sweep join locate_sweep on sweep_id = sweep.id
        join target_version version on version.id = target_version_id where sweep.state = 'done' order by sweep.created_at desc limit 1) done,
      lateral (select sweep.id from sweep join locate_sweep on sweep_id = sweep.id
        join target_version version on version.id = target_version_id and version.target_id = done.target_id
        where sweep.created_at < done.created_at order by sweep.created_at desc limit 1) before,
      lateral (select id, site_id, algorithm from search where sweep_id = done.id and outcome = 'found' and lead order by site_id limit 1) search,
      target where target.slug = 'mail-record'`);
  const [subjects] = rows;
  if (!subjects) throw new Error('The scenario has too few searches to ask for.');
  return subjects;
}

/** Every list and total that a screen requests, with the filters and orders that need different query plans. */
export function routes(subjects: Subjects): Route[] {
  const { siteId, sweepId, doneSweepId, beforeSweepId, searchId, algorithm, target } = subjects;
  const practice = 'practice=true';
  const searches = `/sweeps/${doneSweepId}/searches`;
  const compared = `/comparison?before=${beforeSweepId}&after=${doneSweepId}`;
  const reliability = `/accuracy/reliability?${practice}`;
  const judged = `/accuracy/searches?${practice}&algorithm=${encodeURIComponent(algorithm)}`;
  return [
    get('sites', `/sites?${practice}`),
    get('sites, 500 rows', `/sites?${practice}&limit=500`),
    get('sites by population', `/sites?${practice}&sort=-population`),
    get('sites by text', `/sites?${practice}&text=site-77`),
    get('site', `/sites/${siteId}`),
    get('site: searches', `/sites/${siteId}/searches`),
    get('regions', `/regions?${practice}`),
    get('overview', `/overview?${practice}&target=${target}`),
    get('sweeps', `/sweeps?${practice}`),
    get('sweep', `/sweeps/${sweepId}`),
    get('sweep: searches', searches),
    get('sweep: searches by downloads', `${searches}?sort=-downloads`),
    get('sweep: searches by confidence', `${searches}?sort=confidence`),
    get('sweep: searches, last ended', `${searches}?sort=-finished`),
    get('sweep: searches of an answer', `${searches}?answer=no`),
    get('sweep: searches of a change', `${searches}?change=changed`),
    get('sweep: searches of a verdict', `${searches}?verdict=wrong`),
    get('sweep: searches that run', `${searches}?state=running`),
    get('sweep: tasks', `/sweeps/${sweepId}/tasks`),
    get('sweep: tasks that wait', `/sweeps/${sweepId}/tasks?state=waiting&sort=finished`),
    get('finding', `/findings/${searchId}`),
    get('accuracy', `/accuracy?${practice}`),
    get('accuracy of a target', `/accuracy?${practice}&target=${target}`),
    get('accuracy: reliability', reliability),
    get('accuracy: judged', judged),
    get('accuracy: judged, not all decided', `${judged}&judged=judged`),
    get('accuracy: judged, a bin', `${judged}&bin=7&judged=wrong`),
    get('review: progress', `/review/progress?${practice}`),
    { name: 'review: next', method: 'POST', path: '/review/next', body: { practice: true } },
    {
      name: 'review: next of a sweep',
      method: 'POST',
      path: '/review/next',
      body: { practice: true, sweepId: doneSweepId },
    },
    { name: 'review: next of a target', method: 'POST', path: '/review/next', body: { practice: true, target } },
    get('compare', compared),
    get('compare: lost', `${compared}&difference=lost`),
    get('compare by text', `${compared}&text=site-77`),
    get('trend', `/comparison/trend?${practice}&target=${target}`),
    get('answers', `/answers?${practice}&target=${target}`),
    get('answers: no', `/answers?${practice}&target=${target}&answer=no`),
    ...matrixRoutes(subjects),
    get('targets', '/targets'),
    get('target', `/targets/${target}`),
    get('target: lessons', `/targets/${target}/lessons`),
    get('practice', '/practice'),
    ...refreshRoutes(subjects),
    ...watchRoutes(subjects),
  ];
}

/** Pages of the matrix screen: with the searched targets, and with all built-in targets. */
function matrixRoutes({ target, regionId }: Subjects): Route[] {
  const matrix = '/matrix?practice=true';
  const every = `${matrix}&targets=${BUILT_IN_TARGETS.map(({ slug }) => slug).join()}`;
  return [
    get('matrix', matrix),
    get('matrix, every target', every),
    get('matrix, every target, 200 rows', `${every}&limit=200`),
    get('matrix by population', `${every}&sort=-population`),
    get('matrix by text', `${every}&text=site-77`),
    get('matrix of a region', `${every}&regionId=${regionId}`),
    get('matrix of an answer', `${every}&answers=${target}:no`),
    get('matrix of two answers', `${every}&answers=${target}:no,not-found;contact:yes`),
    get('matrix of either answer', `${every}&answers=${target}:no,not-found;contact:not-searched&match=any`),
    get('matrix: totals', `/matrix/totals?practice=true`),
  ];
}

function refreshRoutes({ siteId, regionId, refreshSweepId }: Subjects): Route[] {
  const changes = '/changes?practice=true';
  const pages = `/sites/${siteId}/known-pages`;
  const days = `/sweeps/${refreshSweepId}/days`;
  return [
    get('changes', changes),
    get('changes: lost', `${changes}&change=lost`),
    get('changes of answers', `${changes}&role=finding`),
    get('changes of a target', `${changes}&target=mail-record`),
    get('changes of a region', `${changes}&regionId=${regionId}`),
    get('changes of a site', `${changes}&siteId=${siteId}`),
    get('known pages', pages),
    get('known pages: lost', `${pages}?state=lost`),
    get('known pages: listings', `${pages}?role=listing`),
    get('refresh: forecast', '/refresh/forecast?practice=true'),
    get('refresh: sweep', `/sweeps/${refreshSweepId}`),
    get('refresh: days', days),
    get('refresh: a day by region', `${days}/7/regions`),
  ];
}

function watchRoutes({ siteId, regionId, halfWay }: Subjects): Route[] {
  const documents = '/documents?practice=true';
  return [
    get('documents', documents),
    get('documents, deep', `${documents}&cursor=${Buffer.from(halfWay).toString('base64url')}`),
    get('documents of a site', `${documents}&siteId=${siteId}`),
    get('documents of a region', `${documents}&regionId=${regionId}`),
    get('documents of a target', `${documents}&target=mail-record`),
    get('documents of lists', `${documents}&hubKind=list`),
    get('documents of feeds', `${documents}&hubKind=feed`),
    get('documents found soon', `${documents}&maxAge=1`),
    get('documents, no news', `${documents}&state=not-news`),
    get('documents as Atom', `/feeds/${FEED_TOKEN}/atom.xml`),
    get('documents as JSON Feed', `/feeds/${FEED_TOKEN}/feed.json`),
  ];
}

function get(name: string, path: string): Route {
  return { name, method: 'GET', path };
}
