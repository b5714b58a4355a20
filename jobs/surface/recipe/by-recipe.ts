import type { NewestQuestion } from '@hyrde/contracts';
import { BUILT_IN_RECIPES, type PortalRecipe, type RecipeWay } from '@hyrde/contracts/portals';
import { type Opened, type PageRequest, type Web, withOpen } from '../../site/index.js';
import {
  NO_RECORDS,
  type PortalRun,
  type RecipeUse,
  type SurfacedPortal,
  type SurfacedRecord,
} from '../portal/surfaced.js';
import type { SizeEstimate } from '../size/size.js';
import { BudgetSpent, Faulty, Misfit, RecipeFault, Refused } from './faults.js';
import { recipeQuestion } from './newest-records.js';
import { type ListPage, type NoWayOn, placeOf } from './recipe-list.js';
import { RecipeRun } from './recipe-run.js';
import { RecipeWeb } from './recipe-web.js';
import { candidates, isCertain, missedMark, type Recognised, recognise, sourceOf } from './recognise.js';

const DAY_MS = 86_400_000;

/**
 * Reads a portal by its vendor's recipe.
 * @param openPlain opens the page as the generic reader does
 * @returns null if no recipe fits; `recipe.isRead` is false if one fits but gave no records
 */
export async function surfaceByRecipe(
  run: PortalRun,
  web: Web,
  openPlain: (url: string) => Promise<Opened>,
): Promise<SurfacedPortal | null> {
  const recipes = run.recipes ?? BUILT_IN_RECIPES;
  if (recipes.length === 0) return null;
  const recognition = await recognise(recipes, run.url, web, openPlain);
  if (recognition.kind === 'unknown') return null;
  if (recognition.kind !== 'recognised') {
    const { recipe, url } = recognition;
    const why =
      recognition.kind === 'refused'
        ? `is recognised by the address, but ${url} cannot be had (${recognition.reason}).`
        : `is recognised, but ${url} does not say which “${recognition.missing}” the body has.`;
    const note = [recipe.name, why, ...(recipe.instead ? [recipe.instead] : [])].join(' ');
    return { ...nothing(recipe, note), downloads: web.downloads };
  }
  return new ByRecipe(run, web, recognition.portal).read();
}

/** Links that a recipe recognises by their address alone. */
export function vendorLinks({ recipes = BUILT_IN_RECIPES, url }: PortalRun, links: readonly string[]): string[] {
  const led = links.filter((link) => candidates(recipes, link).some(({ mark }) => isCertain(mark)));
  return [...new Set(led)].filter((link) => link !== url);
}

/** Result without records. */
function nothing(recipe: PortalRecipe, note: string): SurfacedPortal {
  const { id, name, kind, certainty } = recipe;
  return {
    ...NO_RECORDS,
    stop: 'no-way-on',
    downloads: 0,
    recipe: { id, name, kind, certainty, isRead: false, note, newest: null },
  };
}

type Ended = Pick<SurfacedPortal, 'stop' | 'because' | 'size'>;

class ByRecipe {
  constructor(
    private readonly run: PortalRun,
    private readonly web: Web,
    private readonly portal: Recognised,
  ) {}

  /** Reads by the first way that gives records. */
  async read(): Promise<SurfacedPortal> {
    const { recipe } = this.portal;
    const faults: string[] = [];
    for (const way of recipe.ways) {
      const reading = new RecipeRun(new RecipeWeb(this.portal, way, this.web), way, this.web, {
        identify: this.run.identify ?? ((identity) => identity),
        known: way.list.newestFirst ? this.known() : null,
      });
      let ended: Ended | null = null;
      try {
        await reading.run();
        if (reading.records.size > 0) ended = endOf(reading, way.reachesAll, this.run);
        else faults.push('no record was found');
      } catch (error) {
        const { stop, because, note } = failureOf(error);
        if (reading.records.size > 0) ended = { stop, because, size: partSize(reading) };
        else if (error instanceof BudgetSpent) break;
        faults.push(note);
      }
      if (ended) return this.result(reading, way, ended, faults);
    }
    const note = `${recipe.name} is recognised, but its recipe gave nothing: ${faults.join('; ')}.`;
    return { ...nothing(recipe, note), downloads: this.web.downloads };
  }

  /** Records of earlier runs, if those left nothing to ask; null if all have to be read. */
  private known(): ReadonlySet<string> | null {
    const { known } = this.run;
    if (!known?.exhausted || known.records.length === 0) return null;
    return new Set(known.records.map(({ id }) => id));
  }

