const STEP = 0x6d2b79f5;

/**
 * A small seeded random: mulberry32 (Ettinger 2017), 32 bits of state. Good enough to break ties, never for secrets.
 * @param seed a whole number; only its lowest 32 bits count
 * @param drawn numbers that were drawn already: it goes on behind them
 * @returns a function giving numbers uniform in [0, 1), the same for the same seed
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
