import { hashOf } from '@hyrde/jobs/discover';

/** Minimum cosine for joining a group; a link without such a group begins a new one. */
const NEAR = 0.75;
/** Constants of the hash that numbers 2-grams: 15 bits of a product, of which 12 are kept. */
const [FACTOR, MASK, SHIFT] = [766_245_317, 0x7fff, 3];
const [START, END] = ['^', '$'];

/** Centroid of a group: the sum of its links' vectors by dimension, and its squared length. */
interface Group {
  readonly sum: Map<number, number>;
  square: number;
}

/**
 * Groups of links at similar places, by their tag paths: the frequencies of a path's 2-grams, with its start and end as
 * elements, hashed into 2¹² dimensions, colliding ones averaged; a link joins the centroid of the highest cosine
 * (Gauquier, Manolescu and Senellart 2026, arXiv:2602.11874). The paper numbers 2-grams by occurrence; ours are
 * numbered by a hash, so that no 2-gram is stored.
 */
export class TagPathGroups {
  private readonly groups: Group[] = [];

  get size(): number {
    return this.groups.length;
  }

  /** Adds a link. @returns the number of its group */
  join(tagPath: string): number {
    const vector = vectorOf(tagPath);
    const square = vector.reduce((sum, [, value]) => sum + value * value, 0);
    let [nearest, highest, product] = [-1, NEAR, 0];
    this.groups.forEach((group, number) => {
      const inner = vector.reduce((sum, [at, value]) => sum + value * (group.sum.get(at) ?? 0), 0);
      const cosine = inner / Math.sqrt(square * group.square);
      if (cosine > highest || (nearest < 0 && cosine === NEAR)) [nearest, highest, product] = [number, cosine, inner];
    });
    const group = this.groups[nearest];
    if (!group) return this.groups.push({ sum: new Map(vector), square }) - 1;
    for (const [at, value] of vector) group.sum.set(at, (group.sum.get(at) ?? 0) + value);
    group.square += 2 * product + square;
    return nearest;
  }
}

/** Sparse vector of a tag path: dimensions and values. */
function vectorOf(tagPath: string): [dimension: number, value: number][] {
  const steps = [START, ...tagPath.split(' '), END];
  const grams = new Map<string, number>();
  for (let i = 1; i < steps.length; i++) {
    const gram = `${steps[i - 1]} ${steps[i]}`;
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  const met = new Map<number, number[]>();
  for (const [gram, count] of grams) {
    const dimension = (Math.imul(hashOf(gram), FACTOR) & MASK) >> SHIFT;
    met.set(dimension, [...(met.get(dimension) ?? []), count / (steps.length - 1)]);
  }
  return [...met].map(([dimension, values]) => [dimension, values.reduce((sum, one) => sum + one, 0) / values.length]);
}
