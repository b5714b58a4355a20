import { z } from 'zod';

/** What may be known of a site in a list. */
export const SITE_FIELDS = ['name', 'homeUrl', 'region', 'language', 'population', 'number', 'tags'] as const;
export type SiteField = (typeof SITE_FIELDS)[number];

/** Lists that others keep, told by the names of their columns; the last is everybody else's. */
export const PRESET_NAMES = ['dotgov', 'indicepa', 'annuaire', 'plain'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

/** How a list of one kind is read. */
export interface Preset {
  /** Its columns, by folded name. */
  columns: Readonly<Record<string, SiteField>>;
  /** Folded names of which all must be there for the list to be told by them. */
  marks: readonly string[];
  /** The address in the cell, where that is not the cell itself. */
  address?: (cell: string) => string;
}

/** Column names as people write them in their spreadsheets, English and Norwegian. */
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
 * The official list of .gov domains. It names domains, not addresses: they are stored without TLS and `www.`, and the
 * redirects of the first visit find out where the site is.
 */
const DOTGOV: Preset = {
  marks: ['domainname', 'domaintype', 'organizationname', 'state'],
  columns: { domainname: 'homeUrl', organizationname: 'name', state: 'region', domaintype: 'tags' },
  address: (cell) => (/^[a-z0-9.-]+$/i.test(cell) ? `http://${cell}` : cell),
};

/** Italy's IndicePA: its file of bodies (`enti`); home pages mostly without a scheme. */
const INDICEPA: Preset = {
  marks: ['codiceipa', 'denominazioneente', 'sitoistituzionale'],
  columns: { codiceipa: 'number', denominazioneente: 'name', sitoistituzionale: 'homeUrl' },
  address: (cell) => (cell === 'null' ? '' : cell),
};

/** France's directory of administrations: the home pages of a body are a list in JSON, of which the first counts. */
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

/** What a column is, by its name; null where the list has no such column. */
export const fieldOf = (name: string, preset: PresetName): SiteField | null =>
  PRESETS[preset].columns[folded(name)] ?? null;

/** Whose list it is, by the names of its columns. */
export function presetOf(header: readonly string[]): PresetName {
  const names = header.map(folded);
  return PRESET_NAMES.find((name) => PRESETS[name].marks.every((mark) => names.includes(mark))) ?? 'plain';
}
