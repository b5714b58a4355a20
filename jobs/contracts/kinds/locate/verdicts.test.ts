import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Outcome } from './contract.js';
import {
  Answer,
  answersOf,
  isWeak,
  type PageIdentity,
  type SiteVerdict,
  samePage,
  Verdict,
  verdictFor,
  wasRight,
} from './verdicts.js';

describe('a choice of answers', () => {
  it('selects one answer, or nested sets: applicable, searched, to be reviewed', () => {
    for (const answer of Answer.options) expect(answersOf(answer)).toEqual([answer]);
    const [applies, searched, look] = (['applies', 'searched', 'wants-a-look'] as const).map(answersOf);
    expect(Answer.options.filter((answer) => !applies?.includes(answer))).toEqual(['does-not-apply']);
    expect(applies?.filter((answer) => !searched?.includes(answer))).toEqual(['not-searched']);
    expect(searched).toEqual(expect.arrayContaining(look ?? []));
  });
});

describe('a claim', () => {
  it('is weak below the threshold, and always with an uncalibrated score', () => {
    expect(isWeak('probability', 0.75, 0.75)).toBe(false);
    expect(isWeak('probability', 0.749, 0.75)).toBe(true);
    expect(isWeak('score', 1, 0)).toBe(true);
  });
});

describe('wasRight', () => {
  it('counts a right page and a right absence, and nothing undecided', () => {
    expect(wasRight('found', 'correct')).toBe(true);
    expect(wasRight('found', 'absent')).toBe(false);
    expect(wasRight('found', 'wrong')).toBe(false);
    expect(wasRight('not-found', 'absent')).toBe(true);
    expect(wasRight('not-found', 'wrong')).toBe(false);
    expect(wasRight('found', 'cannot-tell')).toBeNull();
    expect(wasRight('found', null)).toBeNull();
    for (const outcome of Outcome.options.filter((o) => o !== 'found' && o !== 'not-found'))
      expect(wasRight(outcome, 'absent')).toBeNull();
  });
});

describe('a verdict on one search, transferred to another of the same site', () => {
  const page = (url: string, bodyHash: string | null = null): PageIdentity => ({ url, bodyHash });
  const RECORD = 'https://www.by.no/postliste';
  const address = fc.constantFrom(
    RECORD,
    'https://www.by.no/kontakt',
    'https://www.by.no/',
    'https://arkiv.no/by?id=7',
  );
  const found = fc.record({ url: address, bodyHash: fc.constantFrom(null, 'a', 'b') });
  const outcome = fc.constantFrom(...Outcome.options);
  const site: fc.Arbitrary<SiteVerdict> = fc.record({
    verdict: fc.constantFrom(...Verdict.options),
    claimed: fc.option(found),
    rightUrl: fc.option(address),
  });

  it('identifies one page under two addresses', () => {
    expect(samePage(page(RECORD), page('http://by.no/postliste/#top'))).toBe(true);
    expect(samePage(page(RECORD, 'a'), page('https://www.by.no/innsyn', 'a'))).toBe(true);
    expect(samePage(page(RECORD), page('https://www.by.no/postliste?side=2'))).toBe(false);
  });

  it('is right for a search that claimed the right page, whichever was judged', () => {
    const correct = { verdict: 'correct', claimed: page(RECORD), rightUrl: null } as const;
    expect(verdictFor(correct, 'found', page(RECORD))).toBe('correct');
    expect(verdictFor(correct, 'found', page('https://www.by.no/kontakt'))).toBe('wrong');
    expect(verdictFor(correct, 'not-found', null)).toBe('wrong');
    const wrong = { verdict: 'wrong', claimed: page('https://www.by.no/kontakt'), rightUrl: RECORD } as const;
    expect(verdictFor(wrong, 'found', page(RECORD))).toBe('correct');
  });

  it('is null for a search that could not be carried out, and undecided if the verdict was', () => {
    fc.assert(
      fc.property(site, outcome, fc.option(found), (judged, ended, claim) => {
        const verdict = verdictFor(judged, ended, claim);
        if (ended !== 'found' && ended !== 'not-found') expect(verdict).toBeNull();
        else if (judged.verdict === 'cannot-tell') expect(wasRight(ended, verdict)).toBeNull();
      }),
    );
  });

  it('never makes two searches right that claim different pages, or a page and none', () => {
    fc.assert(
      fc.property(site, found, found, (judged, a, b) => {
        const right = (claim: PageIdentity) => wasRight('found', verdictFor(judged, 'found', claim)) === true;
        const none = wasRight('not-found', verdictFor(judged, 'not-found', null)) === true;
        expect(none && right(a)).toBe(false);
        const known = judged.verdict === 'correct' ? judged.claimed : null;
        if (right(a) && right(b) && known === null) expect(samePage(page(a.url), page(b.url))).toBe(true);
        if (right(a) && known) expect(samePage(a, known)).toBe(true);
      }),
    );
  });

  it('equals the verdict for the judged search', () => {
    fc.assert(
      fc.property(found, fc.constantFrom<Verdict>('correct', 'absent', 'cannot-tell'), (claimed, verdict) => {
        expect(verdictFor({ verdict, claimed, rightUrl: null }, 'found', claimed)).toBe(verdict);
      }),
    );
  });
});
