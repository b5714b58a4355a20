import { ALGORITHMS, type AlgorithmName, type Contribution } from '@hyrde/contracts';
import type { Link, Page } from '../../../site/index.js';
import { conclude, type Scored } from '../../claim.js';
import { type Located, type LocateTask, type Locator, parameterOf } from '../../port.js';
import { type Query, readQuery } from '../../query.js';
import { labelOf, type OpenedPage, pageWords, Survey } from '../../survey.js';
import {
  enterPage,
  type LearningAutomaton,
  linearStep,
  type Reading,
  type Step,
  startOf,
  twoFoldStep,
  type Walker,
  walk,
} from './automaton.js';

/** S, step and θ of a lost sheep. */
interface LetterSettings {
  states: number;
  step: Step;
  threshold: number;
  reading: Reading;
}

/** R if the site's size is unknown: more runs than hundreds of downloads ever needed. */
const MAX_RUNS = 50;

/** A sheep that has returned. `opened` is null if it quit at the label, so that its page was not opened. */
interface Returned {
  link: Link;
  from: OpenedPage;
  opened: OpenedPage | null;
  survived: boolean;
  /** f(x): the number of comparisons. */
  f: number;
  /** Random number that breaks ties. */
  lot: number;
}

/**
 * The lost sheep by the letter of the paper (Goodwin, WIMS 2011, "Lost sheep description", steps 1–6), with its gaps
 * read as in docs/papers/lost-sheep.md, A1–A15: sheep start in the middle state, f counts comparisons, repetitions
 * count. The page of the sheep that stayed out longest is accepted if that sheep did not quit and f / Σf of this run ≥
 * θ; else the search continues from the best page that was not yet expanded (A8). A page whose sheep quit at the label
 * must be opened when the search moves there. That costs a download here, as on the web; the paper's figures only fit
 * if it does not count (`scored`).
 *
 * The laboratory compares this version with the paper's tables; `lost-sheep.ts` is the version for real sites and lists
 * the differences. `reading` decides A6 to A8. If the site's size is known, the number of runs is unlimited (A10); else
 * R = 50 and the budget apply. Parameters of both: S, the automaton's states; threshold, θ.
 */
const lostSheepByLetter =
  (name: AlgorithmName, stepOf: (states: number) => Step, reading: Reading): Locator =>
  async (task, web) => {
    const states = parameterOf(ALGORITHMS[name], 'S', task.parameters);
    const threshold = parameterOf(ALGORITHMS[name], 'threshold', task.parameters);
    const settings = { states, step: stepOf(states), threshold, reading };
    const begun = await Survey.begin(task.home, web);
    if ('ended' in begun) return begun.ended;
    const query = readQuery(task.words, task.language, begun.home.page, task.analyserFor);
    return new LetterSearch(settings, task, query, begun.survey).search(begun.home);
  };

/** LS by the letter: the automaton moves one state at a time. */
export const lsLetter = (reading: Reading): Locator => lostSheepByLetter('ls-letter', () => linearStep, reading);
/** LS2F by the letter: the two-fold automaton. */
export const ls2fLetter = (reading: Reading): Locator =>
  lostSheepByLetter('ls2f-letter', (states) => twoFoldStep(states, reading.firstStep), reading);

class LetterSearch {
  readonly #automaton: LearningAutomaton;
  readonly #pages: Scored[] = [];
  /** Returned sheep whose pages were not yet expanded, worst first. */
  readonly #queue: Returned[] = [];
  /** URLs of expanded pages: none is expanded twice, even if several links lead to it. */
  readonly #left = new Set<string>();
  /** The best sheep that entered its page, and f as a fraction of Σf of its run. */
  #best: (Returned & { share: number }) | null = null;

  constructor(
    readonly settings: LetterSettings,
    readonly task: LocateTask,
    readonly query: Query,
    readonly survey: Survey,
  ) {
    this.#automaton = { states: settings.states, step: settings.step, absorbing: true };
  }

