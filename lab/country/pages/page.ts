import { itemEdited } from '../life/item-lives.js';
import { type Validators, validatorsOf } from '../life/marks.js';
import type { Site } from '../sites/country.js';
import { itemAt } from '../sites/items.js';
import { pastOf } from '../sites/made-of.js';
import { treeOf } from '../sites/tree.js';
import { feedAt } from '../web/feeds.js';
import { hasSearch, sitemapXml } from '../web/sitemaps.js';
import { say } from '../words/language.js';
import { changedOf, hasOwnTextOnly, nodeModel } from './content.js';
import { lastChange } from './edited.js';
import { pageHtml } from './families/index.js';
import { itemModel } from './item-pages.js';
import { version } from './main-text.js';
import type { Model } from './model.js';
import { pdfOf } from './pdf.js';
import { refTo, saysFound } from './refs.js';
import { isScripted, scriptFile, shellHtml } from './scripted.js';

/** Answer of a site, before network troubles. */
export interface PageAnswer {
  status: number;
  type: string;
  body: string;
  location?: string;
  /** Validators of the answer; undefined if the site sends none. */
  validators?: Validators;
}

const html = (status: number, body: string): PageAnswer => ({ status, type: 'text/html', body });

/**
 * One page of a site: computed from the site and the path, nothing is stored.
 * @param target path with query, as in the request line
 */
export function page(site: Site, target: string): PageAnswer {
  const [path = '/', search = ''] = target.split(/\?(.*)/s);
  if (path === '/api/side') return fragment(site, new URLSearchParams(search).get('sti') ?? '/');
  const script = scriptFile(path);
  if (script) return { status: 200, type: 'text/javascript; charset=utf-8', body: script };
  if (path.endsWith('.pdf')) return pdfAt(site, path);
  const sitemap = sitemapXml(site, path);
  if (sitemap !== null) return { status: 200, type: 'application/xml', body: sitemap };
  const feed = feedAt(site, path);
  if (feed) return { status: 200, ...feed };
  const query = new URLSearchParams(search);
  const model = modelAt(site, path, query);
  if (!model) return leftBehind(site, path, search) ?? missing(site);
  if (isScripted(site, path)) return html(200, shellHtml(site, model));
  const made = html(200, pageHtml(site, model));
  return site.moment
    ? { ...made, validators: validatorsOf(site, version(model), changedAt(site, path, search)) }
    : made;
}

/** Answer of a URL that a page has left; null if no page has left it, or if the site does not redirect. */
function leftBehind(site: Site, path: string, search: string): PageAnswer | null {
  const past = pastOf(site, path, search);
  if (past?.kind === 'moved') return { ...html(301, ''), location: past.to };
  return past?.kind === 'dead' && past.status === 410 && !saysFound(site) ? { ...missing(site), status: 410 } : null;
}

/** Time of the last change of the text of the page at this path; null if it consists of other pages' news. */
export function changedAt(site: Site, path: string, search = ''): Date | null {
  if (search !== '') return null;
  const node = treeOf(site).byPath.get(path);
  if (node) return hasOwnTextOnly(site, node) ? changedOf(site, node) : null;
  const it = itemAt(site, path);
  return it && (lastChange(site, itemEdited(site, it)) ?? it.date);
}

/** Content of the page at this path; null if it does not exist. */
export function modelAt(site: Site, path: string, query: URLSearchParams): Model | null {
  const node = treeOf(site).byPath.get(path);
  if (node) return nodeModel(site, node, query);
  if (path === '/sok' && hasSearch(site)) return searchModel(site, query.get('q') ?? '');
  const it = itemAt(site, path);
  return it && itemModel(site, it);
}

/** A PDF in Latin-1: a string of bytes. */
function pdfAt(site: Site, path: string): PageAnswer {
  const paper = paperAt(site, path);
  if (!paper) return missing(site);
  return { status: 200, type: 'application/pdf', body: pdfOf(paper.title, paper.text).toString('latin1') };
}

/** Title and text of the PDF document at this path, in place of a page of the tree; null if none. */
export function paperAt(site: Site, path: string): { title: string; text: string } | null {
  const node = path.endsWith('.pdf') ? treeOf(site).byPath.get(path) : undefined;
  const model = node && nodeModel(site, node, new URLSearchParams());
  return model ? { title: `${model.title} – ${site.title}`, text: `${model.title}\n${textOf(model)}` } : null;
}

/** Text of a document, line by line. */
const textOf = ({ lead, blocks }: Model): string =>
  [
    lead,
    ...blocks.flatMap((block) => {
      if (block.kind === 'text') return [block.html.replaceAll(/<[^>]*>/g, '')];
      if (block.kind === 'heading') return [block.text];
      return block.kind === 'table' ? [block.caption, ...block.rows.map(({ cells }) => cells.join('  '))] : [];
    }),
  ].join('\n');

/** Data from which scripts build a page. */
function fragment(site: Site, target: string): PageAnswer {
  const [path = '/', search = ''] = target.split(/\?(.*)/s);
  const model = modelAt(site, path, new URLSearchParams(search));
  const type = 'application/json; charset=utf-8';
  if (!model) return { status: 404, type, body: '{"error":"not found"}' };
  return { status: 200, type, body: JSON.stringify({ title: model.title, html: shellHtml(site, model, 'content') }) };
}

function missing(site: Site): PageAnswer {
  const soft = saysFound(site);
  const model: Model = {
    title: say('Siden finnes ikke|Sida finst ikkje', site.language),
    crumbs: [refTo(treeOf(site).home)],
    lead: say(
      'Vi finner ikke siden du leter etter. Den kan være flyttet eller slettet.|Vi finn ikkje sida du leitar etter. Ho kan vere flytta eller sletta.',
      site.language,
    ),
    blocks: [{ kind: 'search', label: say('Søk på nettstedet|Søk på nettstaden', site.language) }],
    aside: null,
    changed: null,
  };
  return html(soft ? 200 : 404, pageHtml(site, model));
}

/** The site's own search: pages whose title has every word. */
function searchModel(site: Site, q: string): Model {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = [...treeOf(site).byPath.values()].filter(
    (node) => words.length > 0 && words.every((word) => node.title.toLowerCase().includes(word)),
  );
  return {
    title: say('Søk|Søk', site.language),
    crumbs: [refTo(treeOf(site).home)],
    lead: `${hits.length} ${say('treff|treff', site.language)}`,
    blocks: [
      { kind: 'search', label: say('Søk på nettstedet|Søk på nettstaden', site.language) },
      { kind: 'links', items: hits.slice(0, 50).map(refTo) },
    ],
    aside: null,
    changed: null,
  };
}
