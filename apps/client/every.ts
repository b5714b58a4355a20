import { problemOf, Refused } from './problem.js';

interface Page<T> {
  items: T[];
  next: string | null;
}
interface Answer<T> {
  data?: Page<T>;
  error?: unknown;
  response: Response;
}

/**
 * All rows of a list, page after page, each asked for when the rows before it are used up.
 * @param ask for the page that begins at this cursor; the first where there is none
 * @throws Refused where a page is answered by a problem
 */
export async function* every<T>(ask: (cursor: string | undefined) => Promise<Answer<T>>): AsyncGenerator<T> {
  for (let cursor: string | undefined; ; ) {
    const { data, error, response } = await ask(cursor);
    if (!data) throw new Refused(response.status, problemOf(error));
    yield* data.items;
    if (data.next === null) return;
    cursor = data.next;
  }
}
