import { Dice } from '../../country/random.js';
import { type GraphModel, MODEL } from './model.js';
import { VOCABULARY } from './vocabulary.js';

/** A generated web site: the paper's directed graph of pages, edges and labels, with the page sought and its query. */
export interface Graph {
  size: number;
  /** Targets of each page's links, in document order, without duplicates and self-links. Page 0 is the start. */
  links: readonly (readonly number[])[];
  /** The labels of `links`, in the same order. */
  labels: readonly (readonly string[])[];
  /** The words of every page, in order. */
  words: readonly (readonly string[])[];
  target: number;
  query: readonly string[];
}

/**
 * One graph of the paper's section "Generated directed graphs", fully determined by the seed. The structure, the words,
 * the target and the query have separate random sources, so that a change to one leaves the others unchanged.
 * @param size number of pages, N
 */
export function generateGraph(size: number, seed: number): Graph {
  const links = copyModel(size, MODEL, new Dice('links', seed, size));
  const words = new Dice('words', seed, size);
  const pages = Array.from({ length: size }, () => pageWords(MODEL, words));
  const labels = links.map((targets) => targets.map((to) => label(pages[to] ?? [], MODEL, words)));
  const choice = new Dice('target', seed, size);
  const target = 1 + choice.int(size - 1);
  const query = someWords(pages[target] ?? [], MODEL.queryWords, MODEL, choice);
  return { size, links, labels, words: pages, target, query };
}

/**
 * The evolving copy model (Kumar et al., FOCS 2000), linear growth, without deletions: pages arrive one by one, each
 * with a Zipf number of links into it and out of it. Each link takes its other end from a page drawn at random: that
 * page itself with probability `uniform`, else the other end of one of that page's own links of the same direction.
 * A page always gets a link from an older one, so every page can be reached from page 0, which links to some more.
 */
function copyModel(size: number, model: GraphModel, dice: Dice): number[][] {
  const out: Set<number>[] = Array.from({ length: size }, () => new Set());
  const outList: number[][] = Array.from({ length: size }, () => []);
  const inList: number[][] = Array.from({ length: size }, () => []);
  const link = (from: number, to: number) => {
    const targets = out[from];
    if (from === to || !targets || targets.has(to)) return;
    targets.add(to);
    outList[from]?.push(to);
    inList[to]?.push(from);
  };
  const otherEnd = (ends: readonly number[][], page: number): number => {
    const drawn = dice.int(page);
    const copied = dice.chance(model.uniform) ? [] : (ends[drawn] ?? []);
    return copied.length > 0 ? dice.pick(copied) : drawn;
  };
  const most = Math.max(1, Math.floor(model.maxDegreeShare * size));
  for (let page = 1; page < size; page++) {
    const linksIn = zipfDegree(model.inExponent, most, dice);
    const linksOut = zipfDegree(model.outExponent, most, dice);
    for (let i = 0; i < linksIn; i++) link(otherEnd(inList, page), page);
    for (let i = 0; i < linksOut; i++) link(page, otherEnd(outList, page));
  }
  for (let i = 0; i < Math.round(size ** model.startExponent); i++) link(0, 1 + dice.int(size - 1));
  return outList;
}

/** A degree 1 … max with probability ∝ degree^−exponent, by inversion of the continuous power law, rounded down. */
function zipfDegree(exponent: number, max: number, dice: Dice): number {
  const tail = 1 - exponent;
  const u = dice.next();
  return Math.floor((1 - u * (1 - (max + 1) ** tail)) ** (1 / tail));
}

/** Words of a page: drawn from its own few keywords, with a fraction of noise from the whole vocabulary. */
function pageWords(model: GraphModel, dice: Dice): string[] {
  const words = vocabularyOf(model);
  const keywords = Array.from({ length: model.keywords }, () => dice.pick(words));
  const length = Math.max(model.minWords, Math.round(model.medianWords * Math.exp(model.spread * dice.normal())));
  return Array.from({ length }, () => dice.pick(dice.chance(model.noise) ? words : keywords));
}

function label(page: readonly string[], model: GraphModel, dice: Dice): string {
  return someWords(page, dice.between(1, model.maxLabelWords), model, dice).join(' ');
}

/** Words that occur on the page with probability `reliability`, and otherwise do not (the paper's α). */
function someWords(page: readonly string[], count: number, model: GraphModel, dice: Dice): string[] {
  const outside = vocabularyOf(model);
  return Array.from({ length: count }, () =>
    dice.chance(model.reliability) ? dice.pick(page) : wordOutside(page, outside, dice),
  );
}

/** Maximum number of draws, in case a page contains nearly the whole vocabulary. */
const TRIES = 100;

function wordOutside(page: readonly string[], words: readonly string[], dice: Dice): string {
  let word = dice.pick(words);
  for (let i = 0; i < TRIES && page.includes(word); i++) word = dice.pick(words);
  return word;
}

const vocabularies = new Map<number, readonly string[]>();
function vocabularyOf(model: GraphModel): readonly string[] {
  const known =
    vocabularies.get(model.vocabulary) ?? new Dice('vocabulary').shuffle(VOCABULARY).slice(0, model.vocabulary);
  vocabularies.set(model.vocabulary, known);
  return known;
}

/** Number of links on the shortest path from page 0 to every page: the downloads of the paper's OPTIMAL. */
export function distances({ size, links }: Pick<Graph, 'size' | 'links'>): number[] {
  const distance = new Array<number>(size).fill(Number.POSITIVE_INFINITY);
  distance[0] = 0;
  const line = [0];
  for (const page of line)
    for (const to of links[page] ?? []) {
      if (distance[to] !== Number.POSITIVE_INFINITY) continue;
      distance[to] = (distance[page] ?? 0) + 1;
      line.push(to);
    }
  return distance;
}
