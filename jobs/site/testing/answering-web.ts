import type { Opened, PageRequest, Web } from '../index.js';

export interface AnsweringWeb extends Web {
  /** Requested URLs, in order. */
  readonly asked: string[];
}

/**
 * A web for tests, with a fixed clock and random number.
 * @param answer answer to a request; `asked` includes it. One that robots.txt forbids costs no download
 * @param urlOf URL under which a request is noted
 */
export function answeringWeb(
  answer: (request: PageRequest, asked: readonly string[]) => Opened | Promise<Opened>,
  { budget = 100, at = 0, urlOf = ({ url }: PageRequest) => url } = {},
): AnsweringWeb {
  const asked: string[] = [];
  return {
    asked,
    get downloads() {
      return asked.length;
    },
    get remaining() {
      return budget - asked.length;
    },
    random: () => 0.5,
    now: () => at,
    async open(request) {
      const wanted = typeof request === 'string' ? { url: request } : request;
      if (asked.length >= budget) return { kind: 'budget-spent' };
      asked.push(urlOf(wanted));
      const opened = await answer(wanted, asked);
      if (opened.kind === 'failed' && opened.reason === 'robots-disallow') asked.pop();
      return opened;
    },
  };
}
