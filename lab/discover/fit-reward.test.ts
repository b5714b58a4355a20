import { describe, expect, it } from 'vitest';
import { Dice } from '../country/random.js';
import { fitReward } from './fit-reward.js';

const BIASES = [-4, -3, -2, -1, 0];
const [SLOPE, PEOPLE] = [3, 0.8];

describe('the fit of the reward', () => {
  const dice = new Dice('fit of the reward', 1);
  const topics = Array.from({ length: 20 }, (_, i) =>
    Array.from({ length: 600 }, () => {
      const x = dice.next();
      const topic = 1 / (1 + Math.exp(-((BIASES[i % BIASES.length] ?? 0) + SLOPE * x)));
      return { dense: [1, x], people: PEOPLE, relevant: dice.next() < topic * PEOPLE };
    }),
  );
  const { mean, root } = fitReward(topics);

  it('finds the weights that topics share', () => {
    expect(Math.abs((mean[0] ?? 0) + 2)).toBeLessThan(0.4);
    expect(Math.abs((mean[1] ?? 0) - SLOPE)).toBeLessThan(0.4);
  });

  it('finds how much they differ', () => {
    expect(Math.abs((root[0]?.[0] ?? 0) - Math.SQRT2)).toBeLessThan(0.4);
    expect(Math.hypot(...(root[1] ?? []))).toBeLessThan(0.7);
  });
});
