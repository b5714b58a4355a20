import type { Opened, Page, PageRequest, Web } from '../../../../site/index.js';
import type { Learned } from './learned.js';

export interface Count {
  pages: number;
  named: number;
  /** Were all pages opened that were seen? */
  all: boolean;
  learned: Learned;
}

/** Its section: `/havn/2` → `havn`. */
const sectionOf = (url: string): string => new URL(url).pathname.split('/')[1] ?? '';

/**
 * Counts the pages that name a word: from the home pages along links, and through each host's search form. One page a
 * host is on its way at a time; what has named the word most often is opened first. A host that is to be asked later is
 * left alone until then, or until no other is left: then the task waits for the one that may be asked first.
 */
export async function count(word: string, homes: readonly string[], learned: Learned, web: Web): Promise<Count> {
  const counting = new Counting(word, learned, web);
  for (const home of homes) counting.add({ url: home });
  return counting.run();
}

class Counting {
  private readonly seen = new Set<string>();
  private waiting: PageRequest[] = [];
  /** By host. */
  private readonly underway = new Map<string, Promise<void>>();
  /** Hosts that are to be left alone, and until when. */
  private readonly away = new Map<string, number>();
  private readonly sections: Learned['sections'];
  private pages = 0;
  private named = 0;
  private spent = false;

  constructor(
    private readonly word: string,
    learned: Learned,
    private readonly web: Web,
  ) {
    this.sections = structuredClone(learned.sections);
  }

  add(request: PageRequest): void {
    const key = `${request.method ?? 'GET'} ${request.url}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.waiting.push(request);
  }

  async run(): Promise<Count> {
    for (;;) {
      for (let next = this.take(); next; next = this.take()) this.open(next);
      if (this.underway.size === 0) {
        const last = this.takeAway();
        if (!last) break;
        this.open({ ...last, waits: true });
      }
      await Promise.race(this.underway.values());
    }
    const { pages, named, sections, spent, waiting } = this;
    return { pages, named, all: !spent && waiting.length === 0, learned: { sections, at: this.now() } };
  }

  /** The likeliest page of a host that is not busy; chance decides between equals. */
  private take(): PageRequest | null {
    if (this.spent || this.web.remaining === 0) return null;
    const free = this.waiting.filter(
      ({ url }) => !this.underway.has(new URL(url).host) && this.awayUntil(url) <= this.now(),
    );
    const best = Math.max(...free.map((request) => this.share(request)));
    const equals = free.filter((request) => this.share(request) === best);
    const chosen = equals[Math.floor(this.web.random() * equals.length)] ?? null;
    this.waiting = this.waiting.filter((request) => request !== chosen);
    return chosen;
  }

  /** Of a host that is to be left alone the one that may be asked first. */
  private takeAway(): PageRequest | null {
    if (this.spent || this.web.remaining === 0) return null;
    const [first = null] = this.waiting.toSorted((a, b) => this.awayUntil(a.url) - this.awayUntil(b.url));
    this.waiting = this.waiting.filter((request) => request !== first);
    return first;
  }

  private awayUntil(url: string): number {
    return this.away.get(new URL(url).host) ?? 0;
  }

  private now(): number {
    return this.web.now?.() ?? 0;
  }

  /** How much of its section names the word; half, where nothing is known. */
  private share({ url }: PageRequest): number {
    const { pages, named } = this.sections[sectionOf(url)] ?? { pages: 0, named: 0 };
    return (named + 1) / (pages + 2);
  }

  private open(request: PageRequest): void {
    const { host } = new URL(request.url);
    const opened = this.web.open(request).then((answer) => {
      this.underway.delete(host);
      this.note(request, answer);
    });
    this.underway.set(host, opened);
  }

  private note(request: PageRequest, opened: Opened): void {
    if (opened.kind === 'budget-spent') this.spent = true;
    if (opened.kind === 'later') {
      this.away.set(opened.host, opened.until);
      this.waiting.push(request);
    }
    if (opened.kind !== 'page') return;
    if ((request.method ?? 'GET') === 'GET') this.countPage(opened.page);
    for (const { url } of opened.page.links) this.add({ url });
    for (const { action, method, controls } of opened.page.forms ?? []) {
      const field = controls.find(({ type }) => type === 'search');
      if (action && field) this.add({ url: action, method, form: [[field.name, this.word]] });
    }
  }

  private countPage({ url, text }: Page): void {
    const names = text.includes(this.word) ? 1 : 0;
    this.pages++;
    this.named += names;
    const { pages, named } = this.sections[sectionOf(url)] ?? { pages: 0, named: 0 };
    this.sections[sectionOf(url)] = { pages: pages + 1, named: named + names };
  }
}
