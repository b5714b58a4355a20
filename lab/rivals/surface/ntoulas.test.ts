import { describe, expect, it } from 'vitest';
import { zipfLaw } from './ntoulas.js';

describe('the Zipf fit', () => {
  it('finds the law that made the points', () => {
    const points = [1, 3, 8, 20, 60, 200].map((rank) => ({ rank, size: 900 * (rank + 10) ** -0.8 }));
    const law = zipfLaw(points);
    expect(law?.beta).toBe(10);
    expect(law?.gamma).toBeCloseTo(0.8, 6);
    expect(law?.alpha).toBeCloseTo(900, 3);
    expect(zipfLaw(points.slice(0, 2))).toBeNull();
  });
});
