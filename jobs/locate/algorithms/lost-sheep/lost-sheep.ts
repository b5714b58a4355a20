import { ALGORITHMS, type AlgorithmName, type Contribution } from '@hyrde/contracts';
import type { Link, Page } from '../../../site/index.js';
import { conclude, type Scored } from '../../claim.js';
import { type Located, type Locator, parameterOf } from '../../port.js';
import { type Query, readQuery } from '../../query.js';
import { labelOf, type OpenedPage, Survey } from '../../survey.js';
import {
  type Automaton,
  advance,
  emptyTimeOut,
  linearStep,
  releasedAt,
  type Step,
  timeOut,
  twoFoldStep,
} from './automaton.js';

/** Separator between the page's name and the site's name in a title: `Contact | Town` → `Contact`. */
const BEFORE_SITE_NAME = /\s+[|–—·»-]\s+/u;

const linesOf = (page: Page): string[] => page.text.split('\n');

/**
 * Text of a page that other pages of its site lack: its title without the site's name, then its lines without those of
 * the home page and of the linking page. Menus, banners and footers are on every page and describe none; with them, the
 * paper's algorithm mostly reads menus.
 */
function ownText(page: Page, known: readonly Page[]): string {
  const shared = new Set(known.flatMap(linesOf));
  const lines = linesOf(page).filter((line) => !shared.has(line));
  return [page.title.split(BEFORE_SITE_NAME)[0] ?? '', ...lines].join('\n');
}

/** Settings that distinguish one lost sheep algorithm from another. */
interface LostSheepSettings {
  /** S, the number of the automaton's states. */
  states: number;
  step: Step;
  /** θ: minimum confidence of an accepted page. */
  threshold: number;
}

/** A sheep that has read its link's label and waits to be sent on. */
interface Sheep {
  link: Link;
  from: OpenedPage;
  /** Number of links from the home page. */
  depth: number;
  automaton: Automaton;
  /** Random number that breaks ties. */
  lot: number;
}

/**
 * The lost sheep (Goodwin, "A solution to the exact match on rare item searches. Introduction of the Lost Sheep
 * algorithm", WIMS 2011, section "The lost sheep algorithm"): a sheep is released on every link; its automaton reads
 * the link's label, then, if the sheep goes on, the page; the sheep that stays out longest found the page.
 *
 * The paper's step 6 is cut off, and its parameters were chosen for generated pages of a few keywords. Read to the
 * letter (docs/papers/lost-sheep.md, A1–A15) it finds at most 6 of the 19 pages of the recorded sites, with all 60
 * downloads spent. This version keeps the sheep, the automaton, S and θ, and differs as real sites require:
 * - a page is represented by its own text (`ownText`), each term is read once (`advance`), and time out continues after
 *   the last word (`timeOut`); sheep start in B, as the paper says ("beginning state B");
 * - labels are on the page already and cost nothing, while downloads do. So sheep are released on the links of every
 *   opened page (the paper's herder "has perfect knowledge"), and the sheep that would stay out longest goes on first.
 *   Sheep whose label matches no query word turn back and are sent on only if no other is left, those nearest to the
 *   home page first;
 * - Σf grows without bound with the number of links. The reference is instead a sheep that meets no query word: one
 *   that stays out at least θ of that time longer is accepted, once no sheep is waiting whose label alone promises
 *   more;
 * - at the end of the budget the best page seen is claimed if its words support it (`isSupported`). With S = 100 and θ
 *   = .75 it finds 9 of the 16 pages that robots.txt allows, at 40 downloads.
 *
 * Parameters of both: S, the automaton's states; threshold, θ. S = 100 and θ = .75 are those of the paper's test on 420
 * municipal sites (Ac .84, D 25.35).
 */
const lostSheep =
  (name: AlgorithmName, stepOf: (states: number) => Step): Locator =>
  async (task, web) => {
    const states = parameterOf(ALGORITHMS[name], 'S', task.parameters);
    const settings = {
      states,
      step: stepOf(states),
      threshold: parameterOf(ALGORITHMS[name], 'threshold', task.parameters),
    };
    const begun = await Survey.begin(task.home, web);
    if ('ended' in begun) return begun.ended;
    const query = readQuery(task.words, task.language, begun.home.page, task.analyserFor);
    return new LostSheepSearch(settings, query, begun.survey, begun.home).search();
  };

