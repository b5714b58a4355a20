import type { Site } from './country.js';
import { type Both, say, slugOf } from './language.js';
import { Dice, hash } from './random.js';
import { COMMON_SECTIONS, commonSection, SECTIONS, type Section } from './topics.js';

/** What a page of the tree is. */
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

/** One page of a site's tree. Pages that come in numbers (news, cases …) are not in it: see items.ts. */
export interface Node {
  kind: NodeKind;
  /** The page's heading. */
  title: string;
  /** What links to it say. */
  label: string;
  path: string;
  parent: Node | null;
  children: Node[];
  /** Not named by menus and indexes, only by its parent. */
  quiet: boolean;
}

export interface Tree {
  home: Node;
  byPath: ReadonlyMap<string, Node>;
  sections: Node[];
  /** The nodes that there is one of, by kind. */
  only(kind: NodeKind): Node | undefined;
  /** The node whose page links to the record: on the site itself or on a portal. */
  recordParent: Node | undefined;
  /** What links to the record say. */
  recordLabel: string;
}

const RECORD_NAMES: Both[] = [
  'Postliste',
  'Postliste',
  'Postlister',
  'Offentlig journal|Offentleg journal',
  'Offentlig journal|Offentleg journal',
  'Offentlig postjournal|Offentleg postjournal',
  'Postjournal',
  'Innsyn i postlister',
  'Innsyn og postliste',
  'eInnsyn',
  'Innsyn',
  'Møter og postlister|Møte og postlister',
  'Postliste og dokumentinnsyn',
  'Journal og innsyn',
];

