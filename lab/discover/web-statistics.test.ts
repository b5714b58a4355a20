import { parsePage } from '@hyrde/jobs/html';
import { describe, expect, it } from 'vitest';
import { centre, generatedQuartiles } from './fit-web.js';
import { RECORDED } from './fitted-web.js';
import { hostStatistics, type MeasuredWeb, STATISTIC_NAMES } from './web-statistics.js';

const HOST = 'a.example.org';
const url = (path: string): string => `http://${HOST}/${path}`;

/** Twelve pages: a home page, five pages of /budget/ on the topic, six of /news/ that are not. */
function smallWeb(): MeasuredWeb {
  const on = [1, 2, 3, 4, 5].map((n) => url(`budget/${n}`));
  const off = [1, 2, 3, 4, 5, 6].map((n) => url(`news/${n}`));
  const menu = `<a href="/">Home</a><a href="/gone">Old</a>`;
  const html = new Map([
    [url(''), `<title>Home</title>${menu}${[...on, ...off].map((to, i) => `<a href="${to}">Page ${i}</a>`).join('')}`],
    ...on.map((one, i): [string, string] => [
      one,
      `<html lang="en"><title>Budget ${i}</title>${menu}<p>money spending</p><a href="${on[(i + 1) % 5]}">Budget of a year</a><a href="${off[i]}">Read on</a>`,
    ]),
    ...off.map((one, i): [string, string] => [
      one,
      `<html lang="${i < 2 ? 'fr' : 'en'}"><title>News ${i}</title>${menu}<p>${i === 0 ? 'money spending' : 'games'}</p>`,
    ]),
  ]);
  return {
    language: 'en',
    topics: [{ words: ['budget', 'money', 'spending'], relevant: (to) => (on.includes(to) ? to : null) }],
    hosts: new Map([[HOST, [...html.keys()]]]),
    isDead: (to) => (to.startsWith(`http://${HOST}`) ? !html.has(to) : null),
    open: (to) => {
      const text = html.get(to);
      return text === undefined
        ? { kind: 'failed', url: to, reason: 'missing' }
        : { kind: 'page', page: parsePage(text, to) };
    },
  };
}

describe('statistics of a web', () => {
  it('are as counted by hand', () => {
    const found = hostStatistics(smallWeb()).get(HOST);
    // Ten pairs of label and target lead to the topic, and the address of each has a word of it.
    expect(found).toMatchObject({ worded: 1, near: 0.5, links: 3 });
    expect(found?.purity).toBeUndefined();
    expect(found?.languages).toBeCloseTo(2 / 11, 9);
    expect(found?.dead).toBeCloseTo(12 / 44, 9);
  });

  it('of a generated web lie within the quartiles of recorded hosts', () => {
    const made = generatedQuartiles([9, 10, 11], 200);
    const outside = STATISTIC_NAMES.flatMap((name) => {
      const [mine, theirs] = [made[name], RECORDED[name]];
      if (!mine || !theirs) return [`${name}: missing`];
      const [low, high] = name === 'languages' ? [theirs.mean / 2, theirs.mean * 2] : [theirs.low, theirs.high];
      const value = centre(name, mine);
      return value >= low && value <= high ? [] : [`${name}: ${value} is not in [${low}, ${high}]`];
    });
    expect(outside).toEqual([]);
  });
});
