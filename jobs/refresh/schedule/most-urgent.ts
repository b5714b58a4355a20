/**
 * Moves the most urgent entries of `list` to its front, in descending order of urgency, equal ones by ascending number,
 * until the sum of their counts reaches `most`. In place; linear time except for sorting the chosen entries.
 * @param count number of pages of each entry; 1 if omitted
 * @returns number of chosen entries; the last one may exceed `most`
 */
export function mostUrgentFirst(list: Uint32Array, urgency: Float64Array, most: number, count?: Float64Array): number {
  const before = (a: number, b: number): boolean => {
    const [x = 0, y = 0] = [urgency[a], urgency[b]];
    return x > y || (x === y && a < b);
  };
  // Invariant: all entries before `low` are chosen and counted in `sum`; entries from `high` on are not chosen.
  let [low, high, sum] = [0, list.length, 0];
  while (low < high && sum < most) {
    const middle = high - low === 1 ? high : parted(list, low, high, before);
    let counted = sum;
    for (let k = low; k < middle; k++) counted += count ? (count[list[k] ?? 0] ?? 0) : 1;
    if (counted >= most && middle < high) high = middle;
    else [low, sum] = [middle, counted];
  }
  list.subarray(0, low).sort((a, b) => (before(a, b) ? -1 : 1));
  return low;
}

/**
 * Partitions two or more entries around a pivot. @returns the beginning of the right part, strictly inside the range
 */
function parted(list: Uint32Array, low: number, high: number, before: (a: number, b: number) => boolean): number {
  const pivot = list[(low + high) >> 1] ?? 0;
  let [left, right] = [low, high - 1];
  while (left <= right) {
    while (before(list[left] ?? 0, pivot)) left++;
    while (before(pivot, list[right] ?? 0)) right--;
    if (left > right) break;
    const swapped = list[left] ?? 0;
    list[left++] = list[right] ?? 0;
    list[right--] = swapped;
  }
  return Math.max(low + 1, Math.min(left, high - 1));
}
