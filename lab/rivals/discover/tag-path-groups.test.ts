import { describe, expect, it } from 'vitest';
import { TagPathGroups } from './tag-path-groups.js';

describe('groups of tag paths', () => {
  it('hold links that stand in like places, by the cosine of their centroid', () => {
    const groups = new TagPathGroups();
    const list = (item: string) => `html body div#main ul.list ${item} a.x`;
    const first = groups.join(list('li'));
    expect([list('li'), `${list('li')} b`, list('li')].map((path) => groups.join(path))).toEqual([first, first, first]);
    const others = ['html body footer p a', '', 'form span a'].map((path) => groups.join(path));
    expect(new Set([first, ...others]).size).toBe(4);
    expect(groups.size).toBe(4);
  });

  it('are separated at a cosine of .75: of n 2-grams that occur once, m shared are m/n', () => {
    const near = (shared: number) => {
      const groups = new TagPathGroups();
      const steps = (own: string) =>
        Array.from({ length: 19 }, (_, i) => (i < shared ? `s${i}` : `${own}${i}`)).join(' ');
      return groups.join(steps('x')) === groups.join(steps('y'));
    };
    expect([10, 14, 16, 18].map(near)).toEqual([false, false, true, true]);
  });
});
