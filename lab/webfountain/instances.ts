import { type BucketInput, type PerPeriod, Programme, type ProgrammeInput } from '@hyrde/jobs/refresh';

/** The paper's web, with its open parameters as found in docs/papers/webfountain.md. */
export interface Web {
  /** Number of buckets: 255 in the paper. */
  buckets: number;
  /** Number of pages of a bucket, by its place from slow (0) to fast (1). */
  pages(place: number): number;
  /** Factor of all rates: 1, and 1/2 in Experiment 3. */
  rateFactor: number;
}

const RATE_SLOWEST = 0.0031;
const RATE_FASTEST = 0.0489;
const RATE_POWER = 3.7;
/** y_0 in days of change: staleness of the copies at the start of the cycle. */
const DAYS_BEHIND = 2.45;
const CAPACITY = 44e6;
const DISCOVERY_OLD = 0.0175;
const DISCOVERY_NEW = 0.04;
const ARRIVING = 0.13e6;
const WAITING = 0.5e6;
/** Number of buckets for which capacity and new pages are defined. */
const PAPER_BUCKETS = 255;

/** Version 1: 2 million pages in each bucket. */
export const VERSION_1: Web = { buckets: PAPER_BUCKETS, pages: () => 2e6, rateFactor: 1 };
/** Version 2: 3 million in the slowest and the fastest quarter, 1 million between. */
export const VERSION_2: Web = { ...VERSION_1, pages: (place) => (place < 0.25 || place > 0.75 ? 3e6 : 1e6) };
/** Version 3: pages change half as often. */
export const VERSION_3: Web = { ...VERSION_1, rateFactor: 0.5 };

/** Programme of a web; with fewer buckets, capacity and new pages are reduced in proportion. */
export function programmeOf(web: Web, weight: PerPeriod & readonly number[]): Programme {
  const checked = Programme.of(inputOf(web, weight));
  if (!checked.ok) throw new Error(checked.faults.map(({ path, message }) => `${path} ${message}`).join('; '));
  return checked.programme;
}

function inputOf({ buckets, pages, rateFactor }: Web, weight: readonly number[]): ProgrammeInput {
  const scale = buckets / PAPER_BUCKETS;
  const places = Array.from({ length: buckets }, (_, i) => (i + 0.5) / buckets);
  const total = places.reduce((sum, place) => sum + pages(place), 0);
  return {
    periods: weight.length,
    capacity: CAPACITY * scale,
    buckets: places.map((place): BucketInput => {
      const rate = rateFactor * (RATE_SLOWEST + (RATE_FASTEST - RATE_SLOWEST) * place ** RATE_POWER);
      const own = pages(place);
      const obsolete = DAYS_BEHIND * rate * own;
      return { pages: own, obsolete, share: own / total, rate, cost: 1, discovery: DISCOVERY_OLD, weight };
    }),
    newPages: { waiting: WAITING * scale, arriving: ARRIVING * scale, cost: 1, discovery: DISCOVERY_NEW, weight },
  };
}
