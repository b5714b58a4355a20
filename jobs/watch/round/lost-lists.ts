import type { Page } from '../../site/index.js';
import { MOST_KEPT } from '../news/whats-new.js';
import { areCalledAlike, successorsOf, type Way, wayOn } from './find-hubs.js';
import { HOUR_MS, type HubLooks, SAME_LIST } from './hub-looks.js';
import type { WatchedHub } from './watch-state.js';

/** So long it is looked for on the pages above it too, on which its own page stood. */
const SEEK_FAR_MS = 4 * 24 * HOUR_MS;

/** The search for lists that have left their addresses. */
export class LostLists {
  constructor(private readonly hubs: HubLooks) {}

  /** Has a list left its address since hubs were looked for? */
  hasLost(): boolean {
    const { soughtAt } = this.hubs.state;
    return this.hubs.lost().some(({ goneAt }) => goneAt !== null && soughtAt !== null && goneAt > soughtAt);
  }

  /** Looks at once where such lists may stand now, whatever is left of the purse: it is waited for afterwards. */
  async seek(home: Page): Promise<void> {
    this.settle();
    const opened = new Map<string, Page | null>();
    for (const lost of this.hubs.lost()) {
      if (await this.isFoundOn(home, lost)) continue;
      if (lost.goneAt !== null && this.hubs.now() - lost.goneAt > SEEK_FAR_MS) continue;
      for (const way of lost.ways) {
        const page = await this.openWay(way, home, opened);
        if (page && (await this.isFoundOn(page, lost))) break;
      }
    }
  }

  /** A lost list whose new address was found before it was missed, as another hub, goes on there with all that is known of it. */
  private settle(): void {
    for (const lost of this.hubs.lost()) {
      const place = this.hubs.state.hubs.find((hub) => isSameList(hub, lost));
      if (!place) continue;
      this.hubs.forget(place.id);
      const { id, target, largest } = lost;
      this.hubs.replace({
        ...place,
        id,
        target: target ?? place.target,
        largest: Math.max(largest, place.largest),
        keys: [...new Set([...lost.keys, ...place.keys])].slice(-MOST_KEPT),
        contents: [...new Set([...lost.contents, ...place.contents])].slice(-MOST_KEPT),
      });
    }
  }

  /** Does a lost list stand where a page leads to what is called like it? */
  private async isFoundOn(page: Page, lost: WatchedHub): Promise<boolean> {
    const prospects = successorsOf(lost, page);
    this.hubs.add(prospects);
    const urls = new Set(prospects.map(({ url }) => url));
    const added = this.hubs.state.hubs.filter(({ url, lastLook }) => urls.has(url) && lastLook === null);
    for (const { id } of added) await this.hubs.lookAt(id);
    return !this.hubs.lost().some(({ id }) => id === lost.id);
  }

  /** A page above a lost list: at its address, or where the home page leads to what is called so. Each page once a round. */
  private async openWay(way: Way, home: Page, opened: Map<string, Page | null>): Promise<Page | null> {
    for (const url of new Set([way.url, wayOn(way, home) ?? way.url])) {
      let page = opened.get(url);
      if (page === undefined && !this.hubs.spent) {
        const answer = await this.hubs.web.open(url);
        this.hubs.spent = answer.kind === 'budget-spent';
        if (!this.hubs.spent) this.hubs.pay(null);
        page = answer.kind === 'page' && answer.page.url !== this.hubs.input.home ? answer.page : null;
        opened.set(url, page);
      }
      if (page) return page;
    }
    return null;
  }
}

/** Is a list that stands somewhere the one that is lost: called so, and with its documents? */
function isSameList(hub: WatchedHub, lost: WatchedHub): boolean {
  const stands = hub.id !== lost.id && hub.kind === 'list' && hub.lastLook !== null && hub.goneAt === null;
  if (!stands || hub.empty > 0 || !areCalledAlike(hub.title, lost.title)) return false;
  const contents = new Set(lost.contents);
  return hub.contents.filter((one) => contents.has(one)).length >= SAME_LIST;
}
