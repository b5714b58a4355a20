import {
  canonicalUrl,
  closest,
  elementsIn,
  elementsOf,
  type PageRequest,
  type PageTree,
  readsOnly,
  type TreeNode,
  textOf,
} from '../../site/index.js';
import { findDate } from '../../text/index.js';
import type { PortalRecord } from './record.js';
import { OFFSET_KEY, PAGE_KEY } from './words.js';

/** Another part of a list: the same address but for one part, such as its year, month, folder or tab. */
export interface ListPart {
  readonly url: string;
  /** Name of the part that differs, equal for the parts among which a visitor chooses. */
  readonly by: string;
  /** Request for it, if its address alone does not lead there. */
  readonly request?: PageRequest;
}

/** Maximum length of a label; longer ones are titles. */
const MAX_LABEL = 40;
/** Parameters that choose a tab, a folder or an initial. */
const CHOOSES =
  /^(?:tab|fane|flik|letter|bokstav|mappe?|folder|ordner|path|sti|katalog|category|kategori\w?|committee|utvalg|udvalg|gremium)$/i;

/** Parameters that change how a list is shown, or that belong to a visit. */
export const HOW_SHOWN =
  /sort|order|^dir$|^lang|locale|view|format|layout|print|size|limit|per_?page|theme|session|token|^utm|back|return|redirect|share/i;
/** Words of a step in time by which a list goes on: "Previous month", "Earlier", "Neste uke". */
const BACK =
  'previous|prev|earlier|older|last|forrige|tidligere|eldre|föregående|tidigare|äldre|ældre|edellinen|aiempi|vorige|eerdere|vorheriger?|voriger?|früher|zurück|précédente?|antérieure?|precedente|anterior|předchozí|poprzedni|eelmine';
const AHEAD =
  'next|neste|nästa|næste|seuraava|volgende|nächster?|suivante?|prossim[ao]|successiv[ao]|siguiente|próxim[ao]|další|příští|następny|järgmine';
/** Option for all times, among options for times. */
const ALL_TIMES =
  /^(?:alle?|alla|all|any|tous|toutes|todos|todas|tutti|tutte|kaikki|všechny|wszystkie|kõik)(?:\s+\p{L}+)?$/iu;
const PERIOD =
  'month|week|year|day|period|m[åa]ne[dt]|m[åa]nad|uke|vecka|uge|[åa]r|kuukausi|viikko|vuosi|maand|jaar|monat|woche|jahr|mois|semaine|ann[ée]e|mese|settimana|anno|mes|semana|a[ñn]o|m[ěe]s[íi]c|miesi[ąa]c|rok|kuu|aasta|meetings?';
const BACK_IN_TIME = new RegExp(`^[\\s«‹<←◀]*(?:${BACK})(?:[\\s\\p{P}]+(?:${PERIOD}))*[\\s\\p{P}]*$`, 'iu');
/** "Next" alone leads to the next page. */
const AHEAD_IN_TIME = new RegExp(`^(?:${AHEAD})(?:[\\s\\p{P}]+(?:${PERIOD}))+[\\s\\p{P}»›>→▶]*$`, 'iu');

/**
 * Further parts of a list that its page links to: those of another time, and tabs or folders; not its next
 * page, nor the same part in another order, language or form.
 * @param records of the page, whose links are no parts
 */
export function partsOf(tree: PageTree, records: readonly PortalRecord[]): ListPart[] {
  const toRecords = new Set(records.map(({ link }) => link));
  const found = new Map<string, ListPart>();
  for (const node of elementsIn(tree.root)) {
    const { name, attributes, place } = node;
    const url = name === 'a' && attributes.href ? canonicalUrl(attributes.href, tree.base) : null;
    if (url === null || url === tree.url || toRecords.has(url) || found.has(url)) continue;
    if (place === 'header' || place === 'footer' || !readsOnly({ method: 'GET', url, body: null })) continue;
    const labels = [textOf(node), attributes['aria-label'] ?? '', attributes.title ?? ''].filter(Boolean);
    const by = partBy(
      tree.url,
      url,
      labels.filter((label) => label.length <= MAX_LABEL),
    );
    if (by !== null) found.set(url, { url, by });
  }
  return [...found.values()];
}

