import type { NewestQuestion } from '@hyrde/contracts';
import type { PortalRecipe, RecipeWay } from '@hyrde/contracts/portals';
import { canonicalRequest, type Opened, type PageRequest, requestKey, type Web, withOpen } from '../../site/index.js';
import { dayOf } from '../portal/offer.js';
import { identityOf, type PortalRecord } from '../records/record.js';
import { BudgetSpent, Misfit, Refused } from './faults.js';
import { contentOf, type ListPage, RecipeLists } from './recipe-list.js';
import { beginOf, endOf, KNOWN_IN_A_ROW, writtenDay } from './recipe-run.js';
import { RecipeWeb } from './recipe-web.js';
import { pageRequest, type Recognised, recognise } from './recognise.js';
import type { Variables } from './templates.js';

const DAY_MS = 86_400_000;
/** Maximum number of downloads of a poll. */
const MAX_DOWNLOADS = 4;
/** Days before the poll that a question by days covers: records are published up to two weeks after their date. */
const DAYS_BACK = 14;
/** Number of lists that are read below a level whose newest rows come first. */
const NEWEST_BELOW = 2;

type Days = { readonly from: number; readonly to: number };

/** A question for the newest records. */
interface Question {
  readonly variables: Variables;
  /** Days that its answer covers; null if it has none. */
  readonly days: Days | null;
}

/**
 * How the newest records are found: those with the latest date or (`arrival`) those added last come first, they are those
 * dated on some days or (`since`) added since a day, or the list is read whole.
 */
type Order = 'first' | 'arrival' | 'days' | 'since' | 'whole';

/**
 * The question by which a watch polls a portal read by recipe; null if no question of a few downloads shows the newest
 * records.
 * @param today days since 1970-01-01
 * @param downloads number of downloads by which all was read
 */
export function recipeQuestion(
  { recipe, page, mark, variables }: Recognised,
  way: RecipeWay,
  today: number,
  downloads: number,
): NewestQuestion | null {
  const order = orderOf(way, downloads);
  if (order === null) return null;
  const steps = way.before ?? [];
  const once = steps.filter((step) => step.once).length;
  const lists = (way.levels?.length ?? 0) + (way.levels ? NEWEST_BELOW : 1);
  const questions = questionsOf(way, order, variables, today).length * (steps.length - once + lists);
  const cost = order === 'whole' ? downloads : (mark.isInterface ? 0 : 1) + once + questions;
  if (cost > MAX_DOWNLOADS) return null;
  return { url: page, form: null, days: null, recipe: { id: recipe.id, way: recipe.ways.indexOf(way) } };
}

function orderOf({ list, levels, divide }: RecipeWay, downloads: number): Order | null {
  if (levels?.every(({ newestFirst }) => newestFirst) ?? true) {
    if (list.newest) return JSON.stringify(list.newest).includes('{from}') ? 'since' : 'arrival';
    if (divide?.days?.each) return 'days';
    if (list.newestFirst || levels) return 'first';
  }
  return downloads <= MAX_DOWNLOADS ? 'whole' : null;
}

/** Questions of a poll: one for each combination of the values that every question needs, and each range of days. */
function questionsOf({ divide }: RecipeWay, order: Order, parameters: Variables, today: number): Question[] {
  let all: Variables[] = [{}];
  for (const { name, values, parameter, onCap } of divide?.values ?? []) {
    const given = values ?? (parameter ? [parameters[parameter] ?? []].flat() : []);
    if (!onCap && given.length > 0) all = all.flatMap((one) => given.map((value) => ({ ...one, [name]: value })));
  }
  const { each, ahead = 0, writing = 'yyyy-mm-dd', endsBefore = false } = divide?.days ?? {};
  const isByDays = order === 'days' || order === 'since';
  const ranges: (Days | null)[] = isByDays ? [] : [null];
  const from = today - DAYS_BACK;
  for (let to = today + ahead; isByDays && to >= from; to = (ranges.at(-1)?.from ?? from) - 1)
    ranges.push(each ? { from: beginOf(each, to), to: endOf(each, to) } : { from, to });
  return ranges.flatMap((days) =>
    all.map((variables): Question => {
      const written = days && {
        from: writtenDay(writing, days.from),
        to: writtenDay(writing, days.to + (endsBefore ? 1 : 0)),
      };
      return { variables: { ...variables, from: null, to: null, ...written }, days };
    }),
  );
}

/** Entries that the answers of a poll covered, by which the next poll knows what has come since. */
export interface Covered {
  /** First and last day, in days since 1970-01-01; null without a bound. */
  readonly from: number | null;
  readonly to: number | null;
  /** Stated number of records; null if none is stated. */
  readonly total: number | null;
}

/** A record that a poll has shown. */
export interface PolledRecord {
  readonly record: PortalRecord;
  readonly identity: string;
  /** Identity by its contents alone, for portals whose identifiers change. */
  readonly content: string;
  /** Key of the request whose answer showed it. */
  readonly answer: string;
  /** True if the poll before would have shown it, had it existed. */
  readonly hasCome: boolean;
}

export interface NewestRecords {
  readonly recipe: PortalRecipe;
  readonly records: readonly PolledRecord[];
  /** null if the answers covered no known range. */
  readonly covered: Covered | null;
}

/** Entries that earlier polls have shown. */
export interface PolledBefore {
  readonly covered: Covered | null;
  readonly isKnown: (record: Pick<PolledRecord, 'identity' | 'content'>) => boolean;
}

