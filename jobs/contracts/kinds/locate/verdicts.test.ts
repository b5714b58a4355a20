import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Outcome } from './contract.js';
import type { WordMatch, WordPlace } from './evidence.js';
import { KnownPageState } from './known-page.js';
import {
  Answer,
  answersOf,
  type Claim,
  carriedVerdict,
  decisiveWords,
  isWeak,
  type JudgedClaim,
  type PageIdentity,
  type SiteVerdict,
  samePage,
  Verdict,
  type VisitedPage,
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

describe('a verdict of an earlier sweep', () => {
  const [RECORD, OTHER, NEW] = ['https://www.by.no/postliste', 'https://www.by.no/innsyn', 'https://www.by.no/ny'];
  const match = (word: string, place: WordPlace = 'heading'): WordMatch => ({
    word,
    places: [{ place, count: 1 }],
    snippet: null,
  });
  const words = new Set(['postliste', 'journal']);
  const claim = (url: string | null, more: Partial<Claim> = {}): Claim => ({
    page: url === null ? null : { url, bodyHash: null },
    matches: url === null ? [] : [match('postliste')],
    words,
    visits: [],
    ...more,
  });
  const on = (verdict: Verdict, url: string | null, rightUrl: string | null = null): JudgedClaim => ({
    verdict,
    claimed: url === null ? null : { url, bodyHash: null },
    rightUrl,
    matches: [match('postliste')],
  });
  const visit = (url: string, state: KnownPageState, more: Partial<VisitedPage> = {}): VisitedPage => ({
    url,
    state,
    finalUrl: null,
    own: true,
    ...more,
  });
  const correct = { verdict: 'correct', rightUrl: null };
  const wrong = (rightUrl: string) => ({ verdict: 'wrong', rightUrl });

  it.each([
    ['the same page', on('correct', RECORD), claim('http://by.no/postliste/'), correct],
    ['the same page, without its decisive words', on('correct', RECORD), claim(RECORD, { matches: [] }), null],
    [
      'the same page, by a version without these words',
      on('correct', RECORD),
      claim(RECORD, { matches: [match('innsyn')], words: new Set(['innsyn']) }),
      correct,
    ],
    ['the right page of a wrong claim', on('wrong', OTHER, RECORD), claim(RECORD), correct],
    ['the claim judged wrong', on('wrong', OTHER, RECORD), claim(OTHER), wrong(RECORD)],
    ['no page, twice', on('absent', null), claim(null), { verdict: 'absent', rightUrl: null }],
    ['a page, after "absent"', on('absent', null), claim(RECORD), null],
    ['the page of which "absent" was said', on('absent', OTHER), claim(OTHER), { verdict: 'absent', rightUrl: null }],
    ['anything, after "cannot tell"', on('cannot-tell', RECORD), claim(RECORD), null],
  ])('on %s', (_, judged, later, expected) => {
    expect(carriedVerdict(judged, later)).toEqual(expected);
  });

  it.each([
    ['still there', [visit(RECORD, 'there')], wrong(RECORD), wrong(RECORD)],
    ['moved by a redirect', [visit(RECORD, 'moved', { finalUrl: NEW })], wrong(NEW), wrong(NEW)],
    ['gone', [visit(RECORD, 'gone')], null, null],
    ['replaced, in an earlier sweep', [visit(RECORD, 'replaced', { own: false })], null, null],
    ['not seen', [visit(RECORD, 'not-seen')], null, wrong(RECORD)],
    ['seen by an earlier sweep only', [visit(RECORD, 'there', { own: false })], null, wrong(RECORD)],
    [
      'moved in an earlier sweep, gone now',
      [visit(RECORD, 'moved', { own: false, finalUrl: NEW }), visit(NEW, 'gone')],
      null,
      null,
    ],
  ] as const)('if the judged page is %s', (_, visits, onAnother, onNone) => {
    expect(carriedVerdict(on('correct', RECORD), claim(OTHER, { visits }))).toEqual(onAnother);
    expect(carriedVerdict(on('correct', RECORD), claim(null, { visits }))).toEqual(onNone);
  });

  it('moves with its page', () => {
    const visits = [visit(RECORD, 'moved', { finalUrl: NEW })];
    expect(carriedVerdict(on('correct', RECORD), claim(NEW, { visits }))).toEqual(correct);
  });

  it('never says that a site has none, or which page is right, if no person has said so', () => {
    const state = fc.constantFrom(...KnownPageState.options);
    const address = fc.constantFrom(RECORD, OTHER, NEW);
    const visits = fc.array(fc.record({ url: address, state, finalUrl: fc.option(address), own: fc.boolean() }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...Verdict.options),
        fc.option(address),
        fc.option(address),
        fc.option(address),
        visits,
        (verdict, judged, right, claimed, seen) => {
          const given = carriedVerdict(on(verdict, judged, right), claim(claimed, { visits: seen }));
          if (given?.verdict === 'absent') expect(verdict).toBe('absent');
          if (given?.verdict === 'correct') expect(claimed).not.toBeNull();
          if (given?.verdict === 'wrong') expect(given.rightUrl).not.toBeNull();
        },
      ),
    );
  });
});

it('decisive words are those of title and headings, else of the text, never those of a label or an address', () => {
  const word = (name: string, ...places: WordPlace[]): WordMatch => ({
    word: name,
    places: places.map((place) => ({ place, count: 1 })),
    snippet: null,
  });
  const all = [word('postliste', 'heading', 'text'), word('journal', 'text'), word('innsyn', 'label', 'url')];
  expect(decisiveWords(all)).toEqual(['postliste']);
  expect(decisiveWords(all.slice(1))).toEqual(['journal']);
  expect(decisiveWords(all.slice(2))).toEqual([]);
});
