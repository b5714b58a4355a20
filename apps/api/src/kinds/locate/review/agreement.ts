/**
 * How far two raters agree beyond chance: Cohen (1960), A coefficient of agreement for nominal scales, equation 1.
 * @param pairs what each of two said about the same thing
 * @returns 1 for full agreement, 0 for what chance would give; null where there are no pairs, or where both said the
 * same of everything, so that chance cannot be told from agreement
 */
export function cohensKappa<T>(pairs: readonly (readonly [T, T])[]): number | null {
  const n = pairs.length;
  if (n === 0) return null;
  const observed = pairs.filter(([a, b]) => a === b).length / n;
  const share = (rater: 0 | 1, value: T) => pairs.filter((pair) => pair[rater] === value).length / n;
  const values = new Set(pairs.flat());
  const byChance = [...values].reduce((sum, value) => sum + share(0, value) * share(1, value), 0);
  return byChance === 1 ? null : (observed - byChance) / (1 - byChance);
}