/**
 * Polls a portal by its recipe for its newest records.
 * @param recipes recipes in force
 * @throws Faulty: nothing is known of the portal's records then
 */
export async function newestRecords(
  recipes: readonly PortalRecipe[],
  question: NewestQuestion,
  before: PolledBefore,
  web: Web,
): Promise<NewestRecords> {
  const recipe = recipes.find(({ id }) => id === question.recipe?.id);
  const way = recipe?.ways[question.recipe?.way ?? 0];
  if (!recipe || !way) throw new Misfit('recipe-gone');
  return new NewestPoll(recipe, way, before, web).read(question.url);
}

class NewestPoll {
  private readonly records: Omit<PolledRecord, 'hasCome'>[] = [];
  private total: number | null = null;
  private readonly downloads: number;
  /** True if the known records began in a list that shows the newest first. */
  private reachesKnown = false;
  /** True if the downloads of a poll did not suffice. */
  private isCut = false;
  /** Number of questions after the current one, for each of which a download is left. */
  private left = 0;

  constructor(
    private readonly recipe: PortalRecipe,
    private readonly way: RecipeWay,
    private readonly before: PolledBefore,
    private readonly web: Web,
  ) {
    this.downloads = web.downloads;
  }

  async read(url: string): Promise<NewestRecords> {
    const { recipe, way, web } = this;
    const page = withOpen(web, async (asked) => had(await web.open(asked)));
    const recognition = await recognise([recipe], url, page, (address) => page.open(pageRequest(address)));
    if (recognition.kind !== 'recognised') throw new Misfit('not-recognised', url);
    const { portal } = recognition;
    const order = orderOf(way, 0) ?? 'whole';
    const { newest, request } = way.list;
    const polled = newest
      ? { ...way, list: { ...way.list, request: { ...request, query: { ...request.query, ...newest } } } }
      : way;
    const requests = new RecipeWeb(portal, polled, web);
    const lists = new RecipeLists(requests, polled, NEWEST_BELOW);
    const today = Math.floor((web.now?.() ?? 0) / DAY_MS);
    const questions = questionsOf(way, order, portal.variables, today);
    for (const [at, { variables }] of questions.entries()) {
      this.left = questions.length - at - 1;
      await requests.begin(variables);
      const end = await lists.read(variables, (page) => this.receive(page, order));
      if (end.fault || (order === 'whole' && this.isCut)) throw new Misfit('too-many', url);
    }
    if (this.records.length === 0 && order !== 'days' && order !== 'since') throw new Misfit('no-records', url);
    const covered = this.covers(order, questions);
    return { recipe, covered, records: this.records.map((one, i) => ({ ...one, hasCome: this.hasCome(i, order) })) };
  }

  private receive({ records, total, request }: ListPage, order: Order): boolean {
    const own = records.map((record) => ({
      record,
      identity: identityOf(record),
      content: contentOf(record),
      answer: keyOf(request),
    }));
    this.records.push(...own);
    this.total = total ?? this.total;
    const missing = this.missing();
    const areKnown = own.length > 0 && own.slice(-KNOWN_IN_A_ROW).every(this.before.isKnown);
    this.reachesKnown = (order === 'first' || order === 'arrival') && areKnown && !(missing !== null && missing > 0);
    this.isCut = !this.reachesKnown && this.web.downloads - this.downloads >= MAX_DOWNLOADS - this.left;
    return !this.reachesKnown && !this.isCut;
  }

  /** Number of records that were added by the stated totals and not shown yet; null if no total is stated. */
  private missing(): number | null {
    const total = this.before.covered?.total ?? null;
    if (total === null || this.total === null) return null;
    return this.total - total - this.records.filter((record) => !this.before.isKnown(record)).length;
  }

  /** True if a record was not in the answers of the poll before, although these covered its place. */
  private hasCome(at: number, order: Order): boolean {
    const { covered, isKnown } = this.before;
    const one = this.records[at];
    if (!covered || !one) return false;
    if (order === 'since') return true;
    const follows = () => this.records.slice(at + 1).some(isKnown);
    if (order === 'arrival') return follows();
    const day = dayOf(one.record.date);
    const isIn =
      day === null
        ? covered.from === null || order === 'first'
        : day >= (covered.from ?? day) && day <= (covered.to ?? day);
    // In a list that shows the newest first, an older record that was shown follows.
    return isIn && (order !== 'first' || follows());
  }

  private covers(order: Order, questions: readonly Question[]): Covered | null {
    const { covered } = this.before;
    const { total } = this;
    if (order === 'whole') return { from: null, to: null, total };
    if (order === 'days' || order === 'since') {
      const all = questions.flatMap(({ days }) => days ?? []);
      if (this.isCut) return null;
      return { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)), total };
    }
    // Nothing lies between the answers of two polls if the second one reached the first one's records.
    if (covered && this.reachesKnown) return { ...covered, total };
    return { from: this.oldest(), to: null, total };
  }

  private oldest(): number | null {
    const days = this.records.flatMap(({ record: { date } }) => dayOf(date) ?? []);
    return days.length === 0 ? null : Math.min(...days);
  }
}

/** @throws Refused or BudgetSpent if the page cannot be had */
function had(opened: Opened): Opened {
  if (opened.kind === 'budget-spent') throw new BudgetSpent();
  if (opened.kind === 'failed') throw new Refused(opened.reason, opened.url);
  return opened;
}

/** Key of a request in the task's journal. */
export function keyOf(request: PageRequest): string {
  const canonical = canonicalRequest(request);
  return canonical ? requestKey(canonical) : request.url;
}
