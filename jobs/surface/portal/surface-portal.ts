import {
  framesIn,
  NO_DECISIONS,
  type Opened,
  type Page,
  type PageRequest,
  type PageTree,
  type RequestDecisions,
  type Web,
  withOpen,
} from '../../site/index.js';
import { keptToBody } from '../form/kept-to-body.js';
import type { QueryForm } from '../form/read-form.js';
import { scriptedSearches } from '../form/scripted.js';
import { isForbidden, scriptRequestOf } from '../json/data-search.js';
import { surfaceByRecipe, vendorLinks } from '../recipe/by-recipe.js';
import { partsBeside, partsOf } from '../records/list-parts.js';
import { readResultsInTurns } from '../records/read-results.js';
import { chosenParts } from './chosen-parts.js';
import { type DataFound, findData, findExport, withFiles } from './find-data.js';
import { layoutInside } from './find-entries.js';
import { type FormSearch, findForm, type ListFound } from './find-form.js';
import { findScripted } from './find-scripted.js';
import { SentRequests } from './sent-requests.js';
import { NO_RECORDS, type PortalRun, type PortalStop, type SurfacedPortal } from './surfaced.js';
import { Surfacing } from './surfacing.js';

/**
 * Retrieves the records of a portal by its vendor's recipe, or the records behind a search form, query by query, until the requested fraction of its database is known, no
 * query is worth its downloads or the web's budget is spent; or the records on the page itself, if no form returns any.
 * Deterministic in (run, answers of the web).
 */
export async function surfacePortal(run: PortalRun, web: Web): Promise<SurfacedPortal> {
  const sent = new SentRequests();
  const portal = await surfaced(run, underDecisions(web, run.decisions ?? NO_DECISIONS, sent));
  return { ...portal, sent: sent.list, allowed: sent.allowed };
}

/** Web without the requests that a person forbade; records the requests of scripts that it sends. */
function underDecisions(web: Web, decisions: RequestDecisions, sent: SentRequests): Web {
  return withOpen(web, async (request) => {
    const manner = typeof request === 'string' ? null : request.manner;
    if (typeof request !== 'string' && manner?.as === 'data') {
      if (isForbidden(request, decisions)) return { kind: 'failed', url: request.url, reason: 'bad-url' };
      sent.add(scriptRequestOf(request), manner.words ?? '', manner.allowed);
    }
    const opened = await web.open(request);
    const fetched = opened.kind === 'page' ? (opened.traffic?.fetched ?? []) : [];
    const words = manner?.as === 'visit' ? (manner.type?.words ?? '') : '';
    for (const { url, method, body, headers = [], allowed } of fetched)
      sent.add({ url, method, body: body?.text ?? null, headers: Object.fromEntries(headers) }, words, allowed);
    return opened;
  });
}

async function surfaced(run: PortalRun, web: Web): Promise<SurfacedPortal> {
  const first = new FirstPage(web, run.url);
  const byRecipe = await surfaceByRecipe(run, web, (url) => first.open(url));
  if (byRecipe?.recipe?.isRead) return byRecipe;
  const portal = await surfaceGenerically(run, first, first.web);
  const linked = portal.records.length > 0 || byRecipe ? null : await byLink(run, web, first.links);
  return linked ?? { ...portal, recipe: byRecipe?.recipe ?? null };
}

/** Follows the one link of a page without records that leads to a known vendor's portal. */
async function byLink(run: PortalRun, web: Web, links: readonly string[]): Promise<SurfacedPortal | null> {
  const [only, ...others] = vendorLinks(run, links);
  if (only === undefined || others.length > 0) return null;
  const portal = await surfaceByRecipe({ ...run, url: only }, web, (url) => web.open(url));
  return portal?.recipe?.isRead ? portal : null;
}

/** Keeps the page that was opened to recognise the vendor, so that it costs one download. */
class FirstPage {
  readonly web: Web;
  /** Links and frames of the page. */
  links: readonly string[] = [];
  frames: readonly string[] = [];
  private kept: { url: string; opened: Opened } | null = null;

