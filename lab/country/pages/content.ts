import { nodeEdited } from '../life/live-tree.js';
import { isRecordDay, newestRecordDay } from '../life/mail.js';
import { listsUndated } from '../life/marks.js';
import { Dice } from '../random.js';
import { portalUrl, type Site } from '../sites/country.js';
import { countOf, type ItemName, newest } from '../sites/items.js';
import { firstOf } from '../sites/moment.js';
import { type Node, type NodeKind, treeOf } from '../sites/tree.js';
import { daysAgo, listed, longDate, say } from '../words/language.js';
import { calendarBlocks, homeModel } from './calendar.js';
import { lastChange, withEdits } from './edited.js';
import { bodyText, more } from './main-text.js';
import type { Block, Model, Ref } from './model.js';
import { accessibilityBlocks, contactBlocks, minutesBlocks, privacyBlocks } from './other-targets.js';
import { orderBlocks, recordBlocks } from './record.js';
import { asFirst, partnerBlocks, recordLink, refNow, refTo, teasers } from './refs.js';

/** Kinds of pages that open with a sentence about their matter; other pages start with their content. */
const PLAIN: ReadonlySet<NodeKind> = new Set<NodeKind>(['section', 'topic', 'service', 'container', 'huge', 'forms']);

/** Content of a page of the tree; null if the query requests something that does not exist. */
export function nodeModel(site: Site, node: Node, query: URLSearchParams): Model | null {
  if (node.kind === 'home') return withEdits(site, homeModel(site), nodeEdited(site, node), 'added to');
  const blocks = blocksOf(site, node, query);
  if (!blocks) return null;
  const nb = site.language === 'nb';
  const siblings = (node.parent?.children ?? []).filter((other) => other !== node && !other.quiet);
  const model: Model = {
    title: node.title,
    crumbs: crumbsOf(node),
    ...headOf(site, node),
    blocks,
    aside: siblings.length
      ? { heading: nb ? 'Relaterte sider' : 'Relaterte sider', items: siblings.slice(0, 8).map(refTo) }
      : null,
  };
  return withEdits(site, model, nodeEdited(site, node), PLAIN.has(node.kind) ? 'rewritten' : 'added to');
}

/** Opening sentence of a page, and the time of its last change before the start of the site's life. */
function headOf(site: Site, node: Node): { lead: string; changed: Date } {
  const dice = new Dice(site.seed, 'node', node.key);
  const lead = PLAIN.has(node.kind) ? bodyText(dice, site, node.title, 1) : '';
  return { lead, changed: daysAgo(dice.between(3, 900)) };
}

const OWN_TEXT: ReadonlySet<string> = new Set(
  listed`service; about-access; old-record; contact; accessibility; privacy`,
);

/** True if the page consists of its own text only; other pages list pages, mail or events. */
export const hasOwnTextOnly = (site: Site, { kind }: Node): boolean =>
  OWN_TEXT.has(kind) || (kind === 'record' && site.record.kind === 'portal');

/** Time of the last change of a tree page's own text. */
export const changedOf = (site: Site, node: Node): Date =>
  lastChange(site, nodeEdited(site, node)) ?? headOf(site, node).changed;

function crumbsOf(node: Node): Ref[] {
  const crumbs: Ref[] = [];
  for (let at = node.parent; at; at = at.parent) crumbs.unshift(refTo(at));
  return crumbs;
}

