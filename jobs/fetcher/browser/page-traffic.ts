import { MAX_URL, TRAFFIC_BYTES, TRAFFIC_EXCHANGES } from '@hyrde/contracts';
import type { HTTPRequest, Page } from 'puppeteer';
import { dataHeaders, type Fetched, isSameSite, postedBody, type Traffic } from '../../site/index.js';
import { isDataType, mediaType } from '../wanted.js';

/** Records what a page's scripts fetch from their own site during a visit. Limited in number and bytes. */
export class PageTraffic {
  /** The current step of the visit. */
  step = 0;
  private readonly requests = new Map<HTTPRequest, number>();
  private readonly finished = new Set<HTTPRequest>();
  private readonly withheld: Traffic['withheld'][number][] = [];

  constructor(
    page: Page,
    private readonly url: string,
  ) {
    page.on('request', (request) => {
      if (isScripts(request) && this.requests.size < TRAFFIC_EXCHANGES) this.requests.set(request, this.step);
    });
    page.on('requestfinished', (request) => this.finished.add(request));
  }

  /** Number of requests so far. */
  get size(): number {
    return this.requests.size;
  }

  refused(url: string, why: Traffic['withheld'][number]['why']): void {
    if (this.withheld.length < TRAFFIC_EXCHANGES) this.withheld.push({ url: url.slice(0, MAX_URL), why });
  }

  /** All answered requests so far. */
  async all(): Promise<Traffic> {
    const fetched: Fetched[] = [];
    let room = TRAFFIC_BYTES;
    for (const [request, step] of this.requests) {
      const response = request.response();
      const answersData = response !== null && isDataType(mediaType(response.headers()['content-type']));
      if (!answersData || request.url().length > MAX_URL) continue;
      if (!isSameSite(request.url(), this.url)) {
        this.refused(request.url(), 'other-site');
        continue;
      }
      const asked = askedBy(request);
      if (asked === null) continue;
      const text = this.finished.has(request) ? await response.text().catch(() => null) : null;
      const kept = text !== null && text.length <= room ? text : null;
      room -= kept?.length ?? 0;
      const says = dataHeaders((name) => response.headers()[name]);
      fetched.push({ ...asked, status: response.status(), text: kept, says, step });
    }
    return { fetched, withheld: this.withheld };
  }
}

const isScripts = (request: HTTPRequest): boolean => ['xhr', 'fetch'].includes(request.resourceType());

/** Null if its method is not supported. */
function askedBy(request: HTTPRequest): Pick<Fetched, 'url' | 'method' | 'body'> | null {
  const [url, method, text] = [request.url(), request.method(), request.postData() ?? ''];
  if (method === 'GET') return { url, method, body: null };
  const type = method === 'POST' ? postedBody(text)?.type : undefined;
  return type === undefined ? null : { url, method: 'POST', body: { type, text } };
}
