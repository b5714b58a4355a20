import { describe, expect, it } from 'vitest';
import { FITTED } from '../../discover/fitted-web.js';
import { GeneratedWeb } from '../../discover/generated-web.js';
import { trial } from '../../discover/trial.js';
import { bilstm } from './bilstm.js';
import { LAB_POLICIES } from './policies.js';
import { svm } from './svm.js';

const shape = { seed: 1, hosts: 120, farms: 0, mirrors: 0, calendars: 0.1 };
/** A web whose words and links show the topic: whether a rival learns is tested where there is something to learn. */
const HONEST = {
  ...FITTED,
  devotedSections: 0.6,
  onSubject: 0.88,
  titleWords: 0.67,
  titled: 1,
  givenFrom: 20,
  textWords: 0.08,
  moreTextWords: 0.12,
  secondTextWords: 0,
  secondWords: 0,
  wordAddresses: 1,
  dead: 0,
  menu: 0,
  related: 6,
};
const web = new GeneratedWeb({ ...shape, character: HONEST });

describe('the bidirectional LSTM', () => {
  /** Texts of the same words: `first` before `second`, or after it, among others. */
  const texts = Array.from({ length: 300 }, (_, i) => {
    const others = Array.from({ length: 6 }, (_, k) => `w${(i * 7 + k * 11) % 40}`);
    const relevant = i % 2 === 0;
    const [a, b] = relevant ? ['first', 'second'] : ['second', 'first'];
    return {
      terms: new Set([...others.slice(0, i % 3), a, ...others.slice(i % 3, 4), b, ...others.slice(4)]),
      relevant,
    };
  });
  const rightOf = (classify: (terms: Iterable<string>) => number): number =>
    texts.slice(200).filter(({ terms, relevant }) => relevant === classify(terms) >= 0.5).length;

  it('learns the order of words, which binary words do not have', () => {
    expect(rightOf(bilstm(texts.slice(0, 200), new Set()))).toBeGreaterThan(90);
    expect(rightOf(svm(texts.slice(0, 200)))).toBeLessThan(75);
  });
});

describe('the support vector machine', () => {
  const labelled = web.labelled();
  const isHeldOut = (_: unknown, i: number): boolean => i % 4 === 0;
  const learned = labelled.filter((one, i) => !isHeldOut(one, i));
  const classifier = svm(learned);

  it('separates texts of the topic from those of other subjects, with a probability', () => {
    const said = labelled.filter(isHeldOut).map(({ terms, relevant }) => ({ relevant, p: classifier(terms) }));
    const right = said.filter(({ relevant, p }) => relevant === p >= 0.5).length;
    expect(right / said.length).toBeGreaterThan(0.95);
    const between = said.filter(({ p }) => p > 0.2 && p < 0.8);
    expect(between.length).toBeLessThan(said.length / 5);
    for (const { p } of said) expect(p > 0 && p < 1).toBe(true);
  });

  it('separates most texts of two subjects too', () => {
    const mixed = new GeneratedWeb(shape).labelled();
    const trained = svm(mixed.filter((one, i) => !isHeldOut(one, i)));
    const said = mixed.filter(isHeldOut);
    const right = said.filter(({ terms, relevant }) => relevant === trained(terms) >= 0.5).length;
    expect(right / said.length).toBeGreaterThan(0.93);
  });

  it('says the same after the same examples, and something else after the opposite ones', () => {
    const opposite = svm(learned.map(({ terms, relevant }) => ({ terms, relevant: !relevant })));
    const again = svm(learned);
    for (const { terms } of labelled.slice(0, 20)) {
      expect(again(terms)).toBe(classifier(terms));
      expect(opposite(terms)).toBeCloseTo(1 - classifier(terms), 6);
    }
  });
});

describe('a trial', () => {
  const [seed = ''] = web.seedPages(1);
  const run = (name: string) => {
    const policy = LAB_POLICIES.find((one) => one.name === name);
    if (!policy) throw new Error(name);
    return trial(web, policy, [seed], { cap: 40, until: { pages: 400 }, batch: 1, verdicts: 0, seed: 1 });
  };
  const findsOf = (name: string) => (run(name).marks.at(-1)?.harvest ?? 0) * 400;

  it('uses a policy’s own reward', () => {
    const [ours, theirs] = [run('tres'), run('tres-svm')];
    expect(theirs.asked).not.toEqual(ours.asked);
    expect(theirs.policy).toBe('tres-svm');
  });

  it('with Async learns: it finds more than random choice', () => {
    expect(findsOf('async')).toBeGreaterThan(2 * findsOf('random'));
  });
});