  constructor(
    web: Web,
    private readonly url: string,
  ) {
    this.web = withOpen(web, async (request) => {
      const { kept } = this;
      if (kept?.url !== request) return this.noted(request, await web.open(request));
      this.kept = null;
      return kept.opened;
    });
  }

  async open(url: string): Promise<Opened> {
    const opened = await this.web.open(url);
    this.kept = { url, opened };
    return opened;
  }

  private noted(request: string | PageRequest, opened: Opened): Opened {
    if (request !== this.url || opened.kind !== 'page') return opened;
    this.links = opened.page.links.map((link) => link.url);
    this.frames = framesIn(opened.html ?? '', opened.page.url);
    return opened;
  }
}

/** Maximum number of a page's frames that are entered. */
const MAX_FRAMES = 3;

/**
 * Records of the page's frames, of which a portal on another host may be one; null if none has any. Links of the frames
 * before may lead to further parts of a frame's list.
 */
async function byFrames(
  { home: _, ...run }: PortalRun,
  web: Web,
  frames: readonly string[],
): Promise<SurfacedPortal | null> {
  const beside: string[] = [];
  for (const url of frames.slice(0, MAX_FRAMES)) {
    const inside = new FirstPage(web, url);
    const portal = await surfaceGenerically({ ...run, url }, inside, inside.web, beside);
    if (portal.records.length > 0) return portal;
    beside.push(...inside.links);
  }
  return null;
}

/**
 * Retrieves records without knowledge of the vendor.
 * @param beside links of the frames beside the page
 */
async function surfaceGenerically(
  run: PortalRun,
  first: FirstPage,
  web: Web,
  beside: readonly string[] = [],
): Promise<SurfacedPortal> {
  const { url, known, home = null, confirms } = run;
  const opened = await first.open(url);
  if (opened.kind === 'page' && opened.isDrawn) {
    // The form of a page that a script draws is the script's too.
    const drawn = await byScript(run, web, { ...NO_RECORDS, stop: 'script-form', downloads: web.downloads });
    if (drawn.records.length > 0 || drawn.stop === 'budget') return drawn;
  }
  const files = known?.isList === false ? null : await byFiles(run, web, opened);
  if (files) return files;
  const search = keptTo(await findForm(url, known ? null : home, web, { byList: known?.isList, confirms }));
  const of = { downloads: web.downloads };
  if (search.kind === 'failed' && search.reason === 'not-a-page') {
    const data = await findData(search.url, web);
    if (data) return new Surfacing(run, data.web, { form: data.found }).run();
  }
  if (search.kind === 'failed')
    return { ...NO_RECORDS, ...of, stop: 'unreachable', because: { fault: search.reason, because: search.url } };
  if (search.kind === 'budget-spent') return { ...NO_RECORDS, ...of, stop: 'budget' };
  const plain =
    search.kind === 'none'
      ? { ...NO_RECORDS, ...of, stop: search.why, leftAlone: search.leftAlone }
      : await byPage(
          run,
          web,
          search.kind === 'list' ? { ...search, parts: partsBeside(search.on.tree.url, beside) } : search,
        );
  if (search.kind === 'list' && scriptedSearches(search.on.tree).length > 0) return drawnList(run, web, plain);
  if (plain.records.length > 0 || !TELLS_NOTHING.has(plain.stop)) return plain;
  return (await byFrames(run, web, first.frames)) ?? byScript(run, web, plain);
}

const keptTo = (search: FormSearch): FormSearch =>
  search.kind === 'found' ? { ...search, form: keptToBody(search.form, search.url) } : search;

/**
 * Tries the scripted search of a page with a list, which may be the first page of its results. The search is used only
 * if its results contain the whole list; otherwise it is a search of the site.
 */
async function drawnList(run: PortalRun, web: Web, plain: SurfacedPortal): Promise<SurfacedPortal> {
  const asked = await byScript(run, web, plain);
  const had = new Set(asked.records.map(({ record }) => record.title));
  const holdsAll = plain.records.every(({ record }) => had.has(record.title));
  const least = plain.records.length + (plain.stop === 'fault' ? 0 : 1);
  return holdsAll && asked.records.length >= least
    ? asked
    : { ...plain, withheld: asked.withheld, downloads: web.downloads };
}

