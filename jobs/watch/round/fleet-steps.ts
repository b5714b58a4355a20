import { Fleet } from '../foragers/fleet.js';
import type { Learning } from '../foragers/rules.js';
import { affordable } from '../policies/purse.js';
import { itselfOn } from './find-hubs.js';
import { type Foraged, foragerRules, sentBy, stepCost } from './forage.js';
import { HOUR_MS, type HubLooks } from './hub-looks.js';

/** The addresses at which a fleet's first paths may begin: the home page and the first hubs. */
const STARTS = 10;

/** A fleet’s steps on a site. */
export class FleetSteps {
  /** What a forager sent; null where none went. */
  foraged: Foraged | null = null;

  constructor(
    private readonly hubs: HubLooks,
    private readonly learning: Learning,
  ) {}

  /**
   * A step of the forager whose turn it is: its page, then those that it links to, the most valued first, until the step's
   * downloads are spent. What it sent is answered where the round is written.
   */
  async take(): Promise<void> {
    const begun = this.hubs.now() / HOUR_MS;
    const rules = foragerRules(this.learning, () => this.hubs.web.random());
    const starts = [this.hubs.input.home, ...this.hubs.state.hubs.map(({ url }) => url)].slice(0, STARTS);
    const fleet = this.hubs.state.fleet ? new Fleet(rules, this.hubs.state.fleet) : Fleet.begun(rules, starts, begun);
    const since = () => (this.hubs.now() - this.hubs.input.newsMs) / HOUR_MS;
    const next = this.next();
    if (next && next.at <= begun && !this.hubs.spent) {
      const { forager } = fleet;
      const [url, before] = [forager.select(), this.hubs.looks.length];
      const last = this.hubs.web.downloads + stepCost(this.hubs.input.purse);
      const links = await this.visit(url);
      forager.opened(url, links);
      for (const link of forager.byValue(links)) {
        if (this.hubs.spent || this.hubs.web.remaining === 0 || this.hubs.web.downloads >= last) break;
        if (link !== url) await this.visit(link);
      }
      const looks = this.hubs.looks.slice(before).filter(({ burst }) => !burst);
      const heard = looks.flatMap(({ news }) => news.filter(({ muted }) => muted === null));
      const sent = sentBy(fleet, heard, this.hubs.shown, since());
      this.foraged = { learning: this.learning, url, ...sent, at: this.hubs.now() / HOUR_MS, since: since() };
    }
    this.hubs.state = { ...this.hubs.state, fleet: fleet.saved(since()) };
  }

  /** When the next can be paid for; null where none can. */
  next() {
    const { purse } = this.hubs.input;
    const at = affordable(this.hubs.state.site, this.hubs.now() / HOUR_MS, purse, stepCost(purse));
    return at === null ? null : { hub: null, at };
  }

  /** Opens a page, and reads it where it is a hub or turns out to be one. @returns what it links to */
  private async visit(url: string): Promise<string[]> {
    const known = this.hubs.hubAt(url);
    if (known && this.hubs.seen.has(known.id)) return [];
    const opened = known ? await this.hubs.lookAt(known.id) : await this.hubs.web.open(url);
    if (opened?.kind === 'budget-spent') this.hubs.spent = true;
    if (opened === null || this.hubs.spent) return [];
    const page = opened.kind === 'page' ? opened.page : null;
    const itself = !known && opened.kind === 'page' && page?.url === url ? itselfOn(page, opened.tree) : [];
    if (itself.length > 0) this.hubs.makeRoom();
    this.hubs.add(itself);
    const found = this.hubs.hubAt(url);
    if (!known && found) {
      this.hubs.seen.add(found.id);
      this.hubs.read(found, opened);
    } else if (!known) this.hubs.pay(null);
    const feeds = (page?.feeds ?? []).filter((feed) => this.hubs.hubAt(feed));
    return [...(page?.links ?? []).map((link) => link.url), ...feeds];
  }
}
