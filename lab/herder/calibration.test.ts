import { describe, expect, it } from 'vitest';
import { calibrationError, errorIfCalibrated, reliability } from './calibration.js';

describe('calibration', () => {
  const claims = [
    { confidence: 0.95, right: true },
    { confidence: 0.95, right: false },
    { confidence: 0.25, right: true },
    { confidence: 0.25, right: false },
  ];

  it('compares what was said with what was right, by tenths', () => {
    expect(reliability(claims).map(({ from, n, right }) => ({ from, n, right }))).toEqual([
      { from: 0.2, n: 2, right: 0.5 },
      { from: 0.9, n: 2, right: 0.5 },
    ]);
    expect(calibrationError(claims)).toBeCloseTo(0.35, 12);
  });

  it('has a place for certainty, and knows nothing of no claims', () => {
    expect(calibrationError([{ confidence: 1, right: true }])).toBe(0);
    expect(calibrationError([])).toBeNull();
  });

  it('counts a claim by its weight', () => {
    const [certain, wrong] = [
      { confidence: 1, right: true },
      { confidence: 0.5, right: false },
    ];
    expect(calibrationError([certain, wrong])).toBeCloseTo(0.25, 12);
    expect(calibrationError([certain, { ...wrong, weight: 0.5 }])).toBeCloseTo(0.5 / 3, 12);
  });

  it('returns the error expected by chance: half of two claims at ½ turn out otherwise, less of many', () => {
    const claimsAt = (confidence: number, n: number) => Array.from({ length: n }, () => ({ confidence, right: true }));
    expect(errorIfCalibrated(claimsAt(0.5, 2))).toBeCloseTo(0.25, 1);
    expect(errorIfCalibrated(claimsAt(0.5, 2_000))).toBeLessThan(0.02);
    expect(errorIfCalibrated(claimsAt(1, 3))).toBe(0);
    expect(errorIfCalibrated([])).toBeNull();
  });
});
