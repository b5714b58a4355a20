import { type Budget, LOOK_AHEAD, newSite, type SiteState, withHub } from '@hyrde/jobs/watch';
import { Dice } from '../country/random.js';

/** Number of polls per item, and number of items per item shared with another hub. */
const [ITEM_EVERY, SHARED_EVERY] = [10, 5];
const NOW = 500_000;

/** Median milliseconds of a choice, and of learning from a poll, over `steps`. */
export interface StepCost {
  choice: number;
  observation: number;
}

/** Cost of an iteration among many hubs, all polled before. The day on which all plans are renewed is left out. */
export function stepCost(hubs: number, steps: number): StepCost {
  const budget: Budget = { perDay: hubs, keptDays: 7 };
  const dice = new Dice('many hubs', hubs);
  let site = known(hubs, dice);
  let now = NOW;
  const [choices, observations]: [number[], number[]] = [[], []];
  for (let step = 0; step < steps; step++) {
    const begun = performance.now();
    const choice = LOOK_AHEAD.choose(site, now, budget);
    choices.push(performance.now() - begun);
    if (!choice) throw new Error('There is something to choose.');
    now = choice.at;
    const shownBy = dice.int(SHARED_EVERY) === 0 ? [`h${dice.int(hubs)}`] : [];
    const items = dice.int(ITEM_EVERY) === 0 ? [{ published: now - dice.next(), shownBy }] : [];
    const observing = performance.now();
    site = LOOK_AHEAD.observe(site, { time: now, hub: choice.hub, items }, budget);
    observations.push(performance.now() - observing);
  }
  return { choice: middle(choices), observation: middle(observations) };
}

/** State of a site whose hubs were polled within the last day, and are planned for the next. */
function known(hubs: number, dice: Dice): SiteState {
  const [blank] = withHub(newSite(1), '', NOW).hubs;
  if (!blank) throw new Error('There is one hub.');
  const looked = Array.from({ length: hubs }, (_, k) => {
    const lastLook = NOW - dice.next() * 24;
    const times = { firstLook: NOW - 1_000, lastLook, planned: NOW + dice.next() * 24 };
    return { ...blank, id: `h${k}`, looks: 10, recent: { items: dice.next() * 5, hours: 1_000 }, ...times };
  });
  return { ...newSite(1), price: { itemHours: 1, at: NOW }, polls: 10 * hubs, hubs: looked };
}

const middle = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
