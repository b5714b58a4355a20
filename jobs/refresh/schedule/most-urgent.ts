/**
 * Puts the most urgent entries of `list` first, in falling order, equal ones by their number, until their counts reach
 * `most`. In place; linear but for the sorting of those chosen.
 * @param count how much an entry counts; 1 where left out
 * @returns how many entries were chosen; the last may go beyond `most`
 */
export function mostUrgentFirst(list: Uint32Array, urgency: Float64Array, most: number, count?: Float64Array): number {
  const before = (a: number, b: number): boolean => {
    const [x = 0, y = 0] = [urgency[a], urgency[b]];
    return x > y || (x === y && a < b);
  };
  // All before `low` are chosen and counted in `sum`; those from `high` on are not, nor are more than it takes.
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

/** Puts those of two or more entries that come before others to their left. @returns where the right part begins, inside it */
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
