import { z } from 'zod';

export const SITE_FIELDS = ['name', 'homeUrl', 'region', 'language', 'population', 'number', 'tags'] as const;
export type SiteField = (typeof SITE_FIELDS)[number];

/** Published lists, recognised by the names of their columns; `plain` is any other list. */
export const PRESET_NAMES = ['dotgov', 'indicepa', 'annuaire', 'plain'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

/** Layout of one kind of list. */
export interface Preset {
  /** Fields by normalised name of the column. */
  columns: Readonly<Record<string, SiteField>>;
  /** Normalised column names that together identify the list. */
  marks: readonly string[];
  /** Reads the address from the cell; by default the cell itself. */
  address?: (cell: string) => string;
}

/** Common column names in spreadsheets, English and Norwegian. */
const NAMES: Record<SiteField, string> = {
  name: 'name navn namn municipality kommune kommunenavn',
  homeUrl: 'homeurl url home homepage website nettsted nettstad nettside nettadresse hjemmeside heimeside',
  region: 'region county fylke fylkesnavn',
  language: 'language språk målform',
  population: 'population inhabitants innbyggere innbyggjarar folketall folketal',
  number: 'number nummer kommunenummer kommunenr',
  tags: 'tags tag merkelapper merkelappar',
};
const PLAIN: Preset = {
  marks: [],
  columns: Object.fromEntries(
    SITE_FIELDS.flatMap((field) => NAMES[field].split(' ').map((name) => [name, field] as const)),
  ),
};

/**
 * Official list of .gov domains. It contains domains, not addresses: they are stored without TLS and `www.`, and the
 * redirects of the first visit lead to the site.
 */
const DOTGOV: Preset = {
  marks: ['domainname', 'domaintype', 'organizationname', 'state'],
  columns: { domainname: 'homeUrl', organizationname: 'name', state: 'region', domaintype: 'tags' },
  address: (cell) => (/^[a-z0-9.-]+$/i.test(cell) ? `http://${cell}` : cell),
};

/** Italy's IndicePA: its file of bodies (`enti`); most home pages lack a scheme. */
const INDICEPA: Preset = {
  marks: ['codiceipa', 'denominazioneente', 'sitoistituzionale'],
  columns: { codiceipa: 'number', denominazioneente: 'name', sitoistituzionale: 'homeUrl' },
  address: (cell) => (cell === 'null' ? '' : cell),
};

/** France's directory of administrations: a body's home pages are a JSON array, of which the first is used. */
const ANNUAIRE: Preset = {
  marks: ['nom', 'siteinternet', 'codeinseecommune'],
  columns: { nom: 'name', siteinternet: 'homeUrl', codeinseecommune: 'number' },
  address: firstOfSites,
};

export const PRESETS: Readonly<Record<PresetName, Preset>> = {
  dotgov: DOTGOV,
  indicepa: INDICEPA,
  annuaire: ANNUAIRE,
  plain: PLAIN,
};

const Sites = z.array(z.object({ valeur: z.string() })).min(1);

function firstOfSites(cell: string): string {
  if (!cell.startsWith('[')) return cell;
  try {
    return Sites.parse(JSON.parse(cell))[0]?.valeur ?? '';
  } catch {
    return cell === '[]' ? '' : cell;
  }
}

const folded = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]/g, '');

/** Field of a column, by its name; null if it has none. */
export function fieldOf(name: string, preset: PresetName): SiteField | null {
  const { columns } = PRESETS[preset];
  const key = folded(name);
  return (Object.hasOwn(columns, key) && columns[key]) || null;
}

/** Publisher of a list, by the names of its columns. */
export function presetOf(header: readonly string[]): PresetName {
  const names = header.map(folded);
  return PRESET_NAMES.find((name) => PRESETS[name].marks.every((mark) => names.includes(mark))) ?? 'plain';
}
