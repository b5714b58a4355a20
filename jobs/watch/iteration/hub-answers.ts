import { WALL_REASONS, type WatchReason } from '@hyrde/contracts';
import {
  canonicalRequest,
  elementsIn,
  type Opened,
  type Page,
  type PageRequest,
  type PageTree,
  requestKey,
  type Web,
  wallOf,
} from '../../site/index.js';
import { feedItems, type HubItem, withoutVersions } from '../news/hub-items.js';
import { recordHashes } from '../news/identity.js';
import { listItems } from '../news/list-items.js';
import { requestAt } from './dated-address.js';
import type { AskPortal, PortalAnswer, PortalBefore } from './portal-answer.js';
import type { WatchedHub } from './watch-state.js';

/** Minimum number of items that make a page a hub; fewer may be alike by chance. */
export const MIN_ITEMS = 3;
/** Maximum consecutive 304 answers after which a hub is read in full; some servers answer so forever. */
const MAX_UNCHANGED = 2;
/** Number of consecutive polls without items after which a list is searched for elsewhere. */
export const MOVED_POLLS = 2;

type SeenPage = Extract<Opened, { kind: 'page' }>;
type SeenFeed = Extract<Opened, { kind: 'feed' }>;

/** A request of a hub. */
interface Asked {
  /** Its URL; of a POST its key in the journal. */
  asked: string;
  /** True if a browser visited it. */
  drawn: boolean;
}

/** The answer of a hub. */
export type HubAnswer =
  /** `unrun`: the page shows too few items, and its scripts were not run. */
  | ({ kind: 'read'; opened: SeenPage | SeenFeed; items: readonly HubItem[]; unrun: boolean } & Asked)
  | (Extract<PortalAnswer, { kind: 'read' }> & { opened: null } & Asked & { unrun: false })
  | { kind: 'unchanged' }
  | { kind: 'failed'; reason: WatchReason; opened: Opened | null }
  | { kind: 'budget-spent' };

/** A request that runs the page's scripts, without any step. */
const VISIT = { as: 'visit', type: null, more: null } as const;

/**
 * A page that answered in place of the requested one becomes a failure: a wall, or a log-in to which the request was
 * redirected. Such pages are never compared and name no hubs.
 */
export function unlessWall(opened: Opened, asked: string): Opened {
  if (opened.kind !== 'page') return opened;
  const { page, tree } = opened;
  const wall = wallOf(page);
  const reason = wall ? WALL_REASONS[wall.kind] : null;
  const asksPassword = page.forms?.some(({ controls }) => controls.some(({ type }) => type === 'password')) ?? false;
  const isLogin = page.url !== asked && asksPassword && (tree ? listItems(tree).length : 0) < MIN_ITEMS;
  return reason || isLogin ? { kind: 'failed', url: asked, reason: reason ?? 'login-required' } : opened;
}

/** Requests hubs, each in its manner; a page whose scripts may draw its list is also visited by a browser. */
export class HubRequests {
  /** True once a visit has run no scripts: no browser is configured, or it fails. */
  private noBrowser = false;

  constructor(
    private readonly web: Web,
    private readonly home: string,
    private readonly askPortal: AskPortal | undefined,
  ) {}

  async ask(hub: WatchedHub): Promise<HubAnswer> {
    if (hub.recipe) return this.askByRecipe(hub);
    const first = await this.open(hub, hub.drawn);
    if (hub.drawn || !this.mayBeDrawn(hub, first)) return first;
    const drawn = await this.open(hub, true);
    if (drawn.kind !== 'read' || first.kind !== 'read') return first;
    return drawn.items.length >= MIN_ITEMS ? drawn : { ...first, unrun: false };
  }

  private async askByRecipe(hub: WatchedHub): Promise<HubAnswer> {
    const { url, form, days, recipe, covered } = hub;
    if (!this.askPortal) return { kind: 'failed', reason: 'portal-changed', opened: null };
    const [keys, contents] = [new Set(hub.keys), new Set(hub.contents)];
    const isKnown: PortalBefore['isKnown'] = (record) => {
      const { key, whole } = recordHashes(record);
      return keys.has(key) || contents.has(whole);
    };
    const answer = await this.askPortal({ url, form, days, recipe }, { covered, isKnown }, this.web);
    if (answer.kind === 'budget-spent') return answer;
    if (answer.kind === 'failed') return { ...answer, opened: null };
    return { ...answer, opened: null, asked: url, drawn: false, unrun: false };
  }

  /** The answer of a later page of a list. */
  async askLater(hub: WatchedHub, url: string): Promise<HubAnswer> {
    return this.open({ ...hub, url, form: null, days: null, validators: {} }, hub.drawn);
  }