/** LS: the automaton moves one state at a time. */
export const ls = lostSheep('ls', () => linearStep);
/** LS2F: the two-fold automaton, whose first comparisons move it most. */
export const ls2f = lostSheep('ls2f', (states) => twoFoldStep(states));

class LostSheepSearch {
  readonly #waiting: Sheep[] = [];
  readonly #pages: Scored[] = [];
  readonly #empty: number;
  readonly #shares: ReadonlyMap<string, number>;
  #best: (Scored & { out: number }) | null = null;

  constructor(
    readonly settings: LostSheepSettings,
    readonly query: Query,
    readonly survey: Survey,
    readonly home: OpenedPage,
  ) {
    this.#empty = emptyTimeOut(settings.states, settings.step);
    const heaviest = Math.max(...query.weights.values());
    this.#shares = new Map([...query.weights].map(([term, weight]) => [term, weight / heaviest]));
  }

  async search(): Promise<Located> {
    this.#score(this.home, releasedAt(this.settings.states), []);
    this.#release(this.home, 1);
    for (;;) {
      const sheep = this.#next();
      if (this.#accepts(sheep)) return this.#end('accepted');
      if (!sheep) return this.#end('site-exhausted');
      this.#waiting.splice(this.#waiting.indexOf(sheep), 1);
      const opened = await this.survey.follow(sheep.link, sheep.from);
      if (opened === 'budget-spent') return this.#end('budget-spent');
      if (!opened) continue;
      this.#score(opened, sheep.automaton, [this.home, sheep.from]);
      this.#release(opened, sheep.depth + 1);
    }
  }

  /** Releases a sheep on every new link of a page; each reads its label. */
  #release(from: OpenedPage, depth: number) {
    for (const link of this.survey.newLinks(from.page)) {
      const automaton = releasedAt(this.settings.states);
      this.#advance(automaton, labelOf(link));
      this.#waiting.push({ link, from, depth, automaton, lot: this.survey.web.random() });
    }
  }

  /** Lets a sheep read its page, and records the score. */
  #score(opened: OpenedPage, automaton: Automaton, known: readonly OpenedPage[]) {
    const text = ownText(
      opened.page,
      known.map(({ page }) => page),
    );
    this.#advance(automaton, text);
    const out = timeOut(automaton);
    const contributions: Contribution[] = [
      { feature: 'automatonTime', value: out },
      { feature: 'emptyAutomatonTime', value: this.#empty },
    ];
    const scored = { opened, out, confidence: Math.min(1, Math.max(0, out / this.#empty - 1)), contributions };
    this.#pages.push(scored);
    if (!this.#best || out > this.#best.out) this.#best = scored;
  }

  #advance(automaton: Automaton, text: string) {
    const { states, step } = this.settings;
    advance(automaton, this.query.analyser.terms(text), this.#shares, states, step);
  }

  /** The best page is accepted once its confidence is at least θ and no waiting sheep's label promises more. */
  #accepts(next: Sheep | null): boolean {
    if (!this.#best || this.#best.confidence < this.settings.threshold) return false;
    return !next || next.automaton.matched === 0 || timeOut(next.automaton) <= this.#best.out;
  }

  #next(): Sheep | null {
    return this.#waiting.reduce<Sheep | null>(
      (first, sheep) => (!first || goesBefore(sheep, first) ? sheep : first),
      null,
    );
  }

  #end(why: 'accepted' | 'budget-spent' | 'site-exhausted'): Located {
    return conclude(why, this.#best, this.#pages, this.query, this.survey);
  }
}

function goesBefore(a: Sheep, b: Sheep): boolean {
  const [pursues, other] = [a.automaton.matched > 0, b.automaton.matched > 0];
  if (pursues !== other) return pursues;
  const byTime = pursues ? timeOut(a.automaton) - timeOut(b.automaton) : 0;
  if (byTime !== 0) return byTime > 0;
  return a.depth !== b.depth ? a.depth < b.depth : a.lot > b.lot;
}
