import { describe, expect, it } from 'vitest';
import { drawForReview } from './write.js';

const draw = (i: number, sweepSize: number, confidence = 0.5) =>
  drawForReview({ sweepSeed: 11, siteId: `site-${i}`, sweepSize }, confidence);

describe('drawForReview', () => {
  it('takes all of a small sweep', () => {
    for (let i = 0; i < 357; i++) expect(draw(i, 357).drawn).toBe('sample');
  });

  it('takes about as many of a large one as ± 5 % needs, whatever they found', () => {
    const drawn = Array.from({ length: 4_000 }, (_, i) => draw(i, 4_000));
    const sample = drawn.filter((one) => one.drawn === 'sample');
    expect(sample.length).toBeGreaterThan(300);
    expect(sample.length).toBeLessThan(470);
    for (let i = 0; i < 100; i++) expect(draw(i, 4_000, 0.1).drawn).toBe(draw(i, 4_000, 0.9).drawn);
  });

  it('puts the sample before the rest, and of the rest the least certain first', () => {
    const drawn = Array.from({ length: 2_000 }, (_, i) => draw(i, 2_000, (i % 10) / 10));
    for (const { drawn: why, priority } of drawn) expect(why === 'sample').toBe(priority < 1);
    const rest = drawn.findIndex((one) => one.drawn === 'uncertain');
    expect(draw(rest, 2_000, 0.2).priority).toBeLessThan(draw(rest, 2_000, 0.8).priority);
  });
});
