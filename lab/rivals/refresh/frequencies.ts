import type { PageTable } from '@hyrde/jobs/refresh';

/** Visits per day for each page of a table; multiplied by the number of pages they sum to the budget. */
export type Frequencies = Float64Array;

/** Equal frequency for all pages. */
export function evenFrequencies(pages: PageTable, budget: number): Frequencies {
  return scaled(pages, budget, () => 1);
}

export function proportionalFrequencies(pages: PageTable, budget: number): Frequencies {
  return scaled(pages, budget, (i) => (pages.weight[i] ?? 0) * (pages.rate[i] ?? 0));
}

function scaled({ size, count }: PageTable, budget: number, share: (page: number) => number): Frequencies {
  const frequencies = new Float64Array(size);
  let sum = 0;
  for (let i = 0; i < size; i++) {
    frequencies[i] = count[i] ? share(i) : 0;
    sum += (count[i] ?? 0) * (frequencies[i] ?? 0);
  }
  for (let i = 0; i < size && sum > 0; i++) frequencies[i] = ((frequencies[i] ?? 0) * budget) / sum;
  return frequencies;
}

/**
 * Cho & Garcia-Molina's optimum for pages visited at equal intervals: maximises Σ w (f/λ)(1 − e^{−λ/f}). At the
 * optimum, (w/λ) g(λ/f) = μ for all pages with f > 0, and w/λ ≤ μ for the rest, g(r) = 1 − (1 + r) e^{−r}
 * (docs/papers/webfountain.md, "Known rates").
 */
export function periodicFrequencies(pages: PageTable, budget: number): Frequencies {
  return atPrice(pages, budget, (weight, rate, price) => {
    const share = (price * rate) / weight;
    return share >= 1 ? 0 : rate / gapAtValue(share);
  });
}

/** Azar et al. (PNAS 2018): maximises Σ w f/(f + λ), the freshness if visits come at random times. */
export function azarFrequencies(pages: PageTable, budget: number): Frequencies {
  return atPrice(pages, budget, (weight, rate, price) => Math.max(0, Math.sqrt((weight * rate) / price) - rate));
}

/** LambdaCrawl (Kolobov et al., NeurIPS 2019): minimises Σ w ln(1 + λ/f), so that every page is visited. */
export function lambdaCrawlFrequencies(pages: PageTable, budget: number): Frequencies {
  return atPrice(pages, budget, (weight, rate, price) => (Math.sqrt(rate * (rate + (4 * weight) / price)) - rate) / 2);
}

/** Bound of the prices' logarithms, e^±60: covers rates and budgets fifteen orders of magnitude apart. */
const LOG_PRICES = 60;
/**
 * Maximum number of iterations of the price search: each third one halves the interval, the others mostly shrink it far
 * more.
 */
const MAX_ROUNDS = 120;
const EXACT = 1e-10;

/**
 * Frequencies at the price of a visit at which they cost the whole budget. Spending falls with the price; the root is
 * found on logarithms, by secants and bisection.
 */
function atPrice(
  pages: PageTable,
  budget: number,
  frequency: (weight: number, rate: number, price: number) => number,
): Frequencies {
  const { size, count, weight, rate } = pages;
  if (!(budget > 0)) return new Float64Array(size);
  const spend = (logPrice: number, frequencies: Frequencies): number => {
    const price = Math.exp(logPrice);
    let sum = 0;
    for (let i = 0; i < size; i++) {
      const [n = 0, w = 0, λ = 0] = [count[i], weight[i], rate[i]];
      const f = n > 0 && w > 0 && λ > 0 ? frequency(w, λ, price) : 0;
      frequencies[i] = f;
      sum += n * f;
    }
    return sum;
  };
  const excess = (spent: number) => Math.log(Math.max(spent, Number.MIN_VALUE) / budget);
  let [dear, cheap, tried] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  let [low, high] = [-LOG_PRICES, LOG_PRICES];
  let [most, least] = [spend(low, cheap), spend(high, dear)];
  for (let round = 0; round < MAX_ROUNDS && high - low > EXACT; round++) {
    // A secant is undefined if the spending is zero; the interval is then bisected.
    const [above, below] = [excess(most), excess(least)];
    const middle = round % 3 < 2 && below > -50 ? high - (below * (high - low)) / (below - above) : (low + high) / 2;
    const spent = spend(middle, tried);
    if (Math.abs(spent - budget) < EXACT * budget) return tried;
    if (spent > budget) [low, most, cheap, tried] = [middle, spent, tried, cheap];
    else [high, least, dear, tried] = [middle, spent, tried, dear];
  }
  return between(dear, cheap, most > least ? (budget - least) / (most - least) : 0);
}

/**
 * Interpolation between two prices that are numerically equal: there a page that changes very often is indifferent to
 * some of its visits.
 */
function between(dear: Frequencies, cheap: Frequencies, share: number): Frequencies {
  return dear.map((f, i) => f + share * ((cheap[i] ?? 0) - f));
}

/** The r with g(r) = `value`, for 0 < value < 1, by Newton's method. */
function gapAtValue(value: number): number {
  let r = value < 0.5 ? Math.sqrt(2 * value) * (1 + Math.sqrt(value) / 2) : 2 - Math.log1p(-value);
  for (let step = 0; step < 40; step++) {
    const change = (valueAtGap(r) - value) / (r * Math.exp(-r));
    r = Math.max(r / 2, r - change);
    if (Math.abs(change) < 1e-12 * r) break;
  }
  return r;
}

/** g(r) = 1 − (1 + r) e^{−r}; by its series if the difference would lose precision. */
const valueAtGap = (r: number): number =>
  r < 1e-2 ? r * r * (1 / 2 - r * (1 / 3 - r * (1 / 8 - r * (1 / 30 - r / 144)))) : 1 - (1 + r) * Math.exp(-r);
