import { describe, expect, it } from 'vitest';
import { outagesOf } from '../country/life/mail.js';
import { rebuildsOf } from '../country/life/rebuilds.js';
import { DAY, START } from '../country/life/working-time.js';
import { country, type Site } from '../country/sites/country.js';
import { eventsOf } from '../country/sites/events.js';
import { treeOf } from '../country/sites/tree.js';
import { blamesWithoutTruth, type Claim, changesOf, isRightChange, saysAway } from './claim-truth.js';

const YEAR = 365 * DAY;
const land = country({ seed: 2, sites: 20, port: 4180, troubles: [] });
const timeOf = (sweep: number) => START + sweep * YEAR;

/** Events of the pages of one site in a year, by the truth about events; `to` is the page's new address. */
interface Fate {
  kind: 'stays' | 'moved' | 'died';
  url: string;
  to: string | null;
}
const site = land.sites.find((one) => rebuildsOf(one, START + YEAR).length === 0) as Site;
const nodes = treeOf(site)
  .nodes.filter((node) => node !== undefined)
  .slice(0, 400);
const events = eventsOf(
  site,
  START,
  START + YEAR,
  nodes.map((_, nr) => `tree/${nr}`),
).pages;
const FATES = nodes.flatMap(({ path }, nr): Fate[] => {
  const url = site.origin + path;
  const [event, further] = events.filter(({ page, kind }) => page === `tree/${nr}` && kind !== 'changed');
  if (!event) return [{ kind: 'stays', url, to: null }];
  if (further || (event.kind !== 'moved' && event.kind !== 'died')) return [];
  return [{ kind: event.kind, url, to: event.kind === 'moved' ? event.url : null }];
});
const fates = (kind: Fate['kind']) => FATES.filter((fate) => fate.kind === kind);

const claimOf = (sweep: number, said: Partial<Claim>): Claim => ({
  ...{
    id: `${sweep}`,
    sweep,
    home: `${site.origin}/`,
    target: 'privacy',
    site,
    outcome: 'found',
    reason: 'accepted',
    answer: 'yes',
  },
  ...{ change: null, confidence: null, foundUrl: null, downloads: 1 },
  ...{ visitUrl: null, visitFinalUrl: null, visitState: null, visitReason: null },
  ...said,
});
/** The truth of a page that one sweep named, and whether the next one says that it is away, and rightly. */
const scored = (url: string, said: Partial<Claim>) =>
  changesOf(land, [claimOf(0, { foundUrl: url }), claimOf(1, said)], timeOf).map((one) => [
    one.truth,
    saysAway(one),
    isRightChange(one),
  ])[0];
const NONE = { outcome: 'not-found', reason: 'not-worthwhile' } as const;

describe('statements of sweeps beside the truth', () => {
  it('are right about a page that has died only if it is said to be lost', () => {
    expect(fates('died').length).toBeGreaterThan(2);
    for (const { url } of fates('died')) {
      expect(scored(url, { ...NONE, change: 'lost', visitState: 'gone' })).toEqual(['gone', true, true]);
      expect(scored(url, { ...NONE, change: 'missed', visitState: 'there' })).toEqual(['gone', false, false]);
      expect(scored(url, { ...NONE, change: 'unproven', visitState: 'not-seen' })).toEqual(['gone', false, false]);
      expect(scored(url, { outcome: 'unreachable' })).toBeUndefined();
    }
  });

  it('are right about a page that has moved if its new address is named', () => {
    expect(fates('moved').length).toBeGreaterThan(5);
    for (const { url, to } of fates('moved')) {
      const [truth, ...said] = scored(url, { foundUrl: to, change: 'moved', visitState: 'moved' }) ?? [];
      expect(truth).not.toBe('there');
      expect(said).toEqual([true, true]);
    }
  });

  it('are wrong about a page that stays', () => {
    expect(fates('stays').length).toBeGreaterThan(50);
    for (const { url } of fates('stays'))
      expect(scored(url, { ...NONE, change: 'lost', visitState: 'gone' })).toEqual(['there', true, false]);
  });

  it('follow a page that a visit saw elsewhere', () => {
    const moved = fates('moved').find(({ url, to }) => scored(url, { foundUrl: to, change: 'moved' })?.[0] === 'moved');
    if (!moved) throw new Error('No page moves with a redirect.');
    const { url, to } = moved;
    const claims = [
      claimOf(0, { foundUrl: url }),
      claimOf(1, { ...NONE, change: 'moved', visitState: 'moved', visitFinalUrl: to }),
      claimOf(1.001, { ...NONE, change: 'missed', visitState: 'there', visitUrl: to }),
    ];
    expect(changesOf(land, claims, timeOf).map(({ knownUrl, truth }) => [knownUrl, truth])).toEqual([
      [url, 'moved'],
      [to, 'there'],
    ]);
  });

  it('blame only sites that can be read', () => {
    const troubled = country({ seed: 2, sites: 128, port: 4180 });
    const said = (one: Site, outcome: 'unreachable' | 'found', time = START) =>
      blamesWithoutTruth(troubled, { ...claimOf(0, { outcome }), site: one, home: `${one.origin}/` }, time);
    const blamed = troubled.sites.filter((one) => said(one, 'unreachable'));
    expect(blamed.some(({ trouble }) => trouble === 'dead-name' || trouble === 'forbidden')).toBe(false);
    const [readable] = blamed;
    if (!readable) throw new Error('No site can be read.');
    expect(said(readable, 'found')).toBe(false);
    const [outage] = outagesOf(readable, START, START + YEAR);
    expect(said(readable, 'unreachable', outage?.from)).toBe(false);
  });
});
