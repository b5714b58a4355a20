import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { fetcherTo, type Loopback, serve } from '../../../fetcher/testing/loopback.js';
import { openJournalledWeb } from '../../../journal/index.js';
import { type KnownPage, NO_RECORD, pageAfter, type SiteMemory, visitPages } from '../../../refresh/index.js';
import { unreadPage } from '../../../refresh/visit/testing/unread-page.js';
import { siteScope } from '../../../site/index.js';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 10, 2);

/** How a server answers a GET on a day: its header for the text, and whether it answers 304. */
interface Habit {
  headers(text: string, day: number): Record<string, string>;
  isUnchanged(asked: IncomingHttpHeaders, text: string, day: number): boolean;
}

const tagOf = (text: string): string => `"${createHash('sha256').update(text).digest('hex').slice(0, 12)}"`;
const dateOf = (day: number): string => new Date(START + day * DAY_MS).toUTCString();
/** Days of the changes: three before trust, one after it. */
const CHANGES = [1, 2, 3, 12];
const lastChange = (day: number): number => Math.max(0, ...CHANGES.filter((change) => change <= day));

const HONEST: Habit = {
  headers: (text) => ({ etag: tagOf(text) }),
  isUnchanged: (asked, text) => asked['if-none-match'] === tagOf(text),
};
const DATED: Habit = {
  headers: (_, day) => ({ 'last-modified': dateOf(lastChange(day)) }),
  isUnchanged: (asked, _, day) => Date.parse(asked['if-modified-since'] ?? '') >= Date.parse(dateOf(lastChange(day))),
};
/** Answers every condition by 304. */
const BLIND: Habit = { ...HONEST, isUnchanged: (asked) => asked['if-none-match'] !== undefined };
/** Answers every date by 304, as if it were the time of the visit. */
const BLIND_TO_DATES: Habit = { ...DATED, isUnchanged: (asked) => asked['if-modified-since'] !== undefined };
/** Its validators move with the deployment, not with the text. */
const UNMOVED: Habit = {
  headers: () => ({ etag: '"release-7"' }),
  isUnchanged: (asked) => asked['if-none-match'] === '"release-7"',
};

describe('a 304', () => {
  let server: Loopback | null = null;
  afterEach(async () => {
    await server?.close();
    server = null;
  });

  /** Results of daily visits to one page of a server with this habit. */
  async function results(habit: Habit, days: number): Promise<{ results: string[]; statuses: number[] }> {
    let day = 0;
    const statuses: number[] = [];
    const end = (response: ServerResponse, status: number, headers: Record<string, string>, body: string) => {
      statuses.push(status);
      response.writeHead(status, headers).end(body);
    };
    const started = await serve(({ headers: asked }, response) => {
      const text = `<html><title>Frist</title><main><p>Frist for søknad: ${lastChange(day) + 1}. mars</p></main></html>`;
      const headers = habit.headers(text, day);
      if (habit.isUnchanged(asked, text, day)) end(response, 304, headers, '');
      else end(response, 200, { 'content-type': 'text/html', ...headers }, text);
    });
    server = started;
    const fetcher = fetcherTo([started]);
    const home = `${started.origin}/`;
    let page: KnownPage = unreadPage(`${started.origin}/frist`, 'frist');
    let memory: SiteMemory = { counting: [], validators: NO_RECORD };
    const seen: string[] = [];
    for (day = 0; day < days; day++) {
      const startedAt = new Date(START + day * DAY_MS);
      const web = openJournalledWeb({ fetcher, scope: siteScope(home, []), budget: 9, seed: day, startedAt });
      const visited = await visitPages([page], { home, memory, web });
      await web.close();
      memory = visited.memory;
      for (const visit of visited.visits) {
        seen.push(visit.result);
        page = pageAfter(visit, DAY_MS);
      }
    }
    await fetcher.close();
    return { results: seen, statuses };
  }

  it.each([
    ['a tag of the text', HONEST],
    ['a date of the text', DATED],
  ])('is believed of a server with %s, and no change is missed', async (_, habit) => {
    const { results: seen, statuses } = await results(habit, 14);
    expect(seen.filter((result) => result === 'changed')).toHaveLength(CHANGES.length);
    expect(seen[12]).toBe('changed');
    expect(seen).toContain('not-modified');
    expect(statuses).toContain(304);
  });

  it.each([
    ['accepts a made-up tag', BLIND],
    ['accepts a made-up date', BLIND_TO_DATES],
    ['keeps its tag when the text changes', UNMOVED],
  ])('is not believed of a server that %s', async (_, habit) => {
    const { results: seen } = await results(habit, 14);
    expect(seen).not.toContain('not-modified');
    expect(seen.flatMap((result, day) => (result === 'changed' ? [day] : []))).toEqual(CHANGES);
  });
});
