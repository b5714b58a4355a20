import { describe, expect, it } from 'vitest';
import { RewardModel } from '../reward/reward-model.js';
import { pageAt } from '../testing/small-web.js';
import { readTopic } from '../topic.js';
import { Suspicion } from './suspicion.js';

const read = readTopic({ words: ['ferry', 'quay', 'harbour', 'timetable'], language: 'en' });
if (!read.ok) throw new Error(read.error);
const model = new RewardModel(read.topic);
const AROUND =
  'It is said that those who were there in the morning have seen it leave and that they wrote of it later. ';
const PROSE = `You will find the ferry at the quay of the harbour, and the timetable says when. ${AROUND.repeat(3)}`;
const FULLER = `The ferry is at the quay of the harbour and the ferry has a timetable for the quay and it is ours. ${AROUND}`;
const judged = (text: string) => model.judge(pageAt('https://a.org/', 'Ferry', text, []));

describe('suspicion', () => {
  it('falls on hosts fuller of the topic than what is known to be on it, until that is as full', () => {
    const suspicion = new Suspicion();
    const add = (host: number, text: string, isSeed = false) =>
      suspicion.add(host, judged(text), { isCopy: false, isSeed });
    add(0, PROSE, true);
    for (const host of [1, 2]) add(host, host === 1 ? PROSE : FULLER.repeat(2));
    expect([1, 2].map((host) => suspicion.isSuspect(host))).toEqual([false, false]);
    for (const host of [1, 2]) add(host, host === 1 ? PROSE : FULLER.repeat(3));
    expect([1, 2].map((host) => suspicion.isSuspect(host))).toEqual([false, true]);
    for (let i = 0; i < 20; i++) add(3, FULLER.repeat(2));
    suspicion.recount((host) => host === 3);
    expect(suspicion.isSuspect(2)).toBe(false);
  });

  it('falls on hosts of copies and of stuffed pages', () => {
    const suspicion = new Suspicion();
    for (let i = 0; i < 3; i++) {
      expect(suspicion.isSuspect(1)).toBe(false);
      suspicion.add(1, judged(PROSE), { isCopy: true, isSeed: false });
    }
    expect(suspicion.isSuspect(1)).toBe(true);
    suspicion.add(2, judged('ferry quay harbour timetable cheap best '.repeat(20)), { isCopy: false, isSeed: false });
    expect(suspicion.isSuspect(2)).toBe(true);
  });
});
