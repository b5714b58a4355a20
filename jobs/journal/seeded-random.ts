const STEP = 0x6d2b79f5;

/**
 * A small seeded random: mulberry32 (Ettinger 2017), 32 bits of state. Sufficient for ties, not for secrets.
 * @param seed integer; only its lowest 32 bits count
 * @param drawn numbers to skip: the sequence continues behind them
 * @returns a function giving numbers uniform in [0, 1), equal for equal seeds
 */
export function seededRandom(seed: number, drawn = 0): () => number {
  let state = (seed + Math.imul(drawn, STEP)) >>> 0;
  return () => {
    state = (state + STEP) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
