import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { createFetcher, memoryPoliteness } from '@hyrde/jobs/fetcher';
import { openJournalledWeb } from '@hyrde/jobs/journal';
import { parseAllowList, searchUrl, siteScope } from '@hyrde/jobs/site';
import { EXPECTED_NEW, surfacePortal } from '@hyrde/jobs/surface';

/** Result of a trial. */
export interface Tried {
  readonly name: string;
  /** Requests beside the page's own, as "METHOD path?query body", decoded. */
  readonly asked: readonly string[];
  /** Reasons for which forms of the page were refused. */
  readonly why: readonly string[];
}

/** Maximum number of downloads of a trial, enough for several submissions. */
const BUDGET = 12;
const PAGE = '/side';
const RECORDS = Array.from(
  { length: 12 },
  (_, i) => `<tr><td>2026-11-${10 + i}</td><td>2026/${i}-1</td><td>Brev om sak ${i}</td></tr>`,
).join('');

/**
 * Runs both parts of the product that submit forms – portal surfacing and a search of the site – on the form, through
 * the fetcher, against servers of this process.
 */
export async function tryForm(trial: TrialForm): Promise<Tried> {
  const asked: string[] = [];
  const other = await listen(async (request, response) => {
    asked.push(await written(request, 'http://other'));
    response.setHeader('content-type', 'text/html').end('<p>x');
  });
  const { origin: elsewhere } = other;
  const site = await listen(async (request, response) => {
    const path = request.url ?? '';
    if (path === '/robots.txt') return void response.writeHead(404).end();
    if (path !== PAGE && path !== '/') asked.push(await written(request, ''));
    else if (request.method !== 'GET') asked.push(await written(request, ''));
    const redirect = trial.redirects?.[path];
    if (redirect) {
      const [status, to] = redirect;
      return void response.writeHead(status, { location: to.replace('{other}', elsewhere) }).end();
    }
    const main = path === '/' ? '<p>Velkommen' : trial.html.replaceAll('{other}', elsewhere);
    const results = path === PAGE || path === '/' ? '' : `<p>12 treff</p><table>${RECORDS}</table>`;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang=nb><title>Nordvik</title><main>${main}${results}</main>`);
  });
  try {
    const why = await sendTo(site.origin, [site.port, other.port]);
    return { name: trial.name, asked, why };
  } finally {
    await Promise.all([site.close(), other.close()]);
  }
}

async function sendTo(origin: string, ports: readonly number[]): Promise<string[]> {
  const fetcher = createFetcher({
    allow: parseAllowList(ports.map((port) => `127.0.0.0/8:${port}`).join(',')),
    politeness: memoryPoliteness({ addressGapMs: 0 }),
    crawlDelayMs: 0,
  });
  const home = `${origin}/`;
  const web = openJournalledWeb({
    fetcher,
    home,
    scope: siteScope(home, []),
    budget: BUDGET,
    seed: 1,
    trees: true,
    startedAt: new Date('2026-11-24T08:00:00Z'),
  });
  try {
    const run = { url: `${origin}${PAGE}`, home, policy: EXPECTED_NEW, price: 0, coverage: 1, seeds: ['brev'] };
    const { leftAlone } = await surfacePortal(run, web);
    const opened = await web.open(`${origin}${PAGE}`);
    const { searchForm } = opened.kind === 'page' ? opened.page : {};
    const question = searchForm && searchUrl(searchForm, 'brev');
    if (question) await web.open(question);
    return leftAlone.map(({ why }) => why);
  } finally {
    await web.close();
    await fetcher.close();
  }
}

export const acted = ({ acts = /^/ }: DeceivingForm, { asked }: Tried): string[] =>
  asked.filter((request) => acts.test(request));

/** True if an honest form was submitted and no forbidden request was made. */
export const wasSent = ({ sends, never }: HonestForm, { asked }: Tried): boolean =>
  asked.some((request) => sends.test(request)) && !asked.some((request) => never?.test(request));

async function written(request: IncomingMessage, origin: string): Promise<string> {
  const body = await textOf(request);
  const readable = `${request.url} ${body}`.replaceAll('+', ' ');
  return `${request.method} ${origin}${decoded(readable)}`.trim();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server: Server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, port, close };
}

/** A page with one form under test, as a site would serve it. `{other}` is replaced by the origin of another host. */
interface TrialForm {
  readonly name: string;
  readonly html: string;
  /** Redirects that the server sends instead of a page, by request path. */
  readonly redirects?: Readonly<Record<string, readonly [status: number, to: string]>>;
}

/** A form whose submission has an effect. */
export interface DeceivingForm extends TrialForm {
  /**
   * Pattern of the requests that act, as "METHOD path?query body"; undefined if every request beside the page's own
   * acts.
   */
  readonly acts?: RegExp;
}

/** A form that searches. */
export interface HonestForm extends TrialForm {
  /** Pattern that one of the requests must match, as "METHOD path?query body", decoded. */
  readonly sends: RegExp;
  /** Pattern that no request may match. */
  readonly never?: RegExp;
}
