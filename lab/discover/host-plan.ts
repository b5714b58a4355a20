import { Dice } from '../country/random.js';
import { SUBJECTS } from './vocabulary.js';

/** Pages under one heading of a host: `lists` pages of links from `from` on, then `items` pages. */
export interface Section {
  readonly subject: number;
  readonly from: number;
  readonly lists: number;
  readonly items: number;
}

/** One host of a generated web. */
export interface HostPlan {
  readonly number: number;
  readonly kind: 'plain' | 'farm' | 'mirror';
  /** Number of the host whose pages this host shows: its own number unless it is a mirror. */
  readonly original: number;
  readonly sections: readonly Section[];
  readonly pages: number;
  readonly addresses: 'words' | 'numbers' | 'query';
  /** Fraction of its links with the text "Read more". */
  readonly vague: number;
  readonly calendar: boolean;
  /** Page template: hosts of one template have the same elements. */
  readonly template: number;
}

/** Distribution of hosts in a generated web. */
export interface WebShape {
  readonly seed: number;
  readonly hosts: number;
  readonly farms: number;
  readonly mirrors: number;
  readonly calendars: number;
}

export const LIST_ITEMS = 20;
/** Number of page templates. */
const TEMPLATES = 12;
/** Log-normal sizes of hosts: about 97 pages on average, thousands for the largest. */
const [SIZE_LOG_MEAN, SIZE_LOG_SD, MIN_PAGES, MAX_PAGES] = [3.9, 1.1, 12, 3_000];
/** Fractions of hosts that are devoted to the topic, and that have a section on it. */
const [DEVOTED, WITH_SECTION] = [0.03, 0.15];
/** Fraction of a devoted host's sections that are on the topic. */
const DEVOTED_SECTIONS = 0.6;

/** All hosts; a mirror shows a host generated before it. */
export function hostPlans(shape: WebShape): HostPlan[] {
  const plans: HostPlan[] = [];
  for (let number = 0; number < shape.hosts; number++) {
    const dice = new Dice('host', shape.seed, number);
    const draw = dice.next();
    const originals = plans.filter(({ kind, pages }) => kind === 'plain' && pages < 400);
    if (draw < shape.farms) plans.push(planOf(dice, number, 'farm', shape));
    else if (draw < shape.farms + shape.mirrors && originals.length > 20)
      plans.push({ ...dice.pick(originals), number, kind: 'mirror' });
    else plans.push(planOf(dice, number, 'plain', shape));
  }
  return plans;
}

function planOf(dice: Dice, number: number, kind: 'plain' | 'farm', shape: WebShape): HostPlan {
  const wanted = Math.exp(SIZE_LOG_MEAN + SIZE_LOG_SD * dice.normal());
  const size = kind === 'farm' ? dice.between(80, 400) : Math.min(MAX_PAGES, Math.max(MIN_PAGES, Math.round(wanted)));
  const count = Math.min(dice.between(3, 9), Math.max(2, Math.floor(size / 6)));
  const subjects = subjectsOf(dice, kind, count);
  const shares = subjects.map(() => 0.3 + dice.next());
  const total = shares.reduce((sum, share) => sum + share, 0);
  const sections: Section[] = [];
  let from = 1;
  subjects.forEach((subject, i) => {
    const items = Math.max(1, Math.round((size * (shares[i] ?? 0)) / total));
    const lists = Math.ceil(items / LIST_ITEMS);
    sections.push({ subject, from, lists, items });
    from += lists + items;
  });
  const addresses = dice.pick(['words', 'words', 'numbers', 'query'] as const);
  const [vague, calendar] = [0.03 + 0.4 * dice.next() ** 2, kind === 'plain' && dice.chance(shape.calendars)];
  const template = dice.int(TEMPLATES);
  return { number, kind, original: number, sections, pages: from, addresses, vague, calendar, template };
}

function subjectsOf(dice: Dice, kind: 'plain' | 'farm', count: number): number[] {
  if (kind === 'farm') return Array.from({ length: count }, () => 0);
  const draw = dice.next();
  const other = () => dice.between(1, SUBJECTS - 1);
  const devoted = () => (dice.chance(DEVOTED_SECTIONS) ? 0 : other());
  const subjects = Array.from({ length: count }, draw < DEVOTED ? devoted : other);
  if (draw >= DEVOTED && draw < DEVOTED + WITH_SECTION) subjects[dice.int(count)] = 0;
  return subjects;
}
