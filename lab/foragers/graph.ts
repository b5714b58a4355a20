import { Dice } from '../country/random.js';
import type { WiredSite } from './world.js';

/** Figures of a site's graph as in the paper's Figure 1. */
export interface GraphFigures {
  /** Exponents of the power laws of links from and to a page, by maximum likelihood over pages with such links. */
  readonly outExponent: number;
  readonly inExponent: number;
  /** Mean over pages of the fraction of pairs of neighbours that are linked, either way. */
  readonly clustering: number;
  /** Mean number of steps along links between pages, over the pairs that are connected. */
  readonly path: number;
}

/** Number of pages drawn for clustering and for paths, and maximum number of neighbours compared of a page. */
const [CLUSTERED, SOURCES, NEIGHBOURS] = [1_500, 40, 60];

/** Figures of the site's links at a time. */
export function graphFigures(site: Pick<WiredSite, 'urls' | 'links'>, time: number): GraphFigures {
  const links = Array.from({ length: site.urls }, (_, url) => new Set(site.links(url, time)));
  const incoming: number[] = links.map(() => 0);
  const around = links.map((ends) => new Set(ends));
  links.forEach((ends, url) => {
    for (const end of ends) {
      incoming[end] = (incoming[end] ?? 0) + 1;
      around[end]?.add(url);
    }
  });
  const dice = new Dice('graph', site.urls);
  return {
    outExponent: exponentOf(links.map(({ size }) => size)),
    inExponent: exponentOf(incoming),
    clustering: clusteringOf(around, dice),
    path: pathOf(links, dice),
  };
}

const [LEAST, MOST, STEPS, ZETA_TERMS] = [1.05, 6, 40, 2_000];

/** Exponent α of P(n) ∝ n^−α for n ≥ 1 (Clauset, Shalizi & Newman 2009): ternary search of the likelihood. */
export function exponentOf(degrees: readonly number[]): number {
  const some = degrees.filter((n) => n > 0);
  const logs = some.reduce((sum, n) => sum + Math.log(n), 0) / some.length;
  const loss = (a: number): number => Math.log(zeta(a)) + a * logs;
  let [low, high] = [LEAST, MOST];
  for (let step = 0; step < STEPS; step++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (loss(left) < loss(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}

function zeta(a: number): number {
  let sum = 0;
  for (let n = 1; n < ZETA_TERMS; n++) sum += n ** -a;
  return sum + (ZETA_TERMS - 0.5) ** (1 - a) / (a - 1);
}

function clusteringOf(around: readonly ReadonlySet<number>[], dice: Dice): number {
  const pages = around.flatMap(({ size }, url) => (size > 1 ? [url] : []));
  let sum = 0;
  for (let k = 0; k < CLUSTERED; k++) {
    const near = dice.shuffle([...(around[dice.pick(pages)] ?? [])]).slice(0, NEIGHBOURS);
    let linked = 0;
    for (const one of near) for (const other of near) if (other < one && around[one]?.has(other)) linked++;
    sum += linked / ((near.length * (near.length - 1)) / 2);
  }
  return sum / CLUSTERED;
}

function pathOf(links: readonly ReadonlySet<number>[], dice: Dice): number {
  const open = links.flatMap(({ size }, url) => (size > 0 ? [url] : []));
  let [steps, pairs] = [0, 0];
  for (let k = 0; k < SOURCES; k++) {
    const seen = new Uint8Array(links.length);
    let front = [dice.pick(open)];
    for (const url of front) seen[url] = 1;
    for (let depth = 1; front.length > 0; depth++) {
      const next: number[] = [];
      for (const url of front)
        for (const end of links[url] ?? [])
          if (seen[end] !== 1) {
            seen[end] = 1;
            next.push(end);
          }
      [steps, pairs] = [steps + depth * next.length, pairs + next.length];
      front = next;
    }
  }
  return steps / Math.max(1, pairs);
}
