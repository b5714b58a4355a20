import { describe, expect, it } from 'vitest';
import { Calibration } from './proposal.js';

describe('what a way of proposing queries brings', () => {
  it('follows the recent results', () => {
    const calibration = new Calibration();
    const expected = { gain: 10 };
    for (let i = 0; i < 40; i++) {
      calibration.issue('narrowed', expected);
      calibration.learn({ fresh: 1, total: null });
      calibration.learn({ fresh: 50, total: null }); // This query was not issued by a proposal.
    }
    expect(calibration.of('narrowed', expected)).toBeCloseTo(0.12, 1);
    expect(calibration.of('word', expected)).toBe(1);
  });

  it('is separate for each filter', () => {
    const calibration = new Calibration();
    const [topic, kind] = [
      { gain: 15, filter: 'topic' },
      { gain: 15, filter: 'kind' },
    ];
    calibration.issue('choice', topic);
    calibration.learn({ fresh: 0, total: 200 });
    expect(calibration.of('choice', topic)).toBeLessThan(0.5);
    expect(calibration.of('choice', kind)).toBe(1);
  });

  it('is compared with the expectation for as many records', () => {
    const calibration = new Calibration();
    const value = { gain: 15, filter: 'topic', gainOf: (matching: number) => matching / 2 };
    calibration.issue('choice', value);
    calibration.learn({ fresh: 2, total: 4 });
    expect(calibration.of('choice', value)).toBe(1);
    calibration.issue('choice', value);
    calibration.learn({ fresh: 2, total: null });
    expect(calibration.of('choice', value)).toBeLessThan(1);
  });
});
