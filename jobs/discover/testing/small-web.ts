import type { Link, Opened, Page, Web } from '../../site/index.js';

const PROSE = 'the page is about what there is to say of it and to whom it may be of use in the long run';

export const linkTo = (url: string, label: string): Link => ({ url, label, hint: '', place: 'main' });

/** A page of prose that contains the given words. */
export const pageAt = (url: string, title: string, text: string, links: Link[]): Page => ({
  url,
  title,
  language: 'en',
  headings: [title],
  text: `${PROSE}\n${text}\n${PROSE} ${url}`,
  links,
});

/**
 * A web in memory.
 * @param later hosts whose first request is deferred
 */
export function smallWeb(
  pages: readonly Page[],
  budget: number,
  later: readonly string[] = [],
): Web & { asked: string[] } {
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const away = new Set(later);
  const asked: string[] = [];
  let time = 1_000;
  const open = async (request: string | { url: string; waits?: boolean }): Promise<Opened> => {
    const { url, waits = false } = typeof request === 'string' ? { url: request } : request;
    const { host } = new URL(url);
    if (away.delete(host) && !waits) return { kind: 'later', url, host, until: time + 50, why: 'throttled' };
    if (asked.length >= budget) return { kind: 'budget-spent' };
    asked.push(url);
    time += 100;
    const page = byUrl.get(url);
    return page ? { kind: 'page', page } : { kind: 'failed', url, reason: 'missing' };
  };
  return {
    open,
    asked,
    now: () => time,
    random: () => 0.5,
    get downloads() {
      return asked.length;
    },
    get remaining() {
      return budget - asked.length;
    },
  };
}