  /**
   * Question of the way that was read, or of a way after it.
   * @param downloads number of downloads by which all was read
   */
  private newestQuestion(way: RecipeWay, downloads: number): NewestQuestion | null {
    const { ways } = this.portal.recipe;
    const today = Math.floor((this.web.now?.() ?? 0) / DAY_MS);
    for (const each of ways.slice(ways.indexOf(way))) {
      const cost = each === way ? downloads : Number.POSITIVE_INFINITY;
      const question = recipeQuestion(this.portal, each, today, cost);
      if (question) return question;
    }
    return null;
  }

  private result(
    reading: RecipeRun,
    way: RecipeWay,
    { stop, because, size }: Ended,
    faults: readonly string[],
  ): SurfacedPortal {
    const { recipe, page } = this.portal;
    const unmapped = reading.unmapped > 0 ? [`${reading.unmapped} rows have too few columns for a record`] : [];
    // A list whose end is unproven is not polled whole: an older record may come into it.
    const downloads = reading.unproven ? Number.POSITIVE_INFINITY : this.web.downloads;
    const notes = [...faults.map((fault) => `a way failed: ${fault}`), ...unmapped];
    const use: RecipeUse = {
      id: recipe.id,
      name: recipe.name,
      kind: recipe.kind,
      certainty: recipe.certainty,
      isRead: true,
      note: notes.length > 0 ? `${notes.join('; ')}.` : null,
      newest: this.newestQuestion(way, downloads),
    };
    const records = isRotating(reading) ? distinct(reading) : [...reading.records.values()];
    return {
      ...nothing(recipe, ''),
      stop,
      because,
      size,
      formUrl: page,
      records,
      queries: reading.queries.map((query, i, all) => (i === all.length - 1 ? { ...query, size } : query)),
      downloads: this.web.downloads,
      recipe: use,
    };
  }
}

function failureOf(error: unknown): Pick<SurfacedPortal, 'stop' | 'because'> & { note: string } {
  if (error instanceof BudgetSpent) return { stop: 'budget', because: null, note: 'the budget is used up' };
  if (error instanceof Refused) {
    const { reason, url, message } = error;
    const stop = reason === 'throttled' ? ('throttled' as const) : ('unreachable' as const);
    return { stop, because: { fault: reason, because: url }, note: message };
  }
  if (error instanceof Misfit || error instanceof RecipeFault)
    return {
      stop: 'fault',
      because: { fault: 'markup-changed', because: error.message },
      note: error.message,
    };
  throw error;
}

/**
 * The end of a run whose questions were all put. All is read only if the number of records is the stated total, or if
 * the portal states none and every list was read to a proven end.
 */
function endOf(reading: RecipeRun, reachesAll: boolean, { coverage, known }: PortalRun): Ended {
  const { total, fault, isProven } = reading;
  const unproven = reachesAll ? unprovenEnd(reading) : null;
  const count = isRotating(reading) ? distinct(reading).length : reading.records.size;
  if (reading.isUpToDate) {
    // A portal that was not proven to be read whole stays so, though nothing newer came.
    const wasWhole = known?.size && known.size.basis !== 'recapture' && known.size.low >= known.size.size;
    const lost = fault && { fault, because: 'pages came again' };
    if (!wasWhole || !isProven || lost) return { stop: 'no-way-on', because: lost, size: null };
    const all = new Set([...known.records.map(({ id }) => id), ...reading.records.keys()]).size;
    return { stop: 'up-to-date', because: null, size: { size: all, low: all, high: all, basis: known.size.basis } };
  }
  if (total !== null && total > 0 && reachesAll) {
    const size: SizeEstimate = {
      size: Math.max(total, count),
      low: count,
      high: Math.max(total, count),
      basis: 'claimed',
    };
    if (count === total) return { stop: 'covered', because: null, size };
    const because = `${total} records are stated, ${count} were shown`;
    if (count > total || isProven)
      return {
        stop: 'fault',
        because: { fault: 'lies-about-total', because },
        size: { size: count, low: count, high: null, basis: 'recapture' },
      };
    if (count >= coverage * total && !fault) return { stop: 'covered', because: null, size };
    return { stop: 'no-way-on', because: unproven ?? { fault: fault ?? 'lies-about-total', because }, size };
  }
  if (fault) return { stop: 'fault', because: { fault, because: 'pages came again' }, size: partSize(reading) };
  if (isProven && reachesAll && total === null)
    return { stop: 'covered', because: null, size: { size: count, low: count, high: count, basis: 'listed' } };
  return { stop: 'no-way-on', because: unproven, size: partSize(reading) };
}

