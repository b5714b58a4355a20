import type { Answer } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { START } from '../country/life/working-time.js';
import { country, type Site } from '../country/sites/country.js';
import { truthOf } from '../country/sites/truth.js';
import type { Claim } from './claim-truth.js';
import { brokenPromises, isMissed, judgedOf, promiseTables } from './promises.js';

const land = country({ seed: 1, sites: 40, port: 4180 });
const hasOwn = land.sites.find((site) => site.record.kind === 'own' && site.trouble === null) as Site;
const hasNone = land.sites.find((site) => site.record.kind === 'absent') as Site;
const [page = ''] = truthOf(hasOwn, 'mail-record').urls;

const claimOf = (site: Site, answer: Answer, foundUrl: string | null, target = 'mail-record'): Claim => ({
  ...{ id: '1', sweep: 0, home: `${site.origin}/`, target, site, outcome: foundUrl ? 'found' : 'not-found' },
  ...{ reason: 'accepted', answer, change: null, confidence: 0.9, foundUrl, downloads: 1 },
  ...{ visitUrl: null, visitFinalUrl: null, visitState: null, visitReason: null },
});
const judged = (claims: Claim[]) => judgedOf(claims, () => START);

describe('the answers of a sweep beside the truth', () => {
  it('are right if they name the page, or say nothing of one that does not exist', () => {
    const claims = [
      claimOf(hasOwn, 'yes', page),
      claimOf(hasOwn, 'yes', `${hasOwn.origin}/`),
      claimOf(hasOwn, 'probably', page),
      claimOf(hasOwn, 'no', null),
      claimOf(hasOwn, 'not-found', null),
      claimOf(hasNone, 'no', null),
      claimOf(hasNone, 'not-found', null),
      claimOf(hasOwn, 'could-not-be-reached', null),
      claimOf(hasOwn, 'not-searched', null),
    ];
    const answers = judged(claims);
    expect(answers.map((one) => one.isRight)).toEqual([true, false, true, false, false, true, true]);
    expect(answers.filter(isMissed).map(({ claim }) => claim.answer)).toEqual(['no', 'not-found']);
    const lines = promiseTables(claims, answers).split('\n');
    expect(lines[1]).toMatch(/^mail-record +5 +2 +1 of 2 +1 of 1 +1 of 2 +1 of 2 +2$/);
    expect(lines).toContain('no: 1 of 2 right, 0.500 (0.095–0.905); promised 0.98');
    expect(brokenPromises(answers)).toEqual(['"yes": 1 of 2 right', '"no": 1 of 2 right']);
  });

  it('keep their promises at the promised share', () => {
    const many = (right: number) => [
      ...Array.from({ length: right }, () => claimOf(hasOwn, 'yes', page)),
      ...Array.from({ length: 100 - right }, () => claimOf(hasOwn, 'yes', `${hasOwn.origin}/`)),
    ];
    expect(brokenPromises(judged(many(97)))).toEqual([]);
    expect(brokenPromises(judged(many(96)))).toEqual(['"yes": 96 of 100 right']);
  });
});
