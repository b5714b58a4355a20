import { Dice, hash } from '../random.js';
import { type Both, listed, say, slugOf } from '../words/language.js';
import { COMMON_SECTIONS, commonSection, SECTIONS, type Section } from '../words/topics.js';
import type { Site } from './country.js';

/** Kind of a page of the tree. */
export type NodeKind =
  | 'home'
  | 'section'
  | 'topic'
  | 'service'
  | 'container'
  | 'record'
  | 'old-record'
  | 'about-access'
  | 'contact'
  | 'accessibility'
  | 'minutes'
  | 'privacy'
  | 'news'
  | 'notices'
  | 'calendar'
  | 'index'
  | 'menu'
  | 'staff'
  | 'forms'
  | 'huge'
  | 'loop';

/** One page of a site's tree. Numbered pages (news, cases …) are not part of the tree (`items.ts`). */
export interface Node {
  kind: NodeKind;
  /** The page's heading. */
  title: string;
  /** Text of the links to the page. */
  label: string;
  path: string;
  parent: Node | null;
  children: Node[];
  /** True if menus and indexes leave the page out, so that only its parent links to it. */
  quiet: boolean;
  /** Number and path of the page at the start of the site's life: its identity, independent of its current address. */
  nr: number;
  key: string;
}

export interface Tree {
  home: Node;
  /** Nodes by number; undefined if the page does not exist. */
  nodes: readonly (Node | undefined)[];
  byPath: ReadonlyMap<string, Node>;
  sections: Node[];
  /** The node of a kind that occurs once on a site. */
  only(kind: NodeKind): Node | undefined;
  /** The node whose page links to the record: on the site itself or on a portal. */
  recordParent: Node | undefined;
  /** Text of the links to the record. */
  recordLabel: string;
}

/** The tree at the start of the site's life, with the pages that the site may get later. */
interface FirstTree extends Tree {
  nodes: readonly Node[];
  /** The current nodes, followed by the later ones. */
  every: readonly Node[];
}

const RECORD_NAMES: Both[] = listed`
  Postliste; Postliste; Postlister; Offentlig journal|Offentleg journal; Offentlig journal|Offentleg journal;
  Offentlig postjournal|Offentleg postjournal; Postjournal; Innsyn i postlister; Innsyn og postliste; eInnsyn;
  Innsyn; Møter og postlister|Møte og postlister; Postliste og dokumentinnsyn; Journal og innsyn`;

/** Pages between a section and its record, outermost first. */
const CONTAINERS: Both[][] = [
  listed`
    Innsyn og offentlighet|Innsyn og offentlegheit; Demokrati og innsyn; Åpenhet og innsyn|Openheit og innsyn;
    Dokumenter|Dokument; Sak og arkiv; Saker og dokumenter|Saker og dokument`,
  [
    'Arkiv og dokumentsenter',
    'Dokumentsenteret',
    'Dokumentasjon og arkiv',
    'Kommunens arkiv|Arkivet i kommunen',
    'Se kommunens dokumenter|Sjå dokumenta til kommunen',
  ],
  ['Søk i saker', 'Saksinnsyn', 'Offentlige dokumenter|Offentlege dokument', 'Journalføring'],
  ['Saker under arbeid', 'Dagens dokumenter|Dokument frå i dag', 'Siste dokumenter|Siste dokument'],
];

const trees = new WeakMap<Site, FirstTree>();

/** Tree of a site at the fixed date: a few hundred pages. Cached for the lifetime of the site object. */
export function firstTreeOf(site: Site): FirstTree {
  let tree = trees.get(site);
  if (!tree) {
    tree = new Grower(site).grow();
    trees.set(site, tree);
  }
  return tree;
}