function blocksOf(site: Site, node: Node, query: URLSearchParams): Block[] | null {
  const dice = new Dice(site.seed, 'blocks', node.key);
  switch (node.kind) {
    case 'record':
      return recordPage(site, node, query);
    case 'contact':
      return contactBlocks(site);
    case 'accessibility':
      return accessibilityBlocks(site);
    case 'privacy':
      return privacyBlocks(site);
    case 'minutes':
      return [...minutesBlocks(site, pageNumber(query)), ...pager(site, node, query, 'meeting', 24)];
    case 'news':
      return [...list(site, 'news', query, 20), ...pager(site, node, query, 'news', 20)];
    case 'notices':
      return [...list(site, 'notice', query, 20), ...pager(site, node, query, 'notice', 20)];
    case 'staff':
      return [
        { kind: 'search', label: say('Søk etter ansatt|Søk etter tilsett', site.language) },
        ...list(site, 'person', query, 40),
        ...pager(site, node, query, 'person', 40),
      ];
    case 'calendar':
      return calendarBlocks(site, node, query);
    case 'index':
      return indexBlocks(site, query);
    case 'menu':
      return treeOf(site).sections.flatMap((section): Block[] => [
        { kind: 'heading', text: section.title },
        { kind: 'links', items: [refTo(section), ...section.children.filter((child) => !child.quiet).map(refTo)] },
      ]);
    case 'forms':
      return [
        { kind: 'text', html: bodyText(dice, site, node.title, 3) },
        {
          kind: 'links',
          items: services(firstOf(site))
            .filter((_, i) => i % 5 === site.seed % 5)
            .flatMap((service) => treeOf(site).nodes[service.nr] ?? [])
            .map((service) => ({
              href: service.path,
              label: `${say('Søknadsskjema|Søknadsskjema', site.language)}: ${service.title.toLowerCase()}`,
            })),
        },
      ];
    case 'about-access':
      return aboutAccess(site, dice);
    case 'old-record':
      return oldRecord(site, dice);
    default:
      return plainBlocks(site, node, dice);
  }
}

/**
 * Content of a section, a topic, a service or a container on the way to the record: text, child pages, and a further
 * link.
 */
function plainBlocks(site: Site, node: Node, dice: Dice): Block[] {
  const nb = site.language === 'nb';
  const blocks: Block[] = [];
  const long = node.kind === 'service';
  blocks.push({ kind: 'text', html: bodyText(dice, site, node.title, long ? 7 : 5) });
  if (long) {
    for (const heading of dice.shuffle(HEADINGS[site.language]).slice(0, 6)) {
      blocks.push({ kind: 'heading', text: heading });
      blocks.push({ kind: 'text', html: bodyText(dice, site, node.title, dice.between(4, 9)) });
    }
    blocks.push({ kind: 'text', html: more(dice, site) });
  }
  const { items, record, badLink } = below(site, node, dice);
  if (items.length) blocks.push({ kind: node.kind === 'section' ? 'cards' : 'links', items });
  blocks.push(...partnerBlocks(site, ({ topic }) => say(topic, site.language) === node.title));
  if (record && badLink) blocks.push(badRecordLink(site, record, dice));
  if (!long)
    blocks.push(
      { kind: 'heading', text: nb ? 'Aktuelt nå' : 'Aktuelt no' },
      { kind: 'news', items: teasers(site, dice.int(400)), furniture: true },
    );
  return blocks;
}

/**
 * Child pages with a sentence about each. The sentences are those of the first list, so that adding or removing a page
 * leaves the others unchanged.
 */
function below(site: Site, node: Node, dice: Dice): { items: Ref[]; record: Ref | null; badLink: boolean } {
  const first = asFirst(site, node);
  const note = (from: Dice, label: string) => (node.kind === 'service' ? '' : bodyText(from, site, label, 1));
  const children = first.children.filter((child) => child.kind !== 'record');
  const links = children.map((child) => ({ label: child.label, ref: belongs(site, node, child) }));
  const linked = recordLink(firstOf(site), first);
  const record = linked && recordLink(site, node);
  const badLink = linked !== null && dice.chance(0.2);
  if (linked && !badLink) links.splice(dice.int(links.length + 1), 0, { label: linked.label, ref: record });
  const items = links.flatMap(({ label, ref }) => {
    const text = note(dice, label);
    return ref ? [{ ...ref, note: text }] : [];
  });
  const come = node.children.filter((child) => child.kind !== 'record' && !children.some(({ nr }) => nr === child.nr));
  for (const child of come)
    items.push({ ...refTo(child), note: note(new Dice(site.seed, 'come', node.key, child.key), child.label) });
  return { items, record, badLink };
}

