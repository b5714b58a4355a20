/** The service has done nothing: what is asked changes nothing, or it has been refused before it was looked at. */
const SAFE = new Set(['GET', 'HEAD']);
/** A service that says "at once" is not asked more often than this. */
const SHORTEST_MS = 1_000;

type Fetch = (request: Request) => Promise<Response>;

/**
 * Asks again when the service says (Retry-After: RFC 9110 section 10.2.3) after 429, and after 503 where the request changes
 * nothing.
 * @param patienceMs for all waits of a request; a wait that is longer is left to the caller, with the answer that asks for it
 */
export function waiting(fetch: Fetch, patienceMs: number): Fetch {
  if (patienceMs <= 0) return fetch;
  return async (request) => {
    for (let left = patienceMs; ; ) {
      const answer = await fetch(request.clone());
      const ms = mayAskAgain(request, answer) ? waitOf(answer.headers.get('retry-after')) : null;
      if (ms === null || ms > left) return answer;
      left -= ms;
      await answer.body?.cancel();
      await wait(ms, request.signal);
    }
  };
}

const mayAskAgain = ({ method }: Request, { status }: Response): boolean =>
  status === 429 || (status === 503 && SAFE.has(method));

/** Seconds, or a date. */
function waitOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(ms, SHORTEST_MS);
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
