/** Frequency of each term of a text, or weight of each term of a query. */
export type TermVector = ReadonlyMap<string, number>;

/** Term frequencies. */
export function termVector(terms: Iterable<string>): TermVector {
  const vector = new Map<string, number>();
  for (const term of terms) vector.set(term, (vector.get(term) ?? 0) + 1);
  return vector;
}

/** Cosine of two non-negative vectors: 0 (nothing shared) to 1; 0 if one is empty. */
export function cosine(a: TermVector, b: TermVector): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let dot = 0;
  for (const [term, count] of small) dot += count * (large.get(term) ?? 0);
  return dot === 0 ? 0 : Math.min(1, dot / (norm(a) * norm(b)));
}

function norm(vector: TermVector): number {
  let sum = 0;
  for (const count of vector.values()) sum += count * count;
  return Math.sqrt(sum);
}