/** Link to a child page that existed at the start; null once it is removed or has another parent. */
function belongs(site: Site, node: Node, child: Node): Ref | null {
  const now = treeOf(site).nodes[child.nr];
  return now && now.parent?.nr !== node.nr ? null : refNow(site, node, child);
}

const HEADINGS = {
  nb: listed`
    Hvem kan søke?; Slik søker du; Hva koster det?; Hva skjer videre?; Klage på vedtak; Lover og regler;
    Ofte stilte spørsmål; Kontakt`,
  nn: listed`
    Kven kan søkje?; Slik søkjer du; Kva kostar det?; Kva skjer vidare?; Klage på vedtak; Lover og reglar;
    Ofte stilte spørsmål; Kontakt`,
};

/** The descriptive words are beside the link, as on many real pages. */
function badRecordLink(site: Site, record: Ref, dice: Dice): Block {
  const nb = site.language === 'nb';
  const label = dice.pick(
    nb ? ['her', 'denne siden', 'Les mer', 'Klikk her'] : ['her', 'denne sida', 'Les meir', 'Klikk her'],
  );
  const name = record.label.toLowerCase();
  return {
    kind: 'text',
    html: `${nb ? `Du finner ${name} for ${site.title} her:` : `Du finn ${name} for ${site.title} her:`} <a href="${record.href}">${label}</a>.`,
  };
}

function recordPage(site: Site, node: Node, query: URLSearchParams): Block[] | null {
  const nb = site.language === 'nb';
  if (site.record.kind === 'portal') {
    const src = portalUrl(site, site.record.portal);
    const text = nb
      ? 'Postlisten er en oversikt over dokumenter som er sendt til og fra kommunen. Du kan søke i journalen og be om innsyn i et dokument.'
      : 'Postlista er ei oversikt over dokument som er sende til og frå kommunen. Du kan søkje i journalen og be om innsyn i eit dokument.';
    return [
      { kind: 'text', html: `${text} <a href="${src}">${nb ? 'Gå til postlisten' : 'Gå til postlista'}</a>.` },
      ...(site.seed % 2 ? [{ kind: 'frame' as const, src, title: node.title }] : []),
    ];
  }
  return recordByQuery(site, node.path, query);
}

/** Blocks of the record for a query: a day's list, or one document's form. */
export function recordByQuery(site: Site, base: string, query: URLSearchParams): Block[] | null {
  const document = query.get('dokument');
  if (document) return orderBlocks(site, document);
  const date = query.get('dato');
  const day = date ? Math.round((daysAgo(0).getTime() - Date.parse(date)) / 86_400_000) : newestRecordDay(site);
  if (!isRecordDay(site, day)) return null;
  const nb = site.language === 'nb';
  const text = nb
    ? 'Postlisten viser inngående og utgående post som er registrert i kommunens journal. Ønsker du å se et dokument, kan du be om innsyn. Listen blir oppdatert hver virkedag.'
    : 'Postlista viser inngåande og utgåande post som er registrert i journalen til kommunen. Ønskjer du å sjå eit dokument, kan du be om innsyn. Lista blir oppdatert kvar virkedag.';
  return [{ kind: 'text', html: text }, ...recordBlocks(site, base, day)];
}

function aboutAccess(site: Site, dice: Dice): Block[] {
  const nb = site.language === 'nb';
  const absent = site.record.kind === 'absent';
  const where = absent
    ? nb
      ? 'Kommunen publiserer ikke postlister på nettsiden. Ta kontakt med arkivet for å få opplyst hva som er journalført.'
      : 'Kommunen publiserer ikkje postlister på nettsida. Ta kontakt med arkivet for å få vite kva som er journalført.'
    : nb
      ? 'Dokumenter du vil se, finner du i den offentlige journalen.'
      : 'Dokument du vil sjå, finn du i den offentlege journalen.';
  return [
    {
      kind: 'text',
      html: nb
        ? `Alle har rett til innsyn i saksdokumenter, journaler og lignende register hos kommunen. Retten følger av offentleglova. ${where}`
        : `Alle har rett til innsyn i saksdokument, journalar og liknande register hos kommunen. Retten følgjer av offentleglova. ${where}`,
    },
    { kind: 'heading', text: nb ? 'Hva kan unntas?' : 'Kva kan haldast unna?' },
    { kind: 'text', html: bodyText(dice, site, nb ? 'taushetsbelagte opplysninger' : 'teiepliktige opplysningar', 5) },
    { kind: 'heading', text: nb ? 'Slik klager du' : 'Slik klagar du' },
    { kind: 'text', html: bodyText(dice, site, nb ? 'klage på avslag' : 'klage på avslag', 5) },
  ];
}