  private async open(hub: WatchedHub, drawn: boolean): Promise<HubAnswer> {
    const isTrusted = !drawn && hub.form === null && hub.honest && hub.unchanged.length < MAX_UNCHANGED;
    const manner = drawn ? VISIT : hub.kind === 'feed' ? ({ as: 'feed' } as const) : null;
    const plain = requestAt(hub, this.web.now?.() ?? 0);
    const posted = plain.form ? canonicalRequest(plain) : null;
    const asked = posted ? requestKey(posted) : plain.url;
    const request: PageRequest = { ...plain, validators: isTrusted ? hub.validators : null, manner };
    const opened = await this.web.open(request);
    if (!drawn || opened.kind !== 'page' || opened.traffic) return this.answerOf(hub, opened, { asked, drawn });
    this.noBrowser = true;
    return { kind: 'failed', reason: 'no-browser', opened };
  }

  /** Reads an answer of a hub. An address that leads to the home page counts as missing. */
  answerOf(
    { url, kind }: Pick<WatchedHub, 'url' | 'kind'>,
    opened: Opened,
    request: Asked = { asked: url, drawn: false },
  ): HubAnswer {
    if (opened.kind === 'budget-spent' || opened.kind === 'unchanged') return { kind: opened.kind };
    if (opened.kind === 'feed') {
      const items = withoutVersions(feedItems(opened.feed));
      return { kind: 'read', opened, items, ...request, unrun: false };
    }
    if (opened.kind !== 'page') {
      const reason = opened.kind === 'failed' ? opened.reason : 'not-a-page';
      return {
        kind: 'failed',
        reason: kind === 'feed' && reason === 'bad-answer' ? 'unreadable-feed' : reason,
        opened,
      };
    }
    const { page, tree } = opened;
    if (page.url === this.home && url !== this.home) return { kind: 'failed', reason: 'missing', opened };
    if (tree && isFeedSource(tree)) return { kind: 'failed', reason: 'not-a-page', opened };
    const items = tree ? withoutVersions(listItems(tree)) : [];
    const unrun = !request.drawn && items.length < MIN_ITEMS && hasScripts(opened);
    return { kind: 'read', opened, items, ...request, unrun };
  }

  /** True if a browser may show the list of a page: at its first poll, or once the list is missed. */
  private mayBeDrawn(hub: WatchedHub, answer: HubAnswer): boolean {
    if (answer.kind !== 'read' || !answer.unrun || hub.form || this.noBrowser || this.web.remaining === 0) return false;
    return hub.lastPoll === null || (answer.items.length === 0 && hub.empty + 1 === MOVED_POLLS);
  }
}

const hasScripts = ({ page, tree }: SeenPage): boolean =>
  page.needsBrowser === true || tree?.loadsScripts === true || tree?.scripts.some(({ isData }) => !isData) === true;

/** Words of links to feeds, and addresses of feeds. */
const FEED_LABEL = /(?<!\p{L})(?:rss|atom|feed)(?!\p{L})/iu;
const FEED_PATH = /(?:\/(?:feed|rss|atom)\/?|[/.](?:rss|atom)(?:\.xml)?|\/feed\.(?:xml|json))$/i;
const MAX_FEED_LINKS = 3;

/** Feeds that a page names; if it names none, then those that its links lead to by label or address. */
export function feedsOn({ feeds = [], links }: Page): readonly string[] {
  if (feeds.length > 0) return feeds;
  const linked = links.filter(({ url, label }) => FEED_PATH.test(new URL(url).pathname) || FEED_LABEL.test(label));
  return [...new Set(linked.map(({ url }) => url))].slice(0, MAX_FEED_LINKS);
}

/** Elements of feeds, as a parser of HTML sees them; a server may send a feed as HTML. */
const IN_FEEDS: ReadonlySet<string> = new Set(['rss', 'feed', 'channel', 'rdf:rdf']);
const NO_FEED = /\.(?:pdf|docx?|xlsx?|odt|ods|zip|jpe?g|png)$/i;

/** True if an address that answers with no page may be that of a feed. */
export const mayBeFeed = (url: string, answer: HubAnswer): boolean =>
  answer.kind === 'failed' && answer.reason === 'not-a-page' && !NO_FEED.test(new URL(url).pathname);

/** Number of elements before which a feed's outermost ones are. */
const FIRST_ELEMENTS = 10;

function isFeedSource({ root }: PageTree): boolean {
  let read = 0;
  for (const { name } of elementsIn(root)) {
    if (IN_FEEDS.has(name)) return true;
    if (++read >= FIRST_ELEMENTS) return false;
  }
  return false;
}

/** Reasons that say that no hub is at an address. */
const GONE: ReadonlySet<WatchReason> = new Set<WatchReason>([
  'missing',
  'not-a-page',
  'redirect-broken',
  'unreadable-feed',
]);
export const isGone = (reason: WatchReason): boolean => GONE.has(reason);

/** Reasons for which an address that was never read is no hub. Others may pass: the address is asked again. */
const NEVER: ReadonlySet<WatchReason> = new Set<WatchReason>([...GONE, 'robots-disallow', 'bad-url', 'too-large']);
export const isNever = (reason: WatchReason): boolean => NEVER.has(reason);
