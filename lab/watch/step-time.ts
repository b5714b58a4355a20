import {
  type AheadNumbers,
  LAW,
  lookAhead,
  type NewItem,
  NUMBERS,
  newSite,
  type SiteState,
  withHub,
} from '@hyrde/jobs/watch';
import { Dice } from '../country/random.js';

/** Number of timed steps. */
const STEPS = 30;
const PER_DAY = 20;
/** Start, in hours since 1970: a Tuesday at ten. */
const BEGIN = 20_000 * 24 + 10;

/** Milliseconds that a policy takes on a site of many hubs. */
interface StepTime {
  /** Medians of a choice and of learning from a poll. */
  readonly choose: number;
  readonly learn: number;
  /** The slowest learning, in processor time: the daily settlement, which plans all hubs. */
  readonly settle: number;
}

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Times the look-ahead on a site whose hubs were all polled once, with items of the last month. */
export function stepTime(hubs: number, numbers: AheadNumbers = NUMBERS): StepTime {
  const dice = new Dice('step time', hubs);
  const policy = lookAhead(numbers, LAW);
  const budget = { perDay: PER_DAY, keptDays: 7 };
  const item = (age: number): NewItem => ({ published: BEGIN - age, shownBy: [] });
  const some = Array.from({ length: 50 }, (_, k) => {
    const items = Array.from({ length: dice.int(20) }, () => item(dice.next() * 720));
    const site = policy.observe(withHub(newSite(1), 'hub', BEGIN), { time: BEGIN, hub: 'hub', items }, budget);
    return { ...site.hubs[0], planned: BEGIN + k };
  });
  let site: SiteState = {
    ...newSite(1),
    polls: 3 * hubs,
    price: { itemHours: 1, at: BEGIN },
    hubs: Array.from({ length: hubs }, (_, k) => ({ ...some[k % some.length], id: `hub ${k}` })) as SiteState['hubs'],
  };
  const [choices, lessons]: [number[], number[]] = [[], []];
  let settle = 0;
  for (let step = 0, now = BEGIN; step < STEPS; step++) {
    const begun = performance.now();
    const choice = policy.choose(site, now, budget);
    if (!choice) break;
    const [chosen, spent] = [performance.now(), cpuMs()];
    now = Math.max(now, choice.at);
    site = policy.observe(
      site,
      { time: now, hub: choice.hub, items: dice.chance(0.3) ? [item(BEGIN - now + 1)] : [] },
      budget,
    );
    choices.push(chosen - begun);
    lessons.push(performance.now() - chosen);
    settle = Math.max(settle, cpuMs() - spent);
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
  return { choose: median(choices), learn: median(lessons), settle };
}
