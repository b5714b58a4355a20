import type { Web } from '../../site/index.js';
import { scriptedSearches } from '../form/scripted.js';
import { type FormSearch, findForm } from './find-form.js';
import { findScripted } from './find-scripted.js';
import type { PortalRun, PortalStop, SurfacedPortal } from './surfaced.js';
import { Surfacing } from './surfacing.js';

/**
 * Brings up the records behind a search form, query by query, until so much of its database is known as asked for,
 * nothing is worth a download any more, or the web's downloads are spent; or those that stand on the page itself, where
 * no form brings any. Deterministic in (run, answers of the web).
 */
export async function surfacePortal(run: PortalRun, web: Web): Promise<SurfacedPortal> {
  const { url, known, home = null, confirms } = run;
  const search = await findForm(url, known ? null : home, web, { byList: known?.isList, confirms });
  const of = { downloads: web.downloads };
  if (search.kind === 'failed')
    return { ...EMPTY, ...of, stop: 'unreachable', because: { fault: search.reason, because: search.url } };
  if (search.kind === 'budget-spent') return { ...EMPTY, ...of, stop: 'budget' };
  const plain =
    search.kind === 'none'
      ? { ...EMPTY, ...of, stop: search.why, leftAlone: search.leftAlone }
      : await byPage(run, web, search);
  if (search.kind === 'list' && scriptedSearches(search.on.tree).length > 0) return drawnList(run, web, plain);
  return plain.records.length > 0 || !TELLS_NOTHING.has(plain.stop) ? plain : byScript(run, web, plain);
}

/**
 * A list beside a field that a script sends may be the first page of what the script asks for. That is taken where it holds
 * what the list shows: a search of the site brings something else.
 */
async function drawnList(run: PortalRun, web: Web, plain: SurfacedPortal): Promise<SurfacedPortal> {
  const asked = await byScript(run, web, plain);
  const had = new Set(asked.records.map(({ record }) => record.title));
  const holdsAll = plain.records.every(({ record }) => had.has(record.title));
  const least = plain.records.length + (plain.stop === 'fault' ? 0 : 1);
  return holdsAll && asked.records.length >= least ? asked : { ...plain, downloads: web.downloads };
}

/** What the form of a page brings up; where that is nothing, the records on the page itself. */
async function byPage(
  run: PortalRun,
  web: Web,
  search: FormSearch & { kind: 'found' | 'list' },
): Promise<SurfacedPortal> {
  if (search.kind === 'list') return new Surfacing(run, web, { list: search }).run();
  const byForm = await new Surfacing(run, web, { form: search }).run();
  return byForm.records.length > 0 || byForm.stop === 'budget' || search.list === null || run.known
    ? byForm
    : new Surfacing(run, web, { list: search.list }).run();
}

/** Ends after which a page may yet draw its records by a script. */
const TELLS_NOTHING: ReadonlySet<PortalStop> = new Set<PortalStop>([
  ...(['no-form', 'script-form', 'site-search', 'fault', 'nothing-left', 'not-worth-it', 'unreachable'] as const),
]);

/** The searches that a page's script makes, until one brings records. @param plain what came of the page without it */
async function byScript(run: PortalRun, web: Web, plain: SurfacedPortal): Promise<SurfacedPortal> {
  const { searches, words, isLocal, withheld } = await findScripted(run.url, run.seeds, web);
  // It searches in what it has; of what it was sent it may draw but a part.
  const worth =
    isLocal && plain.records.length > 0 ? searches.filter(({ form }) => form.script?.by === 'request') : searches;
  for (const search of worth) {
    const portal = await new Surfacing({ ...run, seeds: [...run.seeds, ...words] }, web, { form: search }).run();
    if (portal.records.length > 0 || portal.stop === 'budget') return { ...portal, leftAlone: plain.leftAlone };
  }
  const [kept] = withheld.filter(({ why }) => why === 'robots');
  const because = kept ? { fault: 'robots-disallow' as const, because: kept.url } : plain.because;
  return { ...plain, because, downloads: web.downloads };
}

const EMPTY = {
  because: null,
  form: null,
  formUrl: null,
  leftAlone: [],
  records: [],
  queries: [],
  size: null,
  family: null,
  columns: [],
} as const;
