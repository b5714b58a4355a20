import { searchUrl } from '../portals/search.js';
import { CHAIN_HOPS } from '../web/answer.js';
import { say } from '../words/language.js';
import { COMMON_SECTIONS } from '../words/topics.js';
import { portalUrl, type Site } from './country.js';
import { type Node, type NodeKind, treeOf } from './tree.js';
import { keepsRecordAway, type Trouble } from './troubles.js';

/** Targets that have a page of their own kind, by slug. */
export const TRUE_TARGETS = {
  'mail-record': 'record',
  contact: 'contact',
  'accessibility-statement': 'accessibility',
  'council-minutes': 'minutes',
  privacy: 'privacy',
} as const;
export type TrueTarget = keyof typeof TRUE_TARGETS;

export const isTrueTarget = (slug: string): slug is TrueTarget => Object.hasOwn(TRUE_TARGETS, slug);

/**
 * Places of the other built-in targets, decided by their descriptions: kinds of pages, or titles of topics and services
 * (`bokmål|nynorsk`). A page of `also` is right if it is named, and its site is right without it. Targets that are on no
 * site are missing.
 */
const PLACES: Record<
  string,
  { kinds?: NodeKind[]; titles?: string[]; also?: { kinds?: NodeKind[]; titles?: string[] } }
> = {
  about: { titles: COMMON_SECTIONS.about.names, also: { titles: ['Fakta om kommunen'] } },
  'annual-report': { titles: ['Årsmelding'] },
  budget: {
    titles: ['Budsjett og økonomiplan'],
    also: { titles: ['Planer, budsjett og regnskap|Planar, budsjett og rekneskap'] },
  },
  cookies: { kinds: ['privacy'] },
  councillors: {
    titles: ['Medlemmer i kommunestyret|Medlemer i kommunestyret'],
    also: { titles: ['Kommunestyret'] },
  },
  events: { kinds: ['calendar'] },
  foi: { kinds: ['about-access'], also: { kinds: ['record', 'container'] } },
  forms: { kinds: ['forms'] },
  laws: { kinds: ['huge'] },
  news: { kinds: ['news'] },
  'notice-board': { kinds: ['notices'] },
  'opening-hours': { kinds: ['contact'] },
  organisation: { titles: ['Organisasjonen'], also: { titles: ['Organisasjon', 'Organisasjon og innsyn'] } },
  procurement: { titles: ['Kommunale anskaffelser|Kommunale innkjøp'] },
  sitemap: { kinds: ['menu'], titles: ['A–Å'], also: { kinds: ['index'] } },
  staff: { kinds: ['staff'] },
  statistics: { titles: ['Folketall og statistikk|Folketal og statistikk'] },
  vacancies: { titles: ['Ledige stillinger|Ledige stillingar'], also: { titles: ['Jobb i kommunen'] } },
};

/** Ground truth of a target's page on a site. Known to the lab only: never served, never imported by the product. */
export interface Truth {
  site: Site;
  target: string;
  /** Every URL of the page, best first; empty if the site has no such page. */
  urls: string[];
  /** Further URLs at which a claim is right. */
  also: string[];
  trouble: Trouble | null;
  /** True if a crawler that follows the rules can read the page. */
  reachable: boolean;
}

/**
 * Ground truth of one site and built-in target. For a mail record the first page counts: the list with which the record opens.
 * Lists of other days, single documents, archives and pages about access do not count. If the record is on a portal and
 * the site has its own page about it, both are right: one states the publication, the other the place. The same holds
 * for a record whose archive is searched on a vendor's portal.
 */
export function truthOf(site: Site, target: string): Truth {
  const away = keepsRecordAway(site.trouble) && (target === 'mail-record' || site.trouble !== 'robots-record');
  const place = PLACES[target];
  const [urls, also] = isTrueTarget(target)
    ? [urlsOf(site, target), []]
    : [urlsAt(site, place), urlsAt(site, place?.also)];
  return { site, target, urls, also, trouble: site.trouble, reachable: !away };
}

function urlsAt(site: Site, { kinds = [], titles = [] }: { kinds?: NodeKind[]; titles?: string[] } = {}): string[] {
  const named = new Set(titles.map((title) => say(title, site.language)));
  return treeOf(site).nodes.flatMap((node) =>
    node && (kinds.includes(node.kind) || named.has(node.title)) ? [site.origin + node.path] : [],
  );
}

function urlsOf(site: Site, target: TrueTarget): string[] {
  const path = treeOf(site).only(TRUE_TARGETS[target])?.path;
  const own = path === undefined ? [] : [site.origin + path];
  if (target !== 'mail-record') return own;
  if (site.record.kind === 'portal') return [portalUrl(site, site.record.portal), ...own];
  const searched = searchUrl(site);
  if (searched !== null) return [...own, searched];
  if (site.trouble !== 'redirect-chain') return own;
  return own.flatMap((url) => [url, ...Array.from({ length: CHAIN_HOPS }, (_, hop) => `${url}?steg=${hop + 1}`)]);
}

/** True if the claimed URL is right; `null` claims that no such page exists. Fragments and session ids are ignored. */
export function isRight(truth: Truth, claimed: string | null): boolean {
  if (claimed === null) return truth.urls.length === 0;
  const bare = claimed
    .replace(/#.*$/s, '')
    .replace(/;jsessionid=[^?#]*/i, '')
    .replace(/[?&]sid=[0-9a-f]+$/, '');
  return truth.urls.includes(bare) || truth.also.includes(bare);
}

/** Paths of the pages that lead from the home page to the record, or to the link to its portal; home page first. */
export function trailOf(site: Site): string[] {
  const tree = treeOf(site);
  const nodes: Node[] = [];
  for (let node = tree.only('record') ?? tree.recordParent; node; node = node.parent ?? undefined) nodes.unshift(node);
  const menu = tree.only('menu');
  if (menu && nodes[1]?.kind === 'section') nodes.splice(1, 0, menu);
  return nodes.map((node) => node.path);
}
