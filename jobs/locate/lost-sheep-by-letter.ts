import type { Link } from '../site/index.js';
import type { Step } from './automaton.js';
import { conclude, type Judged } from './claim.js';
import { type LearningAutomaton, startOf, type Walker, walk } from './learning-automaton.js';
import { pageWords } from './page-words.js';
import type { Located, LocateTask, Locator } from './port.js';
import { type Query, readQuery } from './query.js';
import { Survey } from './survey.js';
import { labelOf, type Visit } from './trail.js';

/** S, the step and θ of a lost sheep. */
export interface LetterSettings {
  states: number;
  step: Step;
  threshold: number;
}

/** R where the site's size is unknown: more runs than a budget of hundreds of downloads has been seen to need. */
const MAX_RUNS = 50;

/** A sheep that has returned. `visit` is null where it turned back at the label, so that its page was not opened. */
interface Returned {
  link: Link;
  from: Visit;
  visit: Visit | null;
  survived: boolean;
  /** f(x): the comparisons made. */
  f: number;
  /** Breaks ties. */
  lot: number;
}

/**
 * The lost sheep by the letter of the paper (Goodwin, WIMS 2011, "Lost sheep description", steps 1–6), its gaps read as
 * READING.md 1.2, A1–A16, says: sheep start in the middle state, f counts comparisons, repeats count; the herder accepts
 * the page of the sheep that stayed out longest if that sheep did not quit and f / Σf of this run ≥ θ, else goes on
 * from the best page not yet left (A8). A page whose sheep turned back at the label must be opened when the herder
 * moves there. That costs a download here, as it does on the web; the paper's figures only fit if it does not count
 * (`judged`).
 *
 * This is what the laboratory compares with the paper's tables. For real sites see `lost-sheep.ts`, which says what this
 * reading lacks there. Where the site's size is known the runs are not counted (A10); else R = 50 and the budget.
 */
export const lostSheepByLetter =
  (settings: LetterSettings): Locator =>
  async (task, web) => {
    const begun = await Survey.begin(task.home, web);
    if ('ended' in begun) return begun.ended;
    const query = readQuery(task.words, task.language, begun.home.page, task.analyserFor);
    return new Herder(settings, task, query, begun.survey).search(begun.home);
  };

class Herder {
  readonly #automaton: LearningAutomaton;
  readonly #judged: Judged[] = [];
  /** Sheep that returned and whose pages were not yet left, worst first. */
  readonly #queue: Returned[] = [];
  #best: Returned | null = null;

  constructor(
    readonly settings: LetterSettings,
    readonly task: LocateTask,
    readonly query: Query,
    readonly survey: Survey,
  ) {
    this.#automaton = { states: settings.states, step: settings.step, absorbing: true };
  }

  async search(home: Visit): Promise<Located> {
    const runs = this.task.siteSize == null ? MAX_RUNS : Number.POSITIVE_INFINITY;
    let from: Visit | null | 'budget-spent' = home;
    let numruns = 0;
    while (from !== null) {
      const end = from === 'budget-spent' ? 'budget-spent' : await this.#run(from);
      if (end) return this.#end(end, numruns);
      numruns += 1;
      from = numruns < runs ? await this.#moveOn() : 'budget-spent';
    }
    return this.#end('site-exhausted', numruns);
  }

  /** Steps 2–6: releases a sheep on every link not met before. */
  async #run(from: Visit): Promise<'accepted' | 'budget-spent' | null> {
    const herd: Returned[] = [];
    for (const link of this.survey.newLinks(from.page)) {
      const sheep = await this.#release(link, from);
      if (sheep === 'budget-spent') return 'budget-spent';
      if (sheep) herd.push(sheep);
    }
    herd.sort(worstFirst);
    const lost = herd.at(-1);
    if (!lost) return null;
    for (const sheep of herd) insert(this.#queue, sheep);
    if (lost.visit && (!this.#best || worstFirst(this.#best, lost) < 0)) this.#best = lost;
    const sum = herd.reduce((total, { f }) => total + f, 0);
    return lost.survived && lost.f / sum >= this.settings.threshold ? 'accepted' : null;
  }

  /** Step 3: one sheep reads the label and, unless that made it quit, the page. */
  async #release(link: Link, from: Visit): Promise<Returned | null | 'budget-spent'> {
    const lot = this.survey.web.random();
    const read = this.#walk(startOf(this.#automaton), labelOf(link));
    if (read.quit) return { link, from, visit: null, survived: false, f: read.t, lot };
    const visit = await this.survey.follow(link, from);
    if (visit === null || visit === 'budget-spent') return visit;
    const { quit, t } = this.#walk(read, pageWords(visit.page));
    this.#judged.push({ visit, confidence: quit ? 0 : 1 - 1 / (1 + t) });
    return { link, from, visit, survived: !quit, f: t, lot };
  }

  #walk(walker: Walker, text: string): Walker {
    return walk(walker, this.query.analyser.terms(text), this.query.weights, this.#automaton);
  }

  /** The best page not yet left; one that no sheep entered is opened now, which costs a download. */
  async #moveOn(): Promise<Visit | null | 'budget-spent'> {
    for (let next = this.#queue.pop(); next; next = this.#queue.pop()) {
      const visit = next.visit ?? (await this.survey.follow(next.link, next.from));
      if (visit) return visit;
    }
    return null;
  }

  #end(why: 'accepted' | 'budget-spent' | 'site-exhausted', moves: number): Located {
    const visit = this.#best?.visit;
    const best = this.#judged.find((judged) => judged.visit === visit) ?? null;
    return {
      ...conclude(why, best, this.#judged, this.query, this.survey),
      pathLength: moves,
      judged: this.#judged.length,
    };
  }
}

/** Survivors are better than quitters, then whoever stayed out longer, then by lot. */
function worstFirst(a: Returned, b: Returned): number {
  return Number(a.survived) - Number(b.survived) || a.f - b.f || a.lot - b.lot;
}

function insert(queue: Returned[], sheep: Returned) {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = queue[middle];
    if (other && worstFirst(other, sheep) < 0) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, sheep);
}