/** Records in the lines of the files to which the page links; null if its files have no such lines. */
async function byFiles(run: PortalRun, web: Web, opened: Opened): Promise<SurfacedPortal | null> {
  if (opened.kind !== 'page' || !opened.tree) return null;
  const { page, tree } = opened;
  const filed = await withFiles(tree, web);
  return filed && new Surfacing(run, filed, { list: { on: { page, tree }, leftAlone: [], inside: 'files' } }).run();
}

/** Records that the form of a page returns; if missing, the records on the page itself. */
async function byPage(
  run: PortalRun,
  web: Web,
  search: FormSearch & { kind: 'found' | 'list' },
): Promise<SurfacedPortal> {
  if (search.kind === 'list') {
    const data = await exportOn(search.on.tree, search.on.page, web);
    const filed =
      data && (await new Surfacing(run, data.web, { form: { ...data.found, leftAlone: search.leftAlone } }).run());
    if (filed && (filed.records.length > 0 || filed.stop === 'budget')) return filed;
    const inside = await layoutInside(search.on, web);
    if (inside) return new Surfacing(run, web, { list: { ...search, inside } }).run();
    const parts = [...(search.parts ?? []), ...(run.known ? [] : await chosenParts(search.on, web, run.confirms))];
    return new Surfacing(run, web, { list: { ...search, parts } }).run();
  }
  if (search.list && choosesOnly(search.form) && (await movesInTime(search.list)))
    return byPage(run, web, { kind: 'list', ...search.list });
  const byForm = await new Surfacing(run, web, { form: search }).run();
  return byForm.records.length > 0 || byForm.stop === 'budget' || search.list === null || run.known
    ? byForm
    : byPage(run, web, { kind: 'list', ...search.list });
}

/** True for a form without words and days: its choices are parts of the list, to which the page may lead by links. */
const choosesOnly = ({ queries, dates }: QueryForm): boolean =>
  queries.length === 0 && (dates.from ?? dates.to ?? dates.on) === null;

const movesInTime = async ({ on: { tree, page } }: ListFound): Promise<boolean> =>
  partsOf(tree, (await readResultsInTurns(tree, { forms: page.forms })).records).length > 0;

/** Export that has the records of the page; null if the page offers none. */
async function exportOn(tree: PageTree, page: Page, web: Web): Promise<DataFound | null> {
  const { records, total, next } = await readResultsInTurns(tree, { forms: page.forms });
  return findExport(tree, { drawn: records, total, goesOn: next !== null, page }, web);
}

/** Ends after which the page may still draw its records by a script. */
const TELLS_NOTHING: ReadonlySet<PortalStop> = new Set<PortalStop>([
  ...(['no-form', 'script-form', 'site-search', 'fault', 'no-way-on', 'unreachable'] as const),
]);

/**
 * Tries the searches of a page's script until one returns records.
 * @param plain result of the page without the script
 */
async function byScript(run: PortalRun, web: Web, plain: SurfacedPortal): Promise<SurfacedPortal> {
  const { searches, words, isLocal, barred, drawn, withheld } = await findScripted(run.url, run.seeds, web);
  const data = drawn && (await exportOn(drawn.tree, drawn.page, web));
  if (data) {
    const portal = await new Surfacing(run, data.web, { form: data.found }).run();
    return { ...portal, leftAlone: plain.leftAlone, withheld };
  }
  // The page searches on the client; it may draw fewer results than it received.
  const worth =
    isLocal && plain.records.length > 0 ? searches.filter(({ form }) => form.script?.by === 'request') : searches;
  for (const search of worth) {
    const portal = await new Surfacing({ ...run, seeds: [...run.seeds, ...words] }, web, { form: search }).run();
    if (portal.records.length > 0 || portal.stop === 'budget')
      return { ...portal, leftAlone: plain.leftAlone, withheld };
  }
  const because = barred === null ? plain.because : { fault: 'robots-disallow' as const, because: barred };
  // Of a page whose script was not let ask, nothing says that it has no search.
  const stop = plain.stop === 'no-form' && withheld.length > 0 ? 'script-form' : plain.stop;
  return { ...plain, stop, because, withheld, downloads: web.downloads };
}
