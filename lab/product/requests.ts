/** A request to the API, by a path that begins with `/api`. @throws where it refuses */
export type Request = (method: 'GET' | 'POST', where: string, body?: unknown) => Promise<unknown>;

/** Requests of a person who has signed in. */
export const requestsOf =
  ({ url, cookie }: { url: string; cookie: string }): Request =>
  async (method, where, body) => {
    const response = await fetch(new URL(where, url), {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
