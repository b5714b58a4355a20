import type { Change, KnownPageState } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { changeOf, type EarlierSearch, type KnownPage, knownPageOf, type Seen } from './change.js';

const [HERE, THERE, ELSEWHERE] = ['http://a.test/postliste', 'http://a.test/innsyn', 'http://a.test/arkiv'];
const known = (url: string | null, lost = false): KnownPage => ({ url, lost });
const seen = (state: KnownPageState, more: Partial<Seen> = {}): Seen => ({
  state,
  finalUrl: null,
  isClaimed: false,
  ...more,
});

describe('changeOf', () => {
  it.each([
    ['the first sweep finds it', known(null), HERE, null, null, 'new'],
    ['the first sweep finds nothing', known(null), null, null, null, null],
    ['found after a proven loss', known(null, true), HERE, null, null, 'recovered'],
    ['not found after a proven loss', known(null, true), null, null, null, null],
    ['the same place, other text', known(HERE), HERE, null, false, 'changed'],
    ['the same place, the same text', known(HERE), HERE, null, true, 'unchanged'],
    ['the same place in another spelling', known(HERE), 'http://www.a.test/postliste/', null, true, 'unchanged'],
    ['the same place, no earlier text', known(HERE), HERE, null, null, null],
    ['not named, gone', known(HERE), null, seen('gone'), null, 'lost'],
    ['not named, other text', known(HERE), null, seen('replaced'), null, 'lost'],
    ['not named, still there', known(HERE), null, seen('there'), null, 'missed'],
    ['not named, redirected', known(HERE), null, seen('moved', { finalUrl: THERE }), null, 'moved'],
    ['not named, not seen', known(HERE), null, seen('not-seen'), null, 'unproven'],
    ['not named, not visited', known(HERE), null, null, null, 'unproven'],
    ['elsewhere, gone', known(HERE), THERE, seen('gone'), null, 'moved'],
    ['elsewhere, replaced', known(HERE), THERE, seen('replaced'), null, 'moved'],
    ['elsewhere, redirected there', known(HERE), THERE, seen('moved', { finalUrl: THERE }), null, 'moved'],
    ['elsewhere, redirected to a third', known(HERE), THERE, seen('moved', { finalUrl: ELSEWHERE }), null, 'missed'],
    ['elsewhere, still there', known(HERE), THERE, seen('there'), true, 'missed'],
    ['elsewhere, the same page there', known(HERE), THERE, seen('there', { isClaimed: true }), true, 'unchanged'],
    ['elsewhere, not seen', known(HERE), THERE, seen('not-seen'), null, 'unproven'],
  ] as const)('%s', (_, before, now, visit, sameText, change) => {
    expect(changeOf(before, now, visit, sameText)).toBe(change);
  });

  it('says "lost" and "moved" only with a visit that proves it', () => {
    const states = [null, 'there', 'moved', 'gone', 'replaced', 'not-seen'] as const;
    for (const state of states)
      for (const now of [null, HERE, THERE])
        for (const sameText of [null, true, false]) {
          const change = changeOf(known(HERE), now, state && seen(state, { finalUrl: ELSEWHERE }), sameText);
          if (change === 'lost') expect(['gone', 'replaced']).toContain(state);
          if (change === 'moved') expect(['gone', 'replaced', 'moved']).toContain(state);
        }
  });
});

describe('the page known before a search', () => {
  const search = (url: string | null, more: Partial<EarlierSearch> = {}): EarlierSearch => ({
    searchId: 'x',
    url,
    change: null,
    verdict: null,
    rightUrl: null,
    visitUrl: null,
    visitState: null,
    movedTo: null,
    ...more,
  });
  const visited = (url: string, visitState: KnownPageState, change: Change, now: string | null = null) =>
    search(now, { visitUrl: url, visitState, change });

  it.each([
    ['none without a search', [], known(null)],
    ['the last claim', [search(HERE, { change: 'new' })], known(HERE)],
    ['not a claim that a person has judged wrong', [search(HERE, { verdict: 'wrong', rightUrl: THERE })], known(THERE)],
    ['none if a person said so', [search(HERE, { verdict: 'absent' }), search(HERE)], known(null)],
    ['the one that the last search missed', [visited(HERE, 'there', 'missed'), search(HERE)], known(HERE)],
    ['that one also beside another claim', [visited(HERE, 'there', 'missed', THERE), search(HERE)], known(HERE)],
    [
      'the claim once a person has confirmed it',
      [search(THERE, { change: 'missed', verdict: 'correct' })],
      known(THERE),
    ],
    ['the one that could not be seen', [visited(HERE, 'not-seen', 'unproven'), search(HERE)], known(HERE)],
    [
      'where it moved to',
      [search(null, { visitUrl: HERE, visitState: 'moved', movedTo: THERE, change: 'moved' }), search(HERE)],
      known(THERE),
    ],
    ['the new claim if the old page is gone', [visited(HERE, 'gone', 'moved', THERE), search(HERE)], known(THERE)],
    ['none, and lost, if the last search proved it', [visited(HERE, 'gone', 'lost'), search(HERE)], known(null, true)],
    ['lost also sweeps later', [search(null), visited(HERE, 'replaced', 'lost'), search(HERE)], known(null, true)],
    ['the last one before searches that visited nothing', [search(null), search(null), search(HERE)], known(HERE)],
  ])('is %s', (_, earlier, expected) => {
    expect(knownPageOf(earlier)).toEqual(expected);
  });
});
