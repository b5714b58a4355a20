/** How far the corners of the first simplex lie from the start: the coordinates are logarithms. */
const STEP = 0.5;
const MAX_ROUNDS = 400;

/**
 * A lowest point of a function of few variables, by Nelder & Mead's simplex (1965) with their coefficients.
 * Values that are no numbers count as infinitely high.
 */
export function lowest(f: (at: readonly number[]) => number, start: readonly number[], tolerance = 1e-6): number[] {
  const valued = (at: number[]) => {
    const value = f(at);
    return { at, value: Number.isNaN(value) ? Number.POSITIVE_INFINITY : value };
  };
  const corners = [valued([...start]), ...start.map((_, k) => valued(start.map((x, i) => (i === k ? x + STEP : x))))];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    corners.sort((a, b) => a.value - b.value);
    const best = corners[0];
    const worst = corners.at(-1);
    const second = corners.at(-2);
    if (!best || !worst || !second || worst.value - best.value < tolerance) break;
    const others = corners.slice(0, -1);
    const centre = start.map((_, i) => others.reduce((sum, { at }) => sum + (at[i] ?? 0), 0) / others.length);
    const along = (t: number) => valued(centre.map((x, i) => x + t * ((worst.at[i] ?? 0) - x)));
    const reflected = along(-1);
    let next = reflected;
    if (reflected.value < best.value) {
      const expanded = along(-2);
      if (expanded.value < reflected.value) next = expanded;
    } else if (reflected.value >= second.value) next = along(reflected.value < worst.value ? -0.5 : 0.5);
    if (next.value < worst.value) corners[corners.length - 1] = next;
    else
      for (let k = 1; k < corners.length; k++) {
        const corner = corners[k];
        if (corner) corners[k] = valued(corner.at.map((x, i) => ((best.at[i] ?? 0) + x) / 2));
      }
  }
  return corners.sort((a, b) => a.value - b.value)[0]?.at ?? [...start];
}