function partBy(here: string, there: string, labels: readonly string[]): string | null {
  if (isSamePath(here, there) && !isPaging(here, there)) {
    if (labels.some((label) => BACK_IN_TIME.test(label))) return 'back';
    if (labels.some((label) => AHEAD_IN_TIME.test(label))) return 'ahead';
  }
  const by = labels.length > 0 ? differs(here, there) : null;
  return by !== null && (labels.some(namesTime) || CHOOSES.test(by.replace(/^\?/, ''))) ? by : null;
}

/** Minimum number of times by which a list of options chooses the time of a list of records. */
const MIN_TIMES = 2;

/**
 * Labels of the options by which a form's script shows other times of a list: the option for all times, if there is one, else each time.
 * Options that are links, or of a `select`, need no script.
 */
export function timeOptions({ root }: PageTree): string[] {
  for (const node of elementsIn(root)) {
    if (!isOptionList(node) || !closest(node, ({ name }) => name === 'form')) continue;
    const labels = elementsOf(node).filter(isPlainOption).map(textOf);
    const times = labels.filter(namesTime);
    if (times.length < MIN_TIMES) continue;
    const all = labels.filter((label) => label.length <= MAX_LABEL && ALL_TIMES.test(label));
    return all.length > 0 ? all.slice(0, 1) : times;
  }
  return [];
}

const isOptionList = ({ name, attributes }: TreeNode): boolean => name === 'ul' || attributes.role === 'listbox';
const isPlainOption = (node: TreeNode): boolean =>
  (node.name === 'li' || node.attributes.role === 'option') &&
  ![...elementsIn(node)].some(({ name }) => name === 'a' || name === 'button');

/** Links beside a list, such as those of another frame, that lead to its other parts: two or more that differ from it in one place. */
export function partsBeside(here: string, links: readonly string[]): ListPart[] {
  const found = [...new Set(links)].flatMap((url) => {
    const by =
      url !== here && isSamePath(here, url) && readsOnly({ method: 'GET', url, body: null })
        ? differs(here, url)
        : null;
    return by === null ? [] : { url, by };
  });
  const counts = new Map<string, number>();
  for (const { by } of found) counts.set(by, (counts.get(by) ?? 0) + 1);
  return found.filter(({ by }) => (counts.get(by) ?? 0) >= 2);
}

/** True for a year, a month, or both, and for a span of years. */
const namesTime = (label: string): boolean => {
  const text = label.trim().replace(/\s*\(\d+\)$/, '');
  if (/^(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)?\d\d))?$/.test(text)) return true;
  return (
    /^\p{L}[\p{L}.]*(?:\s+(?:19|20)\d\d)?$/u.test(text) &&
    findDate(`1 ${/\d/.test(text) ? text : `${text} 2020`}`) !== null
  );
};

const isSamePath = (one: string, other: string): boolean => {
  const [a, b] = [new URL(one), new URL(other)];
  return a.host === b.host && a.pathname === b.pathname;
};

/** The one place in which two addresses differ: a parameter (`?year`) or a segment of the path (`/2`); null if none or several. */
function differs(here: string, there: string): string | null {
  const [a, b] = [new URL(here), new URL(there)];
  if (a.host !== b.host) return null;
  if (a.pathname === b.pathname) {
    const [key, ...others] = changedKeys(a, b);
    return key === undefined || others.length > 0 || isPageKey(key) || HOW_SHOWN.test(key) ? null : `?${key}`;
  }
  if (a.search !== b.search) return null;
  const [one, other] = [segments(a), segments(b)];
  const at = other.findIndex((part, place) => part !== one[place]);
  if (other.length === one.length + 1 && at === one.length) return `/${at}`;
  if (other.length !== one.length || at < 0) return null;
  return other.every((part, place) => place === at || part === one[place]) ? `/${at}` : null;
}

const segments = ({ pathname }: URL): string[] => pathname.split('/').filter(Boolean);

const changedKeys = (a: URL, b: URL): string[] =>
  [...new Set([...a.searchParams.keys(), ...b.searchParams.keys()])].filter(
    (key) => a.searchParams.getAll(key).join('\n') !== b.searchParams.getAll(key).join('\n'),
  );

const isPageKey = (name: string): boolean => PAGE_KEY.test(name) || OFFSET_KEY.test(name);
const isPaging = (here: string, there: string): boolean => changedKeys(new URL(here), new URL(there)).some(isPageKey);
