import { type Journal, openJournalledWeb } from '@hyrde/jobs/journal';
import type { CanonicalRequest, Web } from '@hyrde/jobs/site';
import { hostsScope } from '@hyrde/jobs/site';

const HOST = 'bench.test';
const SENTENCE = 'Postlisten viser inngående og utgående brev som kommunen har ført i journalen. ';

/** Answers at once, with a page of some ten kilobytes and the head of a usual server. */
const door = {
  fetch: async (request: string | CanonicalRequest) => {
    const { url } = request as CanonicalRequest;
    const body = `<!doctype html><title>${url}</title><p>${url} ${SENTENCE.repeat(120)}</p>`;
    const headers = Array.from({ length: 14 }, (_, i): [string, string] => [`x-head-${i}`, `${url} `.repeat(3)]);
    return {
      kind: 'document' as const,
      finalUrl: url,
      status: 200,
      hops: [],
      attempts: 1,
      robots: null,
      at: new Date(),
      durationMs: 1,
      contentType: 'text/html',
      bytes: Buffer.from(body),
      body,
      reading: { from: 'bytes' as const, charset: 'utf-8' },
      exchange: { method: 'GET', url, requestHeaders: [], statusText: 'OK', httpVersion: '1.1', headers },
    };
  },
};

/** The web of a task of these benchmarks. */
export const openWeb = (journal: Journal) =>
  openJournalledWeb({
    door: door as unknown as Parameters<typeof openJournalledWeb>[0]['door'],
    scope: hostsScope([HOST]),
    budget: 1_000_000,
    seed: 1,
    startedAt: new Date(0),
    journal,
    checkpoints: true,
  });

/** Opens the pages from one number to before another, some at once. */
export async function openPages(web: Web, from: number, to: number, atOnce: number): Promise<void> {
  let next = from;
  const one = async (): Promise<void> => {
    while (next < to) await web.open(`http://${HOST}/${next++}`);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** After so many pages a long task leaves a checkpoint … */
export const LEAVE_EVERY = 500;
/** … and so many it opens at once. */
const AT_ONCE = 100;

/** Opens so many pages, from its last checkpoint on. */
export async function openAll(web: Web, pages: number): Promise<void> {
  const last = web.checkpoints?.last as { pages: number } | null;
  for (let from = last?.pages ?? 0; from < pages; from += LEAVE_EVERY) {
    const to = Math.min(pages, from + LEAVE_EVERY);
    await openPages(web, from, to, AT_ONCE);
    await web.checkpoints?.leave({ pages: to });
  }
}