/** Why the end of a list proves nothing; null if it does. */
const unprovenEnd = ({ unproven }: RecipeRun): Ended['because'] =>
  unproven && { fault: 'end-unproven', because: lacking(unproven).message };

const lacking = ({ member, place }: NoWayOn): Misfit =>
  place === null ? new Misfit('no-page') : new Misfit('lacks', member, place);

/** Size of a portal of which a part was read: at least the records read. */
const partSize = ({ records: { size } }: RecipeRun): SizeEstimate => ({
  size,
  low: size,
  high: null,
  basis: 'recapture',
});

/** True if the vendor's identifiers change with every answer: more of them than records are stated, and equal contents. */
const isRotating = ({ total, records, contents }: RecipeRun): boolean =>
  total !== null && total > 0 && records.size > total && new Set(contents.values()).size === total;

/** Records of distinct content. */
function distinct({ records, contents }: RecipeRun): SurfacedRecord[] {
  const byContent = new Map<string, SurfacedRecord>();
  for (const [id, record] of records) {
    const content = contents.get(id) ?? id;
    const { key: _, ...fields } = record.record;
    if (!byContent.has(content)) byContent.set(content, { ...record, id: content, record: fields });
  }
  return [...byContent.values()];
}

/** One answer of a portal as its recipe maps it. */
export interface RecipeTrial {
  readonly portal: Recognised;
  readonly way: RecipeWay;
  readonly page: ListPage;
  /** Request that a run would send after the answer; null if it would send none. */
  readonly next: PageRequest | null;
  /** Places that had no value, and the reason if no request follows. */
  readonly notes: readonly Faulty[];
}

/** Maximum number of empty answers of a trial. */
const MAX_EMPTY = 4;

/** Reads one answer by a recipe, and finds the request that would follow without sending it. @throws Faulty */
export async function tryRecipe(recipe: PortalRecipe, url: string, web: Web): Promise<RecipeTrial> {
  let source = '';
  const read = withOpen(web, async (request) => {
    const opened = await web.open(request);
    source = sourceOf(opened)?.source ?? source;
    return opened;
  });
  const recognition = await recognise([recipe], url, read, (address) => read.open(address));
  if (recognition.kind === 'refused') throw new Refused(recognition.reason, recognition.url);
  if (recognition.kind === 'incomplete') throw new Misfit('not-given', recognition.url, recognition.missing);
  if (recognition.kind === 'unknown') throw missedMark(recipe, url, { source });
  const { portal } = recognition;
  let failed: unknown = new Misfit('no-answer');
  let empty: RecipeTrial | null = null;
  for (const way of recipe.ways) {
    const [shown, asked, notes]: [ListPage[], PageRequest[], Faulty[]] = [[], [], []];
    const isShown = () => shown.some(({ rows }) => rows > 0) || shown.length >= MAX_EMPTY;
    const held = withOpen(web, async (request) => {
      if (!isShown()) return web.open(request);
      asked.push(typeof request === 'string' ? { url: request } : request);
      return { kind: 'budget-spent' };
    });
    const options = {
      identify: (identity: string) => identity,
      known: null,
      receive: (page: ListPage) => shown.push(page) > 0,
    };
    const run = new RecipeRun(new RecipeWeb(portal, way, held), way, held, options);
    try {
      await run.run();
    } catch (error) {
      if (!(error instanceof Faulty)) throw error;
      failed = error;
      if (!(error instanceof BudgetSpent)) notes.push(error);
    }
    const page = shown.find(({ rows }) => rows > 0) ?? shown[0];
    if (!page) continue;
    const next = asked[0] ?? null;
    if (run.unproven) notes.unshift(lacking(run.unproven));
    else if (next === null && notes.length === 0) notes.push(new Misfit('ends'));
    const { total } = way.list;
    if (total !== undefined && page.total === null) notes.push(new Misfit('no-total', placeOf(total)));
    const trial = { portal, way, page, next, notes };
    if (page.rows > 0) return trial;
    empty ??= trial;
  }
  if (empty) return empty;
  throw failed;
}

/** Columns that a way maps, in the order of its recipe. */
export const mappedColumns = ({ list }: RecipeWay): string[] => [
  ...Object.keys(list.fields),
  ...Object.keys(list.others ?? {}),
];