  async search(home: OpenedPage): Promise<Located> {
    const runs = this.task.siteSize == null ? MAX_RUNS : Number.POSITIVE_INFINITY;
    let from: OpenedPage | null | 'budget-spent' = home;
    let numruns = 0;
    while (from !== null) {
      const end = from === 'budget-spent' ? 'budget-spent' : await this.#run(from);
      if (end) return this.#end(end, numruns);
      numruns += 1;
      from = numruns < runs ? await this.#moveOn() : 'budget-spent';
    }
    return this.#end('site-exhausted', numruns);
  }

  /** Steps 2–6: releases a sheep on every link that the reading selects. */
  async #run(from: OpenedPage): Promise<'accepted' | 'budget-spent' | null> {
    const herd: Returned[] = [];
    this.#left.add(from.page.url);
    for (const link of this.#linksOf(from.page)) {
      const sheep = await this.#release(link, from);
      if (sheep === 'budget-spent') return 'budget-spent';
      if (sheep) herd.push(sheep);
    }
    herd.sort(worstFirst);
    const lost = herd.at(-1);
    if (!lost) return null;
    for (const sheep of herd) insert(this.#queue, sheep);
    const share = lost.f / herd.reduce((total, { f }) => total + f, 0);
    if (lost.opened && (!this.#best || worstFirst(this.#best, lost) < 0)) this.#best = { ...lost, share };
    return lost.survived && share >= this.settings.threshold ? 'accepted' : null;
  }

  #linksOf(page: Page): Link[] {
    return this.settings.reading.release === 'not-met'
      ? this.survey.newLinks(page)
      : this.survey.unrequestedLinks(page);
  }

  /** Step 3: one sheep reads the label and, unless it quits there, the page. */
  async #release(link: Link, from: OpenedPage): Promise<Returned | null | 'budget-spent'> {
    const lot = this.survey.web.random();
    const read = this.#walk(startOf(this.#automaton), labelOf(link));
    if (read.quit) return { link, from, opened: null, survived: false, f: read.t, lot };
    const opened = await this.survey.follow(link, from);
    if (opened === null || opened === 'budget-spent') return opened;
    const { quit, t } = this.#walk(enterPage(read, this.settings.reading.time), pageWords(opened.page));
    const contributions: Contribution[] = [{ feature: 'automatonTime', value: t }];
    this.#pages.push({ opened, confidence: quit ? 0 : 1 - 1 / (1 + t), contributions });
    return { link, from, opened, survived: !quit, f: t, lot };
  }

  #walk(walker: Walker, text: string): Walker {
    return walk(walker, this.query.analyser.terms(text), this.query.weights, this.#automaton);
  }

  /** The best page not yet expanded; a page that no sheep entered is opened now, which costs a download. */
  async #moveOn(): Promise<OpenedPage | null | 'budget-spent'> {
    for (let next = this.#queue.pop(); next; next = this.#queue.pop()) {
      // Another sheep has opened the page since and is queued for it.
      if (!next.opened && this.survey.wasRequested(next.link.url)) continue;
      const opened = next.opened ?? (await this.survey.follow(next.link, next.from));
      if (opened === 'budget-spent') return opened;
      if (opened && !this.#left.has(opened.page.url)) return opened;
    }
    return null;
  }

  #end(why: 'accepted' | 'budget-spent' | 'site-exhausted', moves: number): Located {
    const best = this.#pages.find(({ opened }) => opened === this.#best?.opened) ?? null;
    // Without any comparison in the run the fraction is undefined.
    if (best && this.#best && Number.isFinite(this.#best.share))
      best.contributions.push({ feature: 'automatonTimeShare', value: this.#best.share });
    return {
      ...conclude(why, best, this.#pages, this.query, this.survey),
      pathLength: moves,
      scored: this.#pages.length,
    };
  }
}

/** Survivors are better than quitters, then by time out, then by lot. */
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
