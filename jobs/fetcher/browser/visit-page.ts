import { MAX_URL, RENDER_QUIET_MS, TRAFFIC_BYTES, TRAFFIC_EXCHANGES } from '@hyrde/contracts';
import type { HTTPRequest, Page } from 'puppeteer';
import {
  type ControlMarks,
  dataHeaders,
  dataOf,
  type Fetched,
  isSameSite,
  listIn,
  postedBody,
  precedentOf,
  readsOnly,
  type ScriptRequest,
  type SendingGrounds,
  Submitted,
  type Traffic,
  type VisitSteps,
} from '../../site/index.js';
import { isDataType, mediaType } from '../wanted.js';

type Withheld = Traffic['withheld'][number];

/** Records what a page's scripts fetch during a visit. Limited in number and bytes. */
export class PageTraffic {
  /** The current step of the visit. */
  step = 0;
  /** Form that the page's script would have sent. */
  submitted: Submitted | null = null;
  private readonly requests = new Map<HTTPRequest, number>();
  private readonly finished = new Set<HTTPRequest>();
  private readonly precedents = new Set<string>();
  private readonly learning: Promise<void>[] = [];
  private readonly permitted = new Map<HTTPRequest, string>();
  private readonly withheld: Withheld[] = [];

  constructor(
    page: Page,
    private readonly url: string,
    /** Words that the visit types; empty if none. */
    private readonly words: string,
  ) {
    page.on('request', (request) => {
      if (isScripts(request) && this.requests.size < TRAFFIC_EXCHANGES) this.requests.set(request, this.step);
    });
    page.on('requestfinished', (request) => {
      this.finished.add(request);
      if (this.requests.get(request) === 0) this.learning.push(this.learn(request));
    });
  }

  /** Grounds for sending a request to this address now. */
  grounds(url: string): Pick<SendingGrounds, 'precedents' | 'isUnasked'> {
    if (!isSameSite(url, this.url)) return {};
    return { precedents: this.precedents, isUnasked: this.step === 0 };
  }

  /** Waits until the answers to the page's unasked requests are known as precedents. */
  async learned(): Promise<void> {
    await Promise.all(this.learning);
  }

  /** A request sent unasked that was answered with a list is a precedent, if neither the evidence alone nor a person sent it. */
  private async learn(request: HTTPRequest): Promise<void> {
    const asked = scriptRequestOf(request);
    const response = request.response();
    if (asked === null || readsOnly(asked) || this.permitted.has(request) || !response?.ok()) return;
    const data = dataOf(await response.text().catch(() => ''));
    const precedent = data === undefined || listIn(data) === null ? null : precedentOf(asked, this.words);
    if (precedent !== null) this.precedents.add(precedent);
  }

  /** Number of requests so far. */
  get size(): number {
    return this.requests.size;
  }

  refused(
    url: string,
    why: Withheld['why'],
    acts?: Required<Pick<Withheld, 'method' | 'act' | 'signature' | 'example'>>,
  ): void {
    if (this.withheld.length < TRAFFIC_EXCHANGES) this.withheld.push({ url: url.slice(0, MAX_URL), why, ...acts });
  }

  /** @param hash of the signature that a person allowed */
  allowed(request: HTTPRequest, hash: string): void {
    this.permitted.set(request, hash);
  }

  /** All answered requests so far. */
  async all(): Promise<Traffic> {
    await this.learned();
    const fetched: Fetched[] = [];
    let room = TRAFFIC_BYTES;
    for (const [request, step] of this.requests) {
      const response = request.response();
      const answersData = response !== null && isDataType(mediaType(response.headers()['content-type']));
      if (!answersData || request.url().length > MAX_URL) continue;
      const asked = askedBy(request);
      if (asked === null) continue;
      const text = this.finished.has(request) ? await response.text().catch(() => null) : null;
      const kept = text !== null && text.length <= room ? text : null;
      room -= kept?.length ?? 0;
      const says = dataHeaders((name) => response.headers()[name]);
      const allowed = this.permitted.get(request);
      const precedent = this.precedentOf(request);
      fetched.push({
        ...asked,
        status: response.status(),
        text: kept,
        says,
        step,
        ...(!isSameSite(request.url(), this.url) && { isElsewhere: true as const }),
        ...(allowed !== undefined && { allowed }),
        ...(precedent !== null && { precedent }),
      });
    }
    return { fetched, withheld: this.withheld, ...(this.submitted && { submitted: this.submitted }) };
  }

