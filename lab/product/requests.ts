/** Sends a request to the API, to a path that begins with `/api`. @throws if the API refuses it */
export type Request = (method: 'GET' | 'POST', where: string, body?: unknown) => Promise<unknown>;

/** Requests of a signed-in person. */
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
