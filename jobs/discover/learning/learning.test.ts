import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LinkHeap } from '../policies/link-heap.js';
import { linkModel } from '../policies/link-model-policy.js';
import { tres, tresByTheCode } from '../policies/tres.js';
import { Draws } from '../world/draws.js';
import { restore, snapshotOf } from '../world/snapshot.js';
import { NONE, World } from '../world/world.js';
import { Leaves } from './leaves.js';
import { LinkModel, NUMBERS } from './link-model.js';
import { Network } from './network.js';

const numbers = (n: number) => fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: n, maxLength: n });

describe('the network', () => {
  it('has the gradient of finite differences', () => {
    fc.assert(
      fc.property(fc.integer(), numbers(4), fc.double({ min: -2, max: 2, noNaN: true }), (seed, inputs, target) => {
        const network = new Network([4, 5, 3, 1], new Draws(seed));
        network.backward(inputs, target);
        const loss = () => 0.5 * (network.value(inputs) - target) ** 2;
        for (let i = 0; i < network.weights.length; i++) {
          const weight = network.weights[i] ?? 0;
          const at = (shift: number) => {
            network.weights[i] = weight + shift;
            return loss();
          };
          const slope = (at(1e-6) - at(-1e-6)) / 2e-6;
          const beside = [(at(1e-6) - at(0)) / 1e-6, (at(0) - at(-1e-6)) / 1e-6] as const;
          network.weights[i] = weight;
          // At a kink of the unit the one-sided derivatives differ, and either is right.
          if (Math.abs(beside[0] - beside[1]) < 1e-4) expect(network.gradient[i]).toBeCloseTo(slope, 4);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('learns its samples, and is equal after a restore', () => {
    const network = new Network([2, 8, 1], new Draws(1));
    const rested = new Network([2, 8, 1], new Draws(2));
    const points = [
      [0, 0, 0],
      [0, 1, 1],
      [1, 0, 1],
      [1, 1, 0],
    ] as const;
    for (let step = 0; step < 4_000; step++) {
      for (const [a, b, sum] of points) network.backward([a, b], sum);
      network.step();
    }
    for (const [a, b, sum] of points) expect(network.value([a, b])).toBeCloseTo(sum, 1);
    restore(rested, JSON.parse(JSON.stringify(snapshotOf(network))));
    expect(rested.value([1, 0])).toBe(network.value([1, 0]));
  });
});

describe('the tree', () => {
  it('loses no link in splits, and keeps each in the leaf of its features', () => {
    const links = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })), { maxLength: 60 });
    const seen = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }), fc.boolean()), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(links, seen, (waiting, samples) => {
        const leaves = new Leaves(2, (link, feature) => waiting[link]?.[feature] ?? 0);
        const add = (_: unknown, link: number) => leaves.add(link);
        waiting.slice(0, 30).forEach(add);
        for (const [a, b, reward] of samples) leaves.learn([a, b], reward ? 1 : 0);
        for (let link = 30; link < waiting.length; link++) leaves.add(link);
        const all = leaves.filled().flatMap((leaf) => [...leaves.waitingIn(leaf)]);
        expect(all.sort((a, b) => a - b)).toEqual(waiting.map((_, link) => link));
        // Links of equal features are in the same leaf.
        for (const leaf of leaves.filled())
          for (const link of leaves.waitingIn(leaf))
            for (const [other, features] of waiting.entries())
              if (`${features}` === `${waiting[link]}`) expect(leaves.waitingIn(leaf)).toContain(other);
      }),
    );
  });

  it('splits by the feature that separates rewards', () => {
    const leaves = new Leaves(2, (link, feature) => (feature === 0 ? link % 2 : 7));
    for (let i = 0; i < 10; i++) leaves.learn([i % 2, i], i % 2);
    for (let link = 0; link < 10; link++) leaves.add(link);
    expect(leaves.filled().map((leaf) => [...leaves.waitingIn(leaf)])).toEqual([
      [0, 2, 4, 6, 8],
      [1, 3, 5, 7, 9],
    ]);
  });
});

describe('TRES', () => {
  /** The replay's transitions after a rejected seed with two links, and the choice of one of them. */
  const replayOf = (maker: typeof tres) => {
    const world = new World(Number.POSITIVE_INFINITY);
    const policy = maker.make(world, new Draws(1));
    const url = world.url('https://a.org/ferry');
    world.take(url);
    const page = world.page({ url, parent: NONE, link: NONE, probability: 0.1, relevant: false });
    const traits = { anchor: 1, address: 0, context: 0, probability: 0.7, words: [], isHome: false, tagPath: '' };
    for (const path of ['1', '2']) world.link(world.url(`https://a.org/${path}`), page, traits);
    policy.learn({ link: NONE, page, reward: 0, misleads: false, from: 0, to: 2, namesTopic: true });
    const before = structuredClone((policy as unknown as { learner: { replay: unknown[] } }).learner.replay);
    policy.pick();
    return { before, after: (policy as unknown as { learner: { replay: unknown[] } }).learner.replay };
  };
  /** State: parent, distance, path; action: URL, anchor, classifier on the anchor; domain. The seed counts as a find. */
  const link = [1, 1, 1, 0, 1, Math.fround(0.7), 1, 1];
  const seed = { action: [0, 0, 0, 1, 0, 0, 0.5, 0.5], reward: 1 };

  it('begins its replay with the seeds, and completes a target with the action that the tree returns', () => {
    expect(replayOf(tres)).toEqual({ before: [], after: [{ ...seed, next: [...link, ...link, ...link] }] });
  });

  it('has targets of the page’s links alone if read as in the authors’ code', () => {
    const transition = { ...seed, next: [...link, ...link] };
    expect(replayOf(tresByTheCode)).toEqual({ before: [transition], after: [transition] });
  });
});

