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

const NAMES = Array.from({ length: 60 }, (_, i) => `Kjell${i} Haugen${i}`).join(' ');
const add = (suspicion: Suspicion, host: number, text: string) => suspicion.add(host, judged(text), false);

describe('suspicion', () => {
  it('applies to every host with pages until enough hosts are known', () => {
    const suspicion = new Suspicion({ known: 3, few: 2 });
    for (let i = 0; i < 15; i++) add(suspicion, i % 2, PROSE);
    add(suspicion, 2, PROSE);
    expect([0, 2].map((host) => suspicion.isSuspect(host))).toEqual([true, false]);
    for (let i = 0; i < 16; i++) add(suspicion, 2, PROSE);
    expect([0, 2].map((host) => suspicion.isSuspect(host))).toEqual([false, false]);
  });

  it('compares the density of topic words with the quartile over pages, not over hosts', () => {
    const suspicion = new Suspicion({ known: 0, few: 0 });
    add(suspicion, 0, PROSE);
    add(suspicion, 1, PROSE);
    add(suspicion, 2, FULLER.repeat(2));
    expect([1, 2].map((host) => suspicion.isSuspect(host))).toEqual([false, true]);
    for (let i = 0; i < 14; i++) add(suspicion, 0, PROSE);
    for (let i = 0; i < 32; i++) add(suspicion, 3 + i, FULLER.repeat(2));
    expect([1, 2].map((host) => suspicion.isSuspect(host))).toEqual([false, true]);
    for (let i = 0; i < 48; i++) add(suspicion, 2, FULLER.repeat(2));
    expect([1, 2].map((host) => suspicion.isSuspect(host))).toEqual([false, false]);
  });

  it('does not apply to a host with other text besides the topic', () => {
    const suspicion = new Suspicion({ known: 0, few: 0 });
    add(suspicion, 0, PROSE);
    for (const host of [1, 2]) add(suspicion, host, FULLER.repeat(2));
    add(suspicion, 2, AROUND.repeat(12));
    expect([1, 2].map((host) => suspicion.isSuspect(host))).toEqual([true, false]);
  });

  it('applies to hosts with unusually few function words', () => {
    const suspicion = new Suspicion({ known: 0, few: 0 });
    const list = `Ferry, quay, harbour, timetable: ferry Kjell, quay Haugen, harbour Dahl. ${NAMES}`;
    for (let host = 0; host < 16; host++) add(suspicion, host, list);
    expect(suspicion.isSuspect(1)).toBe(false);
    for (let host = 20; host < 52; host++) add(suspicion, host, PROSE);
    expect([1, 20].map((host) => suspicion.isSuspect(host))).toEqual([true, false]);
  });

  it('applies to hosts of copies and of stuffed pages', () => {
    const suspicion = new Suspicion({ known: 0, few: 0 });
    for (let i = 0; i < 3; i++) {
      expect(suspicion.isSuspect(1)).toBe(false);
      suspicion.add(1, judged(PROSE), true);
    }
    expect(suspicion.isSuspect(1)).toBe(true);
    suspicion.add(2, judged('ferry quay harbour timetable cheap best '.repeat(20)), false);
    expect(suspicion.isSuspect(2)).toBe(true);
  });
});