/** Steps between a section and its record, from the outside in. */
const CONTAINERS: Both[][] = [
  [
    'Innsyn og offentlighet|Innsyn og offentlegheit',
    'Demokrati og innsyn',
    'Åpenhet og innsyn|Openheit og innsyn',
    'Dokumenter|Dokument',
    'Sak og arkiv',
    'Saker og dokumenter|Saker og dokument',
  ],
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

const trees = new WeakMap<Site, Tree>();

/** A site's tree of pages: a few hundred, from which all others hang. Kept for as long as the site is. */
export function treeOf(site: Site): Tree {
  let tree = trees.get(site);
  if (!tree) {
    tree = growTree(site);
    trees.set(site, tree);
  }
  return tree;
}

function growTree(site: Site): Tree {
  const dice = new Dice(site.seed, 'tree');
  const byPath = new Map<string, Node>();
  const by = new Map<NodeKind, Node>();
  const tell = (both: Both) => say(both, site.language);

  const home: Node = {
    kind: 'home',
    title: `${site.name} kommune`,
    label: 'Forsiden',
    path: '/',
    parent: null,
    children: [],
    quiet: false,
  };
  byPath.set('/', home);

  const add = (parent: Node, kind: NodeKind, title: Both, quiet = false): Node => {
    const text = tell(title);
    let path = pathOf(site, parent, text, 0);
    for (let again = 1; byPath.has(path); again++) path = pathOf(site, parent, text, again);
    const node: Node = { kind, title: text, label: text, path, parent, children: [], quiet };
    parent.children.push(node);
    byPath.set(path, node);
    if (!by.has(kind)) by.set(kind, node);
    return node;
  };

  const addSection = (section: Section): Node => {
    const node = add(home, 'section', section.name);
    for (const topic of dice.shuffle(section.topics)) {
      const topicNode = add(node, 'topic', topic.name);
      for (const service of topic.services) if (!dice.chance(0.1)) add(topicNode, 'service', service);
    }
    return node;
  };

  const sections = dice.shuffle(SECTIONS).slice(0, dice.between(6, SECTIONS.length)).map(addSection);
  const politics = addSection(commonSection('politics', dice.pick(COMMON_SECTIONS.politics.names)));
  const about = addSection(commonSection('about', dice.pick(COMMON_SECTIONS.about.names)));
  sections.push(politics, about);

  add(home, 'news', dice.pick<Both>(['Aktuelt', 'Nyheter|Nyhende', 'Nytt fra kommunen|Nytt frå kommunen']));
  add(home, 'calendar', dice.pick<Both>(['Kalender', 'Hva skjer|Kva skjer', 'Aktivitetskalender']), true);
  add(
    home,
    'contact',
    dice.pick<Both>(['Kontakt oss', 'Kontakt', 'Kontakt kommunen', 'Kontakt og åpningstider|Kontakt og opningstider']),
    true,
  );
  add(home, 'index', dice.pick<Both>(['Tjenester A–Å|Tenester A–Å', 'A–Å', 'Alle tjenester|Alle tenester']), true);
  add(
    about,
    'staff',
    dice.pick<Both>(['Ansatte|Tilsette', 'Finn ansatt|Finn tilsett', 'Ansatte og enheter|Tilsette og einingar']),
  );
  add(
    about,
    'notices',
    dice.pick<Both>(['Høringer og kunngjøringer|Høyringar og kunngjeringar', 'Kunngjøringer|Kunngjeringar']),
  );
  add(home, 'forms', dice.pick<Both>(['Skjema', 'Selvbetjening|Sjølvbetening', 'Skjemaoversikt']), true);
  if (site.menu === 'hidden') add(home, 'menu', 'Meny', true);
  if (dice.chance(0.92))
    add(
      dice.chance(0.7) ? home : about,
      'accessibility',
      dice.pick<Both>([
        'Tilgjengelighetserklæring|Tilgjengelegheitserklæring',
        'Tilgjengelighet og universell utforming|Tilgjenge og universell utforming',
      ]),
      true,
    );
  if (dice.chance(0.95))
    add(
      dice.chance(0.7) ? home : about,
      'privacy',
      dice.pick<Both>([
        'Personvern',
        'Personvernerklæring',
        'Personvern og informasjonskapsler|Personvern og informasjonskapslar',
      ]),
      true,
    );
  if (dice.chance(0.9))
    add(
      politics,
      'minutes',
      dice.pick<Both>([
        'Møter, saker og protokoller|Møte, saker og protokollar',
        'Møtekalender og referater|Møtekalender og referat',
        'Politiske møter og sakspapirer|Politiske møte og sakspapir',
        'Sakslister og møteprotokoller|Sakslister og møteprotokollar',
      ]),
    );
  if (dice.chance(0.6))
    add(
      dice.pick([politics, about]),
      'about-access',
      dice.pick<Both>([
        'Om innsyn',
        'Rett til innsyn',
        'Be om innsyn i dokumenter|Be om innsyn i dokument',
        'Offentlighet og innsyn|Offentlegheit og innsyn',
      ]),
    );
  if (site.trouble === 'huge-page')
    add(home, 'huge', 'Alle vedtekter og forskrifter|Alle vedtekter og forskrifter', true);
  if (site.trouble === 'redirect-loop') add(home, 'loop', 'Innsyn i saker og arkiv', true);

  const recordLabel = tell(dice.pick(RECORD_NAMES));
  const recordParent = site.record.kind === 'absent' ? undefined : hideRecord();

  /** Puts the record's page, or the page that links to the portal, so many links away from the home page. */
  function hideRecord(): Node | undefined {
    if (site.record.kind === 'absent') return undefined;
    let parent = home;
    for (let step = 1; step < site.record.depth; step++) {
      const names = CONTAINERS[step - 2];
      parent =
        step === 1 ? dice.pick([politics, about]) : add(parent, 'container', dice.pick(names ?? ['Innsyn']), true);
    }
    if (site.record.kind === 'own' || site.record.ownPage) {
      add(parent, 'record', recordLabel, true);
      if (dice.chance(0.35))
        add(
          parent,
          'old-record',
          dice.pick<Both>([
            'Postliste 2014–2018 (arkiv)',
            'Eldre postlister|Eldre postlister',
            'Arkivert journal fram til 2019',
          ]),
          true,
        );
    }
    return parent;
  }

  return { home, byPath, sections, only: (kind) => by.get(kind), recordParent, recordLabel };
}

/** Where a page of the tree stands: each family has its own way of writing addresses. */
function pathOf(site: Site, parent: Node, title: string, again: number): string {
  const slug = slugOf(title) + (again ? `-${again + 1}` : '');
  if (site.family === 'fjord') return `${parent.path}${slug}/`;
  const id = 10_000 + (hash(site.seed, parent.path, slug) % 90_000);
  return site.family === 'skog' ? `/${slug}.${id}.no.html` : `/innhold/${id}/${slug}`;
}
