import { describe, expect, it } from 'vitest';
import { logistic, logit } from '../learning/link-model.js';
import { RewardModel } from '../reward/reward-model.js';
import { pageAt } from '../testing/small-web.js';
import { readTopic } from '../topic.js';
import { Suspicion } from './suspicion.js';

const read = readTopic({ words: ['ferry', 'quay', 'harbour', 'timetable'], language: 'en' });
if (!read.ok) throw new Error(read.error);
const model = new RewardModel(read.topic);
const AROUND =
  'It is said that those who were there in the morning have seen it leave and that they wrote of it later. ';
const PROSE = `You will find the ferry at the quay of the harbour, and the timetable says when. ${AROUND.repeat(8)}`;
const FULLER =
  `The ferry is at the quay of the harbour and the ferry has a timetable for the quay and it is ours. ${AROUND}`.repeat(
    2,
  );
const judged = (text: string) => model.judge(pageAt('https://a.org/', 'Ferry', text, []));

const NAMES = Array.from({ length: 60 }, (_, i) => `Kjell${i} Haugen${i}`).join(' ');
const NUMBERS = { prior: -2, between: 0.5, alike: 0.9, risk: 1 };
/** Host 0 is a seed's. */
const suspicionOf = (): Suspicion => new Suspicion(NUMBERS, (host) => host === 0);
const add = (suspicion: Suspicion, host: number, text: string, pages = 1) => {
  for (let i = 0; i < pages; i++) suspicion.add(host, judged(text), false);
};
/** Enough pages of the seed's host for the densities to be updated. */
const known = (): Suspicion => {
  const suspicion = suspicionOf();
  add(suspicion, 0, PROSE, 17);
  return suspicion;
};

/**
 * Likelihood ratio of the fraction of such words on pages of this text, if on hosts made for people it is the mean of the
 * usual fraction and the seed host's, and `factor` times as high on others.
 */
function likelihoodRatio(kind: 'topical' | 'functional', factor: number, text: string, pages: number): number {
  const measured = (of: string, n: number, expected: number) => {
    const { writing } = judged(of);
    const [words, count] = [n * writing.words, n * writing.words * (writing[kind] ?? 0) + 1];
    return { log: Math.log(count / words), error: 0.25 / n + 1 / Math.max(count, expected * words) };
  };
  const seed = measured(PROSE, 17, 0);
  const [known, weight] = [Math.log(kind === 'topical' ? 0.012 : 0.4), 1 / (seed.error + 0.25)];
  const usual = { log: (known + weight * seed.log) / (1 + weight), error: 1 / (1 + weight) };
  const host = measured(text, pages, Math.exp(usual.log));
  const variance = host.error + 0.25 + usual.error;
  const density = (mean: number) => Math.exp(-((host.log - mean) ** 2) / (2 * variance));
  return density(usual.log + Math.log(factor)) / density(usual.log);
}

