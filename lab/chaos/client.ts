import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const FirstSignIn = z.object({ email: z.string(), password: z.string() });
const Me = z.object({ mustChangePassword: z.boolean() });
const Sites = z.object({
  items: z.array(z.object({ id: z.string(), homeUrl: z.string() })),
  next: z.string().nullable(),
});
const Sweeps = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) });
const Created = z.object({ id: z.string() });
const Progress = z.object({ progress: z.object({ all: z.number(), done: z.number(), waiting: z.number() }) });

const AGAIN_MS = 500;
const PATIENCE_MS = 15_000;

/** API client that retries while the API is unavailable. */
export class PatientClient {
  #cookie = '';
  #turn = 0;
  /** Number of requests that this client gave up after `PATIENCE_MS`: no fault of the product. */
  timeouts = 0;

  /** @param urls origins of the API, used in turn */
  constructor(
    private readonly urls: readonly string[],
    private readonly data: string,
  ) {}

  /** Signs in with the initial password and changes it, as the first person must. */
  async signIn(): Promise<void> {
    const first = FirstSignIn.parse(JSON.parse(readFileSync(path.join(this.data, 'first-sign-in.json'), 'utf8')));
    const next = 'quiet fjord beyond the chaos';
    const { mustChangePassword } = Me.parse(await this.#ask('POST', '/session', first));
    if (!mustChangePassword) return;
    await this.#ask('POST', '/session/password', { current: first.password, next });
    await this.#ask('POST', '/session', { email: first.email, password: next });
  }

  /** Ids of the practice sites by home page. */
  async sites(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (let cursor = ''; ; ) {
      const page = Sites.parse(await this.#ask('GET', `/sites?practice=true&limit=100${cursor}`));
      for (const { homeUrl, id } of page.items) found.set(homeUrl, id);
      if (!page.next) return found;
      cursor = `&cursor=${encodeURIComponent(page.next)}`;
    }
  }

  /** Creates a sweep once: if the answer was lost, its name shows whether it exists. */
  async sweep(name: string, plan: object): Promise<string> {
    for (;;) {
      const { items } = Sweeps.parse(await this.#ask('GET', '/sweeps?practice=true&limit=100'));
      const made = items.find((sweep) => sweep.name === name);
      if (made) return made.id;
      const answer = await this.#try('POST', '/sweeps', { name, practice: true, seed: 1, ...plan });
      if (answer) return Created.parse(answer).id;
      await sleep(AGAIN_MS);
    }
  }

  /** Sends an idempotent PUT request. */
  async put(where: string, what: object): Promise<void> {
    await this.#ask('PUT', where, what);
  }

  /** Progress of a sweep; null if the API is unavailable. */
  async progress(sweepId: string): Promise<z.infer<typeof Progress>['progress'] | null> {
    const answer = await this.#try('GET', `/sweeps/${sweepId}`);
    return answer ? Progress.parse(answer).progress : null;
  }

  /** Adds a site that is not of the practice country. @returns its id */
  async addSite(site: { name: string; homeUrl: string }): Promise<string> {
    const Added = z.object({ items: z.array(z.object({ id: z.string(), homeUrl: z.string() })) });
    for (;;) {
      const { items } = Added.parse(await this.#ask('GET', '/sites?practice=false&limit=100'));
      const made = items.find(({ homeUrl }) => homeUrl === site.homeUrl);
      if (made) return made.id;
      const answer = await this.#try('POST', '/sites', site);
      if (answer) return Created.parse(answer).id;
      await sleep(AGAIN_MS);
    }
  }

  /** The API's and the dashboard's current answers to a signed-in person, each in a few words. */
  async glance(dashboard: string): Promise<string[]> {
    const [api, page] = await Promise.all([
      said(`${this.urls[0]}/api/sweeps?practice=true&limit=1`, this.#cookie),
      said(`${dashboard}/sweeps`, this.#cookie),
    ]);
    return [`API ${api}`, `screen ${page}`];
  }

  async #ask(method: string, where: string, body?: unknown): Promise<unknown> {
    for (;;) {
      const answer = await this.#try(method, where, body);
      if (answer) return answer;
      await sleep(AGAIN_MS);
    }
  }

  /**
   * @returns null if API or database are unavailable
   * @throws if the request is refused
   */
  async #try(method: string, where: string, body?: unknown): Promise<unknown> {
    const init: RequestInit = { method, signal: AbortSignal.timeout(PATIENCE_MS) };
    init.headers = {
      cookie: this.#cookie,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'PUT' ? { 'if-match': '*' } : {}),
    };
    if (body !== undefined) init.body = JSON.stringify(body);
    try {
      const url = this.urls[this.#turn++ % this.urls.length] ?? '';
      const response = await fetch(`${url}/api${where}`, init);
      const text = await response.text();
      if (response.status >= 500) return null;
      if (!response.ok) throw new Refused(`${method} ${where} was answered ${response.status}: ${text}`);
      this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie;
      return JSON.parse(text);
    } catch (error) {
      if (error instanceof Refused) throw error;
      if (error instanceof DOMException && error.name === 'TimeoutError') this.timeouts++;
      return null;
    }
  }
}

/** The API refused a request. */
export class Refused extends Error {}

const GLANCE_MS = 3_000;

/** Status of an answer, with the sentence that explains it unless it is 200. */
async function said(url: string, cookie: string): Promise<string> {
  try {
    const response = await fetch(url, {
      headers: { cookie },
      redirect: 'manual',
      signal: AbortSignal.timeout(GLANCE_MS),
    });
    const text = await response.text();
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1]?.replace(/<[^>]*>/g, '');
    const problem = /"(?:message|detail|title)":"([^"]{0,200})/.exec(text)?.[1];
    const sentence = heading ?? (response.ok ? undefined : problem);
    return `${response.status}${sentence === undefined ? '' : ` “${sentence}”`}`;
  } catch (error) {
    return error instanceof DOMException ? `no answer in ${GLANCE_MS / 1_000} s` : 'no connection';
  }
}
