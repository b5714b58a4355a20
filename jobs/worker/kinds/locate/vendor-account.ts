import type { PortalRecipe } from '@hyrde/contracts/portals';
import { readRecipes } from '@hyrde/store/recipes';
import type { Sql } from '@hyrde/store/sql';
import { queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { Located } from '../../../locate/index.js';
import type { Web } from '../../../site/index.js';
import { type Account, accountOf, areNamesakes, baseOf } from '../../../surface/index.js';

/** Maximum number of downloads of the search for an account, besides the budget. */
export const ACCOUNT_DOWNLOADS = 6;

/** `$1` the site. */
const SITE = statement({
  name: 'locate.site-by-name',
  text: `
select site.name, site.number, region.name as region
from site left join region on region.id = site.region_id where site.id = $1`,
  row: z.object({ name: z.string(), number: z.string().nullable(), region: z.string().nullable() }),
});

/** `$1` the site, `$2` beginning of its name. */
const OTHERS = statement({
  name: 'locate.sites-of-like-name',
  text: `
select other.name from site join site other on other.practice = site.practice and other.id <> site.id
where site.id = $1 and other.archived_at is null and starts_with(lower(other.name), lower($2)) limit 500`,
  row: z.object({ name: z.string() }),
});

/** Kinds of records by target: that of a letter's register, and those of a council. */
const KINDS: Readonly<Record<string, readonly PortalRecipe['kind'][]>> = {
  'mail-record': ['letter', 'case'],
  'council-minutes': ['meeting', 'item', 'paper'],
};

interface Sought {
  siteId: string;
  targetSlug: string;
  language: string | null;
}

/** The account of a site's body with a vendor, as the vendor's list states it; null if none is certainly the body's. */
export async function vendorAccount(
  { siteId, targetSlug, language }: Sought,
  sql: Sql,
  web: Web,
): Promise<Account | null> {
  const kinds = KINDS[targetSlug];
  const site = kinds && (await queryRow(sql.query, SITE, [siteId]));
  if (!kinds || !site || language === null) return null;
  const others = await queryRows(sql.query, OTHERS, [siteId, baseOf(site.name)]);
  const hasNamesake = others.some(({ name }) => areNamesakes(name, site.name));
  const spoken = language === 'nn' ? 'nb' : language;
  const isMeant = (recipe: PortalRecipe) => kinds.includes(recipe.kind) && recipe.language === spoken;
  const { recipes } = await readRecipes(sql.query);
  return accountOf({ ...site, hasNamesake }, recipes.filter(isMeant), web);
}

/** The claim of an account by a search that found no page on the site; a person decides it, as nobody has read the page. */
export function withAccount(located: Located, { recipe, name, url, list }: Account, home: string): Located {
  const trail = [
    { url: home, label: '' },
    { url: list, label: recipe.vendor },
    { url, label: name },
  ];
  const found = {
    url,
    title: `${name}, ${recipe.name}`,
    confidence: 0.5,
    matches: [],
    contributions: [],
    trail,
    text: '',
  };
  return { ...located, outcome: 'found', reason: 'vendor-account', found };
}