const NAMES = {
  news: ['Aktuelt', 'Nyheter|Nyhende', 'Nytt fra kommunen|Nytt frå kommunen'],
  calendar: ['Kalender', 'Hva skjer|Kva skjer', 'Aktivitetskalender'],
  contact: ['Kontakt oss', 'Kontakt', 'Kontakt kommunen', 'Kontakt og åpningstider|Kontakt og opningstider'],
  index: ['Tjenester A–Å|Tenester A–Å', 'A–Å', 'Alle tjenester|Alle tenester'],
  staff: ['Ansatte|Tilsette', 'Finn ansatt|Finn tilsett', 'Ansatte og enheter|Tilsette og einingar'],
  notices: ['Høringer og kunngjøringer|Høyringar og kunngjeringar', 'Kunngjøringer|Kunngjeringar'],
  forms: ['Skjema', 'Selvbetjening|Sjølvbetening', 'Skjemaoversikt'],
  menu: ['Meny'],
  huge: ['Alle vedtekter og forskrifter'],
  loop: ['Innsyn i saker og arkiv'],
  accessibility: [
    'Tilgjengelighetserklæring|Tilgjengelegheitserklæring',
    'Tilgjengelighet og universell utforming|Tilgjenge og universell utforming',
  ],
  privacy: ['Personvern', 'Personvernerklæring', 'Personvern og informasjonskapsler|Personvern og informasjonskapslar'],
  minutes: [
    'Møter, saker og protokoller|Møte, saker og protokollar',
    'Møtekalender og referater|Møtekalender og referat',
    'Politiske møter og sakspapirer|Politiske møte og sakspapir',
    'Sakslister og møteprotokoller|Sakslister og møteprotokollar',
  ],
  'about-access': [
    'Om innsyn',
    'Rett til innsyn',
    'Be om innsyn i dokumenter|Be om innsyn i dokument',
    'Offentlighet og innsyn|Offentlegheit og innsyn',
  ],
  'old-record': ['Postliste 2014–2018 (arkiv)', 'Eldre postlister', 'Arkivert journal fram til 2019'],
} satisfies Partial<Record<NodeKind, Both[]>>;

/** Fraction of menus and indexes that leave out the pages leading to the record. */
const QUIET_RECORD = 0.33;

class Grower {
  readonly #dice: Dice;
  readonly #byPath = new Map<string, Node>();
  readonly #byKind = new Map<NodeKind, Node>();
  readonly #nodes: Node[] = [];
  readonly #missing: { topic: Node; service: Both }[] = [];
  readonly #home: Node;