  private precedentOf(request: HTTPRequest): string | null {
    const asked = this.precedents.size === 0 ? null : scriptRequestOf(request);
    const precedent = asked && precedentOf(asked, this.words);
    return precedent !== null && this.precedents.has(precedent) ? precedent : null;
  }
}

const isScripts = (request: HTTPRequest): boolean => ['xhr', 'fetch'].includes(request.resourceType());

/** The request with its headers; null for a body that the browser does not show, such as a file. */
export function scriptRequestOf(request: HTTPRequest): ScriptRequest | null {
  const body = request.postData() ?? null;
  if (body === null && request.hasPostData()) return null;
  return { method: request.method(), url: request.url(), body, headers: request.headers() };
}

/** Null if its method is not supported. */
function askedBy(request: HTTPRequest): Pick<Fetched, 'url' | 'method' | 'body' | 'headers'> | null {
  const [url, method, text] = [request.url(), request.method(), request.postData() ?? ''];
  const headers = scriptHeaders(request.headers());
  if (method === 'GET') return { url, method, headers, body: null };
  const type = method === 'POST' ? postedBody(text)?.type : undefined;
  return type === undefined ? null : { url, method: 'POST', headers, body: { type, text } };
}

/** Headers that every browser sets, or that name the client, the connection or another method. */
const NOT_A_SCRIPTS =
  /^(?:accept(?:-.*)?|user-agent|origin|host|connection|cookie|content-.*|cache-control|pragma|dnt|priority|te|upgrade.*|sec-.*|proxy-.*|x-http-method.*|x-method-override|if-.*|range|from|via|x-forwarded.*|forwarded)$/i;
const MAX_HEADERS = 20;
const MAX_HEADER = 2_000;

