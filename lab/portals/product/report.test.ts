import { describe, expect, it } from 'vitest';
import { sizeOf } from '../../country/portals/archive.js';
import { VENDORS } from '../../country/portals/vendors/names.js';
import { country } from '../../country/sites/country.js';
import { FIELDS } from '../field-score.js';
import { chosenSites } from './portal-product.js';
import { fieldTable, portalTable, verdict } from './report.js';
import type { StoredScore } from './stored-score.js';

const land = country({ sites: 357, troubles: [], archives: true });

describe('the portals that are chosen', () => {
  it('are as many of each vendor, from small to large', () => {
    const chosen = chosenSites(land, 4);
    expect(chosen.map(({ archiveVendor }) => archiveVendor)).toEqual(
      VENDORS.flatMap((vendor) => Array(4).fill(vendor)),
    );
    for (let i = 0; i < chosen.length; i += 4) {
      const sizes = chosen.slice(i, i + 4).map(sizeOf);
      expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
      expect(new Set(sizes).size).toBe(4);
    }
  });

  it('cannot be more than there are', () => expect(() => chosenSites(land, 100)).toThrow(RangeError));
});

describe('the verdict', () => {
  const [site] = chosenSites(land, 1);
  if (!site) throw new Error('There is no portal.');
  const score = (change: Partial<StoredScore> = {}): StoredScore => ({
    site,
    vendor: 'journalen',
    reason: 'covered',
    downloads: 5,
    records: 100,
    stored: 99,
    strange: 0,
    fresh: 3,
    freshStored: 3,
    fields: Object.fromEntries(FIELDS.map((field) => [field, { right: 99, all: 100 }])) as StoredScore['fields'],
    ...change,
  });
  const wrongTitles = { ...score().fields, title: { right: 97, all: 100 } };

  it('holds where every bar is reached', () => {
    const { text, held } = verdict([score()], [score()]);
    expect(held).toBe(true);
    expect(text).toContain('5 downloads for 99 records: 5.05 per 100');
  });

  it.each([
    ['a portal half known', [score(), score({ stored: 50 })], [score()]],
    ['a field misread', [score({ fields: wrongTitles })], [score()]],
    ['a new entry missed', [score()], [score({ freshStored: 2 })]],
    ['too many downloads for what is new', [score()], [score({ downloads: 6 })]],
  ])('does not hold with %s', (_, first, later) => {
    const { text, held } = verdict(first, later);
    expect(held).toBe(false);
    expect(text.match(/NOT HELD/g)).toHaveLength(1);
  });

  it('is printed beside tables with a line per portal and per field', () => {
    expect(portalTable([score(), score()]).split('\n')).toHaveLength(3);
    expect(fieldTable([score({ fields: wrongTitles })])).toMatch(/^title +0\.9700$/m);
  });
});