function oldRecord(site: Site, dice: Dice): Block[] {
  const nb = site.language === 'nb';
  return [
    {
      kind: 'text',
      html: nb
        ? 'Dette er et arkiv. Postlistene på denne siden oppdateres ikke lenger.'
        : 'Dette er eit arkiv. Postlistene på denne sida blir ikkje oppdaterte lenger.',
    },
    {
      kind: 'table',
      caption: nb ? 'Postlister på papir' : 'Postlister på papir',
      head: [nb ? 'År' : 'År', nb ? 'Uker' : 'Veker', nb ? 'Oppbevares hos' : 'Blir oppbevart hos'],
      rows: Array.from({ length: 12 }, (_, i) => ({
        cells: [`${2018 - Math.floor(i / 2)}`, i % 2 ? '27–52' : '1–26', nb ? 'Arkivet' : 'Arkivet'],
      })),
    },
    { kind: 'text', html: bodyText(dice, site, nb ? 'eldre arkiver' : 'eldre arkiv', 4) },
  ];
}

/** Index of services: the page of all letters, or of one. */
function indexBlocks(site: Site, query: URLSearchParams): Block[] {
  const letter = query.get('bokstav');
  const all = services(site);
  const letters = [...new Set(all.map((node) => node.title.charAt(0).toUpperCase()))].sort((a, b) =>
    a.localeCompare(b, 'nb'),
  );
  const index = treeOf(site).only('index')?.path ?? '/';
  const pages: Block = {
    kind: 'pager',
    items: letters.map((l) => ({ href: `${index}?bokstav=${encodeURIComponent(l)}`, label: l })),
  };
  if (!letter) return [pages, ...letters.slice(0, 3).flatMap((l) => oneLetter(l))];
  return [pages, ...oneLetter(letter)];

  function oneLetter(l: string): Block[] {
    const items = all.filter((node) => node.title.toUpperCase().startsWith(l)).map(refTo);
    const tree = treeOf(site);
    const own = tree.only('record');
    if (own && site.seed % 5 < 2 && own.title.toUpperCase().startsWith(l)) items.push(refTo(own));
    return [
      { kind: 'heading', text: l },
      { kind: 'links', items },
    ];
  }
}

const services = (site: Site): Node[] =>
  treeOf(site)
    .sections.flatMap((section) => section.children)
    .flatMap((topic) => (topic.kind === 'topic' ? topic.children : []));

const pageNumber = (query: URLSearchParams): number => Math.max(1, Number(query.get('side')) || 1);

function list(site: Site, name: ItemName, query: URLSearchParams, size: number): Block[] {
  const items = newest(site, name, size, (pageNumber(query) - 1) * size);
  const dated = name !== 'person' && !listsUndated(site);
  return [
    {
      kind: name === 'person' ? 'links' : 'news',
      items: items.map((it) => ({ href: it.path, label: it.title, note: dated ? longDate(it.date) : '' })),
    },
  ];
}

function pager(site: Site, node: Node, query: URLSearchParams, name: ItemName, size: number): Block[] {
  const now = pageNumber(query);
  const last = Math.ceil(countOf(site, name) / size);
  const pages = [1, now - 2, now - 1, now + 1, now + 2, last].filter(
    (p, i, all) => p >= 1 && p <= last && p !== now && all.indexOf(p) === i,
  );
  return [
    {
      kind: 'pager',
      items: pages.map((p) => ({ href: p === 1 ? node.path : `${node.path}?side=${p}`, label: `${p}` })),
    },
  ];
}
