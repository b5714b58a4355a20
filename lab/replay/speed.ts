import { type Buckets, bucketed, OURS, type PlannedPages, planned } from '@hyrde/jobs/refresh';
import { Dice } from '../country/random.js';

const DAYS = 14;
const HOSTS = 357;

/** Time and memory of planning very many generated pages, as text. */
export function planningSpeed(size: number): string {
  const pages = generatedPages(size);
  const elapsed = stopwatch();
  const buckets = bucketed(pages);
  const grouping = elapsed();
  const first = timed(buckets, size * 0.05);
  const again = timed(buckets, size * 0.07);
  const { maxRSS } = process.resourceUsage();
  return [
    `${size} pages, ${HOSTS} hosts, ${DAYS} days, 5 % a day; seconds of the clock (of the processor)`,
    `into ${buckets.table.size} buckets  ${grouping}`,
    `planned             ${first.time}   obsolete ${first.curve}`,
    `again, 7 % a day    ${again.time}   obsolete ${again.curve}`,
    `most memory, Node's and the pages' own  ${Math.round(maxRSS / 1024)} MB`,
  ].join('\n');
}

function timed(buckets: Buckets, budget: number): { time: string; curve: string } {
  const elapsed = stopwatch();
  const plan = planned(buckets, { policy: OURS, budget, days: DAYS, start: 0, hostBudget: 86_400 });
  const time = elapsed();
  return { time, curve: `${Math.round(plan.obsoleteBefore)} → ${Math.round(plan.days.at(-1)?.obsolete ?? 0)}` };
}

/** Starts a clock; it tells the time gone, and the processor's beside it, which other work on the machine changes less. */
function stopwatch(): () => string {
  const [began, used] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(used);
    return `${((performance.now() - began) / 1e3).toFixed(2)} s (${((user + system) / 1e6).toFixed(2)} s)`;
  };
}

/** Pages of any belief and age, spread over the hosts. */
function generatedPages(size: number): PlannedPages {
  const dice = new Dice('pages to plan', size);
  const pages = {
    size,
    weight: new Float32Array(size),
    lastVisit: new Float32Array(size),
    shape: new Float32Array(size),
    days: new Float32Array(size),
    host: new Uint32Array(size),
  };
  for (let i = 0; i < size; i++) {
    pages.weight[i] = dice.chance(0.1) ? 10 : 1;
    pages.lastVisit[i] = -100 * dice.next();
    pages.shape[i] = 0.05 + dice.next() ** 4 * 3;
    pages.days[i] = 1_000 ** dice.next();
    pages.host[i] = dice.int(HOSTS);
  }
  return pages;
}