describe('suspicion', () => {
  it('is the prior without evidence', () => {
    expect(suspicionOf().logOdds(1)).toBe(NUMBERS.prior);
    expect(known().logOdds(1)).toBe(NUMBERS.prior);
  });

  it('is Bayes’ rule: logarithms of fractions of words are normal, half of such hosts have few function words', () => {
    const suspicion = known();
    add(suspicion, 1, FULLER, 9);
    add(suspicion, 2, PROSE, 1);
    for (const [host, text, pages] of [
      [1, FULLER, 9],
      [2, PROSE, 1],
    ] as const) {
      const topical = likelihoodRatio('topical', 5, text, pages);
      const functional = likelihoodRatio('functional', 1 / 4, text, pages);
      const withoutCopies = (0.1 / 0.7) ** pages;
      const odds = Math.exp(NUMBERS.prior) * topical * (0.5 + 0.5 * functional) * (0.5 + 0.5 * withoutCopies);
      expect(suspicion.logOdds(host)).toBeCloseTo(Math.log(odds), 10);
      expect(suspicion.wasteOf(host)).toBeCloseTo(pages * odds, 10);
      expect(suspicion.probabilityOf(host)).toBeCloseTo(odds / (1 + odds), 10);
    }
  });

  it('grows with the density of topic words, the more the more pages have it', () => {
    const suspicion = known();
    add(suspicion, 1, PROSE);
    add(suspicion, 2, FULLER);
    add(suspicion, 3, FULLER, 8);
    const [usual, once, often] = [1, 2, 3].map((host) => suspicion.logOdds(host));
    expect(usual).toBeLessThan(NUMBERS.prior);
    expect(once).toBeGreaterThan(NUMBERS.prior);
    expect(often).toBeGreaterThan(once ?? 0);
  });

  it('is not talked out of it by many such hosts, as the seed’s host is known', () => {
    const suspicion = known();
    for (let host = 1; host <= 32; host++) add(suspicion, host, FULLER, 2);
    expect(suspicion.logOdds(1)).toBeGreaterThan(NUMBERS.prior);
  });

  it('falls if the host has other text besides', () => {
    const suspicion = known();
    add(suspicion, 1, FULLER);
    const before = suspicion.logOdds(1);
    add(suspicion, 1, AROUND.repeat(12));
    expect(suspicion.logOdds(1)).toBeLessThan(before);
  });

  it('grows where function words are few, and no other text has so few', () => {
    const list = `Ferry, quay, harbour, timetable: ferry Kjell, quay Haugen, harbour Dahl. ${NAMES}`;
    const suspicion = known();
    add(suspicion, 1, PROSE, 4);
    add(suspicion, 2, list, 4);
    expect(suspicion.logOdds(2)).toBeGreaterThan(suspicion.logOdds(1) + 2);
    const lists = suspicionOf();
    add(lists, 0, list, 17);
    add(lists, 2, list, 4);
    expect(lists.logOdds(2)).toBeLessThan(NUMBERS.prior);
  });

  it('begins with what its neighbours are, and how many such hosts there were', () => {
    const suspicion = known();
    const list = `Ferry, quay, harbour, timetable: ferry Kjell, quay Haugen, harbour Dahl. ${NAMES}`;
    add(suspicion, 1, list, 4);
    add(suspicion, 2, PROSE, 4);
    for (const [from, to] of [
      [0, 3],
      [1, 4],
      [0, 5],
      [1, 5],
      [1, 2],
      [2, 1],
    ] as const)
      suspicion.link(from, to);
    const said = (host: number) => logistic(suspicion.logOdds(host));
    add(suspicion, 9, PROSE, 7);
    const [doubtful = 0, plain = 0, last = 0] = [1, 2, 9].map(said);
    add(suspicion, 9, PROSE);
    const usual = (16 * logistic(NUMBERS.prior) + doubtful + plain + last) / (16 + 3);
    const ofOthers = (0.1 * usual) / (1 - usual);
    const prior = (...neighbours: number[]) =>
      neighbours.reduce((sum, p) => sum + 0.9 * p + ofOthers * (1 - p), 2 * usual) / (2 + neighbours.length);
    expect(said(6)).toBeCloseTo(usual, 3);
    expect(said(3)).toBeCloseTo(prior(0), 3);
    expect(said(4)).toBeCloseTo(prior(doubtful), 3);
    expect(said(5)).toBeCloseTo(prior(0, doubtful), 3);
    expect(logit(said(2)) - logit(plain)).toBeCloseTo(logit(prior(doubtful)) - NUMBERS.prior, 3);
    expect(logit(said(1)) - logit(doubtful)).toBeCloseTo(logit(prior(plain)) - NUMBERS.prior, 3);
    expect(suspicion.doubtOf(0)).toBe(0);
  });

  it('is not changed by hosts that name one whose pages were read, nor raised by farms if ordinary hosts name it too', () => {
    const suspicion = known();
    const name = (host: number, text: string) => {
      add(suspicion, host, text, 2);
      for (const named of [1, 2, 3]) suspicion.link(host, named);
    };
    for (let i = 0; i < 40; i++) name(100 + i, 'ferry quay harbour timetable cheap best '.repeat(20));
    for (const host of [2, 12]) add(suspicion, host, PROSE);
    expect(suspicion.logOdds(1)).toBeGreaterThan(suspicion.logOdds(11));
    expect(suspicion.logOdds(2)).toBeCloseTo(suspicion.logOdds(12));
    add(suspicion, 0, PROSE, 17);
    expect(suspicion.logOdds(2)).toBeCloseTo(suspicion.logOdds(12));
    for (let i = 0; i < 16; i++) name(200 + i, PROSE);
    add(suspicion, 0, PROSE, 17);
    for (let i = 0; i < 16; i++) suspicion.link(200 + i, 3);
    add(suspicion, 0, PROSE, 17);
    expect(suspicion.logOdds(3)).toBeLessThan(suspicion.logOdds(11));
    expect(suspicion.logOdds(2)).toBeCloseTo(suspicion.logOdds(12));
  });

  it('passes from a judged host to those that it names at the next page', () => {
    const suspicion = known();
    add(suspicion, 1, PROSE);
    suspicion.link(1, 2);
    add(suspicion, 0, PROSE);
    const before = suspicion.logOdds(2);
    suspicion.judge(new Map([[1, 4]]));
    expect(suspicion.logOdds(2)).toBe(before);
    add(suspicion, 0, PROSE);
    expect(suspicion.logOdds(2)).toBeGreaterThan(before);
  });

  it('grows with copies and stuffed pages', () => {
    const suspicion = suspicionOf();
    const odds = [1, 2, 3].map(() => {
      suspicion.add(1, judged(PROSE), true);
      return suspicion.logOdds(1);
    });
    expect(odds).toEqual([...odds].sort((a, b) => a - b));
    suspicion.add(3, judged(PROSE), false);
    expect(odds[0]).toBeGreaterThan(suspicion.logOdds(3));
    suspicion.add(2, judged('ferry quay harbour timetable cheap best '.repeat(20)), false);
    expect(suspicion.logOdds(2)).toBeGreaterThan(NUMBERS.prior);
  });
});