  constructor(private readonly site: Site) {
    this.#dice = new Dice(site.seed, 'tree');
    const { title } = site;
    this.#home = {
      kind: 'home',
      title,
      label: 'Forsiden',
      path: '/',
      parent: null,
      children: [],
      quiet: false,
      nr: 0,
      key: '/',
    };
    this.#byPath.set('/', this.#home);
    this.#nodes.push(this.#home);
  }

  grow(): FirstTree {
    const dice = this.#dice;
    const { partner } = this.site;
    const own = partner ? [partner.section] : dice.shuffle(SECTIONS).slice(0, dice.between(6, SECTIONS.length));
    const sections = own.map((each) => this.#section(each));
    const politics = this.#common(partner ? 'board' : 'politics');
    const about = this.#common(partner ? 'company' : 'about');
    this.#special(politics, about);
    const recordLabel = say(dice.pick(RECORD_NAMES), this.site.language);
    const recordParent = this.#record(politics, about, recordLabel);
    return {
      home: this.#home,
      nodes: this.#nodes,
      every: [...this.#nodes, ...this.#missing.map((missing, i) => this.#unborn(missing, this.#nodes.length + i))],
      byPath: this.#byPath,
      sections: [...sections, politics, about],
      only: (kind) => this.#byKind.get(kind),
      recordParent,
      recordLabel,
    };
  }

  #add(parent: Node, kind: NodeKind, name: Both, quiet: boolean): Node {
    const title = say(name, this.site.language);
    const pathAt = (again: number) =>
      kind === 'minutes' && minutesArePdf(this.site)
        ? `/filer/${slugOf(title)}-2026.pdf`
        : pathOf(this.site, parent, title, again);
    let path = pathAt(0);
    for (let again = 1; this.#byPath.has(path); again++) path = pathAt(again);
    const nr = this.#nodes.length;
    const node: Node = { kind, title, label: title, path, parent, children: [], quiet, nr, key: path };
    parent.children.push(node);
    this.#nodes.push(node);
    this.#byPath.set(path, node);
    if (!this.#byKind.has(kind)) this.#byKind.set(kind, node);
    return node;
  }

  #section(section: Section): Node {
    const node = this.#add(this.#home, 'section', section.name, false);
    for (const topic of this.#dice.shuffle(section.topics)) {
      const topicNode = this.#add(node, 'topic', topic.name, false);
      for (const service of topic.services)
        if (!this.#dice.chance(0.1)) this.#add(topicNode, 'service', service, false);
        else this.#missing.push({ topic: topicNode, service });
    }
    return node;
  }

  #common(which: keyof typeof COMMON_SECTIONS): Node {
    return this.#section(commonSection(which, this.#dice.pick<Both>(COMMON_SECTIONS[which].names)));
  }

  /** A service that the site does not offer yet; it has no path until it appears. */
  #unborn({ topic, service }: { topic: Node; service: Both }, nr: number): Node {
    const title = say(service, this.site.language);
    const key = `unborn/${nr}`;
    return { kind: 'service', title, label: title, path: '', parent: topic, children: [], quiet: false, nr, key };
  }

  #one(parent: Node, kind: keyof typeof NAMES, quiet: boolean): void {
    this.#add(parent, kind, this.#dice.pick<Both>(NAMES[kind]), quiet);
  }

  /** Adds the pages that occur once on a site. Nearly all sites have those required by law. */
  #special(politics: Node, about: Node): void {
    const dice = this.#dice;
    const home = this.#home;
    const { menu, trouble } = this.site;
    this.#one(home, 'news', false);
    this.#one(home, 'calendar', true);
    this.#one(home, 'contact', true);
    this.#one(home, 'index', true);
    this.#one(about, 'staff', false);
    this.#one(about, 'notices', false);
    this.#one(home, 'forms', true);
    if (menu === 'hidden') this.#one(home, 'menu', true);
    if (dice.chance(0.92)) this.#one(dice.chance(0.7) ? home : about, 'accessibility', true);
    if (dice.chance(0.95)) this.#one(dice.chance(0.7) ? home : about, 'privacy', true);
    if (dice.chance(0.9)) this.#one(politics, 'minutes', false);
    if (dice.chance(0.6)) this.#one(dice.pick([politics, about]), 'about-access', false);
    if (trouble === 'huge-page') this.#one(home, 'huge', true);
    if (trouble === 'redirect-loop') this.#one(home, 'loop', true);
  }

  /**
   * Adds the record's page, or the link to its portal, at the configured number of links from the home page.
   * @returns the page that has the link
   */
  #record(politics: Node, about: Node, label: string): Node | undefined {
    const { record } = this.site;
    if (record.kind === 'absent') return undefined;
    const dice = this.#dice;
    const quiet = dice.chance(QUIET_RECORD);
    let parent = this.#home;
    for (let step = 1; step < record.depth; step++)
      parent =
        step === 1
          ? dice.pick([politics, politics, about])
          : this.#add(parent, 'container', dice.pick(CONTAINERS[step - 2] ?? ['Innsyn']), quiet || step > 2);
    if (record.kind === 'portal' && !record.ownPage) return parent;
    this.#add(parent, 'record', label, quiet || record.depth !== 2);
    if (dice.chance(0.35)) this.#one(parent, 'old-record', true);
    return parent;
  }
}

/** True if the minutes are PDFs: small offices scan their meeting papers once a year. */
export const minutesArePdf = (site: Site): boolean => hash(site.seed, 'minutes as PDF') % 100 < 8;

/** Path of a page of the tree; each family has its own URL scheme. */
function pathOf(site: Site, parent: Node, title: string, again: number): string {
  const slug = slugOf(title) + (again ? `-${again + 1}` : '');
  if (site.family === 'fjord') return `${parent.path}${slug}/`;
  const id = 10_000 + (hash(site.seed, parent.path, slug) % 90_000);
  return site.family === 'skog' ? `/${slug}.${id}.no.html` : `/innhold/${id}/${slug}`;
}
