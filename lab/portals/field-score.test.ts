import { describe, expect, it } from 'vitest';
import { VENDORS } from '../country/portals/vendors/names.js';
import { country } from '../country/sites/country.js';
import { FIELDS } from './field-score.js';
import { scoreFields } from './testing/field-scores.js';

const scores = scoreFields(country({ sites: 120, troubles: [], archives: true }), 3);

describe('the fields read from the practice portals', () => {
  it.each(VENDORS.map((vendor) => [vendor]))('are right at %s', (vendor) => {
    const score = scores.find((each) => each.vendor === vendor);
    expect(score?.portals).toBeGreaterThan(2);
    expect(score?.read).toBeGreaterThan(100);
    expect(score?.read, score?.examples.join('\n')).toBe(score?.shown);
    for (const field of FIELDS) {
      const { right = 0, all = 1 } = score?.fields[field] ?? {};
      expect(right / all, `${field}\n${score?.examples.join('\n')}`).toBeGreaterThanOrEqual(0.98);
    }
  });
});
