import type { PortalRecipe } from '@hyrde/contracts/portals';
import type { Web } from '../../site/index.js';
import { Faulty } from './faults.js';
import { keyOf } from './newest-records.js';
import { RecipeLists } from './recipe-list.js';
import { RecipeWeb } from './recipe-web.js';

/** Maximum number of pages of a vendor's list of accounts. */
const MAX_PAGES = 5;

/** A body as a list of sites has it. */
export interface Body {
  readonly name: string;
  /** Official number; null if unknown. */
  readonly number: string | null;
  readonly region: string | null;
  /** True if another known body has the same name. */
  readonly hasNamesake: boolean;
}

/** A body's account as its vendor states it. */
export interface Account {
  readonly recipe: PortalRecipe;
  readonly name: string;
  readonly number: string | null;
  readonly region: string | null;
  readonly url: string;
  /** Address of the list that states it, and the key of the request in the journal. */
  readonly list: string;
  readonly answer: string;
}

/**
 * Seeks a body's account in the lists of the vendors of these recipes.
 * @returns the account that is certainly the body's; null if none is, or if two recipes have one each
 */
export async function accountOf(body: Body, recipes: readonly PortalRecipe[], web: Web): Promise<Account | null> {
  const found: Account[] = [];
  for (const recipe of recipes) {
    if (!recipe.accounts) continue;
    try {
      const { accounts, isWhole } = await accountsIn(recipe, body, web);
      const verified = verifiedAccount(body, accounts, isWhole);
      if (verified) found.push(verified);
    } catch (error) {
      if (!(error instanceof Faulty)) throw error;
    }
  }
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Accounts of a vendor; `isWhole` is false if its list goes on. */
async function accountsIn(
  recipe: PortalRecipe,
  { name, number }: Body,
  web: Web,
): Promise<{ accounts: Account[]; isWhole: boolean }> {
  const { at = '', list } = recipe.accounts ?? {};
  const [mark] = recipe.recognise;
  if (!list || !mark) return { accounts: [], isWhole: false };
  const { origin } = new URL(at);
  const way = { list, reachesAll: true };
  const requests = new RecipeWeb({ recipe, page: at, mark, variables: { origin, page: at } }, way, web);
  const accounts: Account[] = [];
  let pages = 0;
  const lists = new RecipeLists(requests, way);
  const end = await lists.read({ name: baseOf(name), number }, ({ records, url, request }) => {
    for (const { title, documentNumber, caseTitle, link } of records)
      if (title && link)
        accounts.push({
          recipe,
          name: title,
          number: documentNumber,
          region: caseTitle,
          url: link,
          list: url,
          answer: keyOf(request),
        });
    return ++pages < MAX_PAGES;
  });
  return { accounts, isWhole: end.isProven && lists.unproven === null };
}

/**
 * The account that is certainly the body's: that with its number; else that with its name and region; else the only one
 * with its name in a whole list, if no other known body has the name.
 */
export function verifiedAccount(body: Body, accounts: readonly Account[], isWhole: boolean): Account | null {
  const distinct = [...new Map(accounts.map((account) => [account.url, account])).values()];
  const ofNumber = distinct.filter(({ number }) => number !== null && digits(number) === digits(body.number));
  if (ofNumber.length > 0) return ofNumber.length === 1 ? (ofNumber[0] ?? null) : null;
  const [own, region] = [tokensOf(baseOf(body.name)), regionOf(body)];
  const alike = distinct
    .filter(({ number }) => !areOfOneKind(number, body.number))
    .map((account) => ({ account, rest: restOf(own, account.name), stated: tokensOf(account.region ?? '') }))
    .filter(({ rest }) => rest !== null);
  const isIn = (place: readonly string[] | null) =>
    place !== null && place.length > 0 && region.length > 0 && place.every((token) => region.includes(token));
  const ofRegion = alike.filter(({ rest, stated }) => isIn(rest) || (rest?.length === 0 && isIn(stated)));
  if (ofRegion.length > 0) return ofRegion.length === 1 ? (ofRegion[0]?.account ?? null) : null;
  // An account with another region, or with a name that goes on, is another body's.
  const ofName = alike.filter(({ rest, stated }) => rest?.length === 0 && (stated.length === 0 || region.length === 0));
  const isUnique = isWhole && !body.hasNamesake && alike.length === 1;
  return isUnique && ofName.length === 1 ? (ofName[0]?.account ?? null) : null;
}

/** Words for the sort of body, which a vendor's list may leave out. */
const SORTS: ReadonlySet<string> = new Set(
  (
    'kommune kommun kommunen kunta kaupunki municipality city town county council borough district of the og i gemeente ' +
    'gemeinde stadt landkreis markt comune ville commune vald linn obec mesto gmina miasto'
  ).split(' '),
);

const tokensOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '' && !SORTS.has(token));

/** A body's name without what distinguishes it from a namesake: `Våler (Østfold)` → `Våler`. */
export const baseOf = (name: string): string => name.split(/\s*[(,]|\s+[-–]\s+|\s+i\s+/u)[0] ?? name;

/** True if two bodies' names differ only in the sort of body, or in what distinguishes namesakes. */
export const areNamesakes = (one: string, other: string): boolean =>
  tokensOf(baseOf(one)).join(' ') === tokensOf(baseOf(other)).join(' ');

/** Words of a body's region, and of its name beyond the base. */
const regionOf = ({ name, region }: Body): string[] => [
  ...tokensOf(region ?? ''),
  ...tokensOf(name.slice(baseOf(name).length)),
];

/** Words of an account's name after the body's name; null if it does not begin with that. */
function restOf(own: readonly string[], name: string): string[] | null {
  const said = tokensOf(name);
  return own.length > 0 && own.every((token, at) => said[at] === token) ? said.slice(own.length) : null;
}

const digits = (number: string | null): string => number?.replaceAll(/\D/g, '') || '-';

/** True if both are numbers of the same length that differ. */
const areOfOneKind = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && digits(a).length === digits(b).length && digits(a) !== digits(b);