/** Headers of a request that only its script can have set, and the page from which it came. */
export const scriptHeaders = (headers: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(headers)
    .filter(([name, value]) => !NOT_A_SCRIPTS.test(name) && value.length <= MAX_HEADER && /^[\x20-\x7e]*$/.test(value))
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .slice(0, MAX_HEADERS);

export interface VisitTiming {
  /** Delay between two steps, in milliseconds. */
  crawlDelayMs: number;
  /** Deadline, in milliseconds since 1970. */
  until: number;
}

/**
 * Performs a visitor's steps on a rendered page. A step whose control is missing is skipped; the traffic shows it.
 * @param settled waits until the page makes no more requests
 */
export async function doSteps(
  page: Page,
  { type, more, choose }: VisitSteps,
  traffic: PageTraffic,
  { crawlDelayMs, until }: VisitTiming,
  settled: () => Promise<void>,
): Promise<void> {
  const step = async (act: () => Promise<boolean>): Promise<boolean> => {
    await traffic.learned();
    if (Date.now() + crawlDelayMs + RENDER_QUIET_MS > until) return false;
    await new Promise((resolve) => setTimeout(resolve, crawlDelayMs));
    const before = traffic.size;
    traffic.step++;
    if (!(await act())) return false;
    await settled();
    return traffic.size > before;
  };
  if (choose) await step(() => pressOption(page, choose, traffic, settled));
  if (type) await step(() => typeWords(page, type, traffic, settled));
  for (let times = 0; more && times < more.times; times++)
    if (!(await step(() => (more.label === null ? goDown(page) : press(page, { label: more.label }))))) return;
}

/** Enters the words at once, as if pasted: a field that searches during typing would send each letter. */
async function typeWords(
  page: Page,
  { field, words, button }: NonNullable<VisitSteps['type']>,
  traffic: PageTraffic,
  settled: () => Promise<void>,
): Promise<boolean> {
  const before = traffic.size;
  if (!(await page.evaluate(onControl('input, textarea', field, typing(words))))) return false;
  await settled();
  if (traffic.size === before) {
    await page.keyboard.press('Enter');
    await settled();
  }
  if (traffic.size === before && button) await press(page, button);
  return true;
}

const press = (page: Page, marks: ControlMarks): Promise<boolean> =>
  page
    .evaluate(onControl('button, a, input[type=submit], input[type=button], [role=button]', marks, 'element.click()'))
    .then(Boolean);

/** Presses an option, also one of a closed list, and keeps the form that the script sends for it. */
async function pressOption(
  page: Page,
  option: ControlMarks,
  traffic: PageTraffic,
  settled: () => Promise<void>,
): Promise<boolean> {
  await page.evaluate(KEEP_SUBMITTED);
  if (!(await page.evaluate(onControl('li, [role=option]', option, 'element.click()', '[disabled]')))) return false;
  await settled();
  const { data } = Submitted.safeParse(await page.evaluate('globalThis.submittedForm'));
  const isSmall = data !== undefined && JSON.stringify(data).length <= TRAFFIC_BYTES;
  traffic.submitted = isSmall ? data : null;
  return true;
}

/** Keeps the first form that is submitted, by a script or by its button, instead of sending it. */
const KEEP_SUBMITTED = `(() => {
  const keep = (form, button) => {
    const fields = [...new FormData(form, button ?? null)].filter(([, value]) => typeof value === 'string');
    globalThis.submittedForm ??= { action: form.getAttribute('action') ?? '', fields };
  };
  HTMLFormElement.prototype.submit = function () { keep(this); };
  HTMLFormElement.prototype.requestSubmit = function (button) { keep(this, button); };
  addEventListener('submit', (event) => { event.preventDefault(); keep(event.target, event.submitter); }, true);
})()`;

async function goDown(page: Page): Promise<boolean> {
  await page.evaluate(`scrollTo(0, document.documentElement.scrollHeight); dispatchEvent(new Event('scroll'))`);
  return true;
}

/** Uses the prototype's setter: frameworks replace the element's own to distinguish a visitor's input from theirs. */
const typing = (words: string): string => `
  element.focus();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, ${JSON.stringify(words)});
  for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true }));`;

const UNUSABLE = '[disabled], [aria-disabled=true], .disabled, [hidden]';

/** Acts on the first usable element with all these marks; returns whether there is one. */
const onControl = (kinds: string, marks: ControlMarks, act: string, unusable = UNUSABLE): string => `(() => {
  const { id, name, label } = ${JSON.stringify(marks)};
  // A label is without the invisible characters that the document may have, and has one kind of hyphen.
  const spaced = (text) =>
    (text ?? '')
      .replace(/[\\u00AD\\u200B-\\u200D\\u2060\\uFEFF]/g, '')
      .replace(/[\\u2010-\\u2012\\uFE63\\uFF0D]/g, '-')
      .replace(/\\s+/g, ' ')
      .trim();
  const item = ({ parentElement: around }) => (around?.localName === 'li' && around.children.length === 1 ? [around] : []);
  const says = (element) =>
    [
      element.textContent,
      ...['value', 'placeholder', 'aria-label', 'title'].map((each) => element.getAttribute(each)),
      ...item(element).flatMap((each) => [each.getAttribute('aria-label'), each.getAttribute('title')]),
    ]
      .map(spaced)
      .includes(spaced(label));
  const element = [...document.querySelectorAll(${JSON.stringify(kinds)})].find(
    (each) =>
      (id === undefined || each.id === id) &&
      (name === undefined || each.getAttribute('name') === name) &&
      (label === undefined || says(each)) &&
      each.closest(${JSON.stringify(unusable)}) === null,
  );
  if (!element) return false;
  ${act};
  return true;
})()`;
