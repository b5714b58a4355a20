import { BUILT_IN_TARGETS, namesFor, namesOf } from '@hyrde/contracts';
import { nameReaderOf } from '@hyrde/jobs/locate';
import { primarySubtag } from '@hyrde/jobs/text';
import { table } from '../report/table.js';
import { annotatedTargets } from '../sites/annotations.js';
import type { RecordedSite } from '../sites/recorded-site.js';
import { optionsOf, print } from './options.js';
import { sitesIn } from './recorded.js';

/** Maximum number of pages of a site whose links are read: the home page and those that it links to. */
const MAX_PAGES = 60;

/** A name of the library on recorded sites. */
interface SeenName {
  /** Sites on which a link with this name leads to the target. */
  right: Set<string>;
  /** By other target: sites on which such a link leads to its page instead. */
  mistaken: Map<string, Set<string>>;
}

/** Reports, for each list of names, on how many recorded sites its names lead to the target, and where to another one. */
export const namesCommand = {
  use: 'names --sites FOLDER [--language xx]    (names of the library on recorded sites: seen, and mistaken for which target)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['sites', 'language']);
    const sites = await sitesIn(values.sites);
    if (sites === null) return print(`Skipped: there is no folder ${values.sites}.`);
    const lists = new Map<string, Map<string, SeenName>>();
    for (const site of sites) readSite(site, lists);
    const rows = [...lists]
      .filter(([list]) => values.language === undefined || list.endsWith(` ${values.language}`))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([list, names]) => rowOf(list, names));
    print(table([['list', 'names seen', 'sites', 'mistaken'], ...rows]));
  },
};

function rowOf(list: string, names: ReadonlyMap<string, SeenName>): string[] {
  const right = [...names.values()].filter((name) => name.right.size > 0);
  const sites = new Set(right.flatMap((name) => [...name.right]));
  const mistaken = [...names].flatMap(([name, { mistaken, right }]) =>
    [...mistaken].map(([slug, on]) => `${name} → ${slug} (${on.size}, right ${right.size})`),
  );
  return [list, `${right.length}`, `${sites.size}`, mistaken.join('; ')];
}

function readSite(site: RecordedSite, lists: Map<string, Map<string, SeenName>>): void {
  const { name, language: written, targets } = site.description;
  const language = primarySubtag(written);
  const known = [...targets, ...annotatedTargets(name)].filter(({ kind }) => kind !== undefined);
  const slugsAt = (url: string) =>
    known.filter((target) => site.urlsOf(target).some((page) => site.same(page, url))).map(({ kind }) => `${kind}`);
  const links = linksOf(site);
  for (const { slug } of BUILT_IN_TARGETS) {
    const names = namesFor(namesOf(slug) ?? {}, language);
    if (names === null) continue;
    const reader = nameReaderOf(names, language);
    for (const [label, urls] of links) {
      const { is, usual } = reader.read(label);
      const read = is > 0 ? names.names[Math.round((1 - usual) * names.names.length)] : undefined;
      if (read === undefined) continue;
      const key = `${slug} ${language}`;
      const list = lists.get(key) ?? new Map<string, SeenName>();
      lists.set(key, list);
      const seen = list.get(read) ?? { right: new Set(), mistaken: new Map() };
      list.set(read, seen);
      const slugs = new Set([...urls].flatMap(slugsAt));
      if (slugs.has(slug)) seen.right.add(name);
      else for (const other of slugs) seen.mistaken.set(other, (seen.mistaken.get(other) ?? new Set()).add(name));
    }
  }
}

/** Labels of the site's links with their addresses. */
function linksOf(site: RecordedSite): Map<string, Set<string>> {
  const home = site.open(site.home);
  const pages = home.kind === 'page' ? [home.page] : [];
  for (const { url } of [...(pages[0]?.links ?? [])].slice(0, MAX_PAGES)) {
    const opened = site.open(url);
    if (opened.kind === 'page') pages.push(opened.page);
  }
  const labels = new Map<string, Set<string>>();
  for (const { label, url } of pages.flatMap(({ links }) => links))
    for (const line of label.split('\n')) if (line !== '') labels.set(line, (labels.get(line) ?? new Set()).add(url));
  return labels;
}