describe('the heap', () => {
  it('returns the highest first, of equals the one added first', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 100 }), (keys) => {
        const heap = new LinkHeap();
        keys.forEach((key, link) => {
          heap.push(link, key);
        });
        const order = keys.map((key, link) => ({ key, link })).sort((a, b) => b.key - a.key || a.link - b.link);
        expect(keys.map(() => heap.pop())).toEqual(order.map(({ link }) => link));
        expect(heap.pop()).toBe(null);
      }),
    );
  });
});

describe('the link model', () => {
  it('lowers links to a host that does not answer, and to new hosts if few of these answer', () => {
    const world = new World(Number.POSITIVE_INFINITY);
    const model = new LinkModel();
    const traits = { anchor: 1, address: 0, context: 0, probability: 0, words: [], isHome: false, tagPath: '' };
    const page = world.page({
      url: world.url('https://a.org/'),
      parent: NONE,
      link: NONE,
      probability: 1,
      relevant: true,
    });
    const linkTo = (host: string, i: number) => world.link(world.url(`https://${host}.org/${i}`), page, traits) ?? NONE;
    const known = linkTo('a', 1);
    const dead = [1, 2].map((i) => linkTo('dead', i));
    const fresh = linkTo('fresh', 1);
    const scoreOf = (link = NONE) => model.value(world, link, model.features(world, link));
    const [before, beforeFresh] = [scoreOf(dead[1]), scoreOf(fresh)];
    world.miss(world.linkUrl.at(dead[0] ?? NONE), false);
    expect(world.isWaiting(world.linkUrl.at(dead[0] ?? NONE))).toBe(false);
    expect(scoreOf(dead[1])).toBeLessThan(before);
    for (let i = 0; i < 8; i++) {
      const link = linkTo(`gone${i}`, 1);
      world.miss(world.linkUrl.at(link), false);
    }
    expect(scoreOf(fresh) - scoreOf(known)).toBeLessThan(beforeFresh - scoreOf(known));
    expect(world.fetched).toBe(1);
    // Seeds are hosts that somebody named: what they answer says nothing of hosts that only a link names.
    const answers = model.answers(world, fresh);
    for (let i = 0; i < 40; i++) {
      const url = world.url(`https://seed${i}.org/`);
      world.page({ url, parent: NONE, link: NONE, probability: 0, relevant: false });
    }
    expect(model.answers(world, fresh)).toBe(answers);
  });

  it('picks links to hosts that may be made for crawlers later, also if that turns out afterwards', () => {
    const world = new World(Number.POSITIVE_INFINITY);
    const policy = linkModel.make(world, new Draws(1));
    const seed = { url: world.url('https://a.org/'), parent: NONE, link: NONE, probability: 1, relevant: true };
    const page = world.page(seed);
    const traits = { anchor: 1, address: 0, context: 0, probability: 0, words: [], isHome: false, tagPath: '' };
    const hosts = ['b', 'c', 'd', 'e'];
    for (const host of hosts) world.link(world.url(`https://${host}.org/`), page, traits);
    const doubts = new Map([['b.org', 0.4]]);
    world.doubtOf = (host) => doubts.get(world.hosts.nameOf(host)) ?? 0.1;
    policy.learn({ link: NONE, page, reward: 1, misleads: false, from: 0, to: hosts.length });
    doubts.set('c.org', 0.6).set('e.org', 1);
    const picked = hosts.map(() => world.hosts.nameOf(world.hostOf(policy.pick() ?? NONE)));
    expect(picked).toEqual(['d.org', 'b.org', 'c.org', 'e.org']);
  });

  it('moves farther if less is known, and less with every repetition', () => {
    const world = new World(Number.POSITIVE_INFINITY);
    const seed = {
      url: world.url('https://a.org/'),
      parent: NONE,
      link: NONE,
      probability: 0.5,
      relevant: false,
    };
    const page = world.page(seed);
    const traits = { anchor: 1, address: 0, context: 0, probability: 0, words: [3, 4], isHome: false, tagPath: '' };
    const link = world.link(world.url('https://a.org/1'), page, traits) ?? NONE;
    const steps = (spread: number) => {
      const model = new LinkModel({ ...NUMBERS, spread, wordSpread: spread });
      return Array.from({ length: 3 }, () => {
        const features = model.features(world, link);
        const before = model.value(world, link, features);
        model.learn(world, link, features, 0);
        return before - model.value(world, link, features);
      });
    };
    const [little, much] = [steps(0.1), steps(1)];
    for (const step of [...little, ...much]) expect(step).toBeGreaterThan(0);
    expect(much[0]).toBeGreaterThan(little[0] ?? 0);
    expect(much[2]).toBeLessThan(much[0] ?? 0);
  });
});
