import { type FailureReason, parseUrl, percentDecoded } from '@hyrde/contracts';
import type { PortalRecipe, RecipeMark, RecipeParameter } from '@hyrde/contracts/portals';
import { framesIn, type Opened, type PageRequest, type Web } from '../../site/index.js';
import { Misfit } from './faults.js';
import { allOf, parseAnswer, type Row } from './places.js';
import { filled, type Variables } from './templates.js';

/** A portal whose recipe is known, with the parameters of the body that it is read for. */
export interface Recognised {
  readonly recipe: PortalRecipe;
  /** Address of the body's page, or of the interface. */
  readonly page: string;
  readonly mark: RecipeMark;
  readonly variables: Variables;
}

export type Recognition =
  | { readonly kind: 'recognised'; readonly portal: Recognised }
  /** The address is of a known vendor, but its page cannot be had. */
  | { readonly kind: 'refused'; readonly recipe: PortalRecipe; readonly reason: FailureReason; readonly url: string }
  /** The vendor is known, but a parameter that its requests need is neither in the address nor in the page. */
  | { readonly kind: 'incomplete'; readonly recipe: PortalRecipe; readonly missing: string; readonly url: string }
  | { readonly kind: 'unknown' };

/** Maximum number of frames that are entered. */
const MAX_FRAMES = 3;
/** Characters of a page in which marks are sought. */
const MAX_SOURCE = 500_000;

/** The body's page as received, with the cookies that its interface may want back. */
export const pageRequest = (url: string): PageRequest => ({
  url,
  manner: { as: 'data', json: null, declared: { type: 'html', headers: [] } },
});

/** Recipes and marks that fit an address. */
export function candidates(
  recipes: readonly PortalRecipe[],
  address: string,
): { recipe: PortalRecipe; mark: RecipeMark }[] {
  const url = parseUrl(address);
  if (url === null) return [];
  return recipes.flatMap((recipe) =>
    recipe.recognise.filter((mark) => fits(mark, url)).map((mark) => ({ recipe, mark })),
  );
}

/**
 * Recognises the vendor of a page: by its address, by marks in the page, or by a frame in it.
 * @param openPlain opens the page as the generic reader does, which need not open it again
 */
export async function recognise(
  recipes: readonly PortalRecipe[],
  address: string,
  web: Web,
  openPlain: (url: string) => Promise<Opened>,
): Promise<Recognition> {
  const named = candidates(recipes, address).filter(({ mark }) => isCertain(mark));
  const direct = named.find(({ mark }) => mark.isInterface);
  if (direct) return recognised(direct.recipe, direct.mark, address, '');
  const opened = await (named.length > 0 ? web.open(pageRequest(address)) : openPlain(address));
  const [first] = named;
  if (opened.kind === 'failed' && first)
    return { kind: 'refused', recipe: first.recipe, reason: opened.reason, url: opened.url };
  const got = sourceOf(opened);
  if (got === null) return { kind: 'unknown' };
  const here = inPage(recipes, address, got);
  if (here?.kind === 'recognised') return here;
  return (await inFrames(recipes, got, web)) ?? here ?? { kind: 'unknown' };
}

/** Recognises a page whose source is known; the first incomplete recognition counts if no recipe has all parameters. */
function inPage(recipes: readonly PortalRecipe[], address: string, { source, url }: Source): Recognition | null {
  let incomplete: Recognition | null = null;
  for (const { recipe, mark } of candidates(recipes, address)) {
    if (mark.isInterface || !(mark.page ?? []).every((pattern) => new RegExp(pattern, 'iu').test(source))) continue;
    const found = recognised(recipe, mark, url, source);
    if (found.kind === 'recognised') return found;
    incomplete ??= found;
  }
  return incomplete;
}

/** A frame is recognised by its address, and entered. */
async function inFrames(
  recipes: readonly PortalRecipe[],
  { source, url }: Source,
  web: Web,
): Promise<Recognition | null> {
  const frames = framesIn(source, url)
    .filter((src) => candidates(recipes, src).some(({ mark }) => isCertain(mark)))
    .slice(0, MAX_FRAMES);
  for (const frame of frames) {
    const direct = candidates(recipes, frame).find(({ mark }) => mark.isInterface);
    if (direct) return recognised(direct.recipe, direct.mark, frame, '');
    const got = sourceOf(await web.open(pageRequest(frame)));
    const found = got && inPage(recipes, frame, got);
    if (found?.kind === 'recognised') return found;
  }
  return null;
}

/** True if the address alone names the vendor, so that the page is requested for its parameters only. */
export const isCertain = ({ host, path, page }: RecipeMark): boolean =>
  (host ?? (page ? undefined : path)) !== undefined;

/** The mark of a recipe that fits an address longest, and the text that it does not match. */
export function missedMark(recipe: PortalRecipe, address: string, { source }: Pick<Source, 'source'>): Misfit {
  const url = parseUrl(address);
  const missed = recipe.recognise.map((mark) => {
    const parts = [
      { name: 'host', pattern: mark.host && `^(?:${mark.host})$`, of: url?.hostname ?? '', flags: 'u' },
      { name: 'path', pattern: mark.path, of: url ? url.pathname + url.search : '', flags: 'u' },
      ...(mark.page ?? []).map((pattern) => ({ name: 'page', pattern, of: source, flags: 'iu' })),
    ].filter(({ pattern }) => pattern !== undefined);
    const at = parts.findIndex(({ pattern = '', of, flags }) => !new RegExp(pattern, flags).test(of));
    return { at, part: parts[at] };
  });
  const { part } = missed.toSorted((a, b) => b.at - a.at)[0] ?? {};
  if (!part) return new Misfit('not-recognised', address);
  const pattern = part.name === 'host' ? part.pattern?.slice(4, -2) : part.pattern;
  return new Misfit('not-recognised', address, `${part.name} “${pattern}”`, part.name === 'page' ? '' : `“${part.of}”`);
}

interface Source {
  source: string;
  /** Address after redirects, with the route and query of the requested one if the path is the same. */
  url: string;
}

export function sourceOf(opened: Opened): Source | null {
  if (opened.kind === 'data') return { source: opened.text.slice(0, MAX_SOURCE), url: opened.url };
  if (opened.kind === 'page') return { source: opened.html?.slice(0, MAX_SOURCE) ?? '', url: opened.page.url };
  return null;
}

function fits({ host, path }: RecipeMark, url: URL): boolean {
  if (host && !new RegExp(`^(?:${host})$`, 'u').test(url.hostname)) return false;
  return !path || new RegExp(path, 'u').test(url.pathname + url.search);
}

function recognised(recipe: PortalRecipe, mark: RecipeMark, page: string, source: string): Recognition {
  const variables = parametersOf(recipe, mark, page, source);
  return typeof variables === 'string'
    ? { kind: 'incomplete', recipe, missing: variables, url: page }
    : { kind: 'recognised', portal: { recipe, page, mark, variables } };
}

/** The variables of a portal by a later source of its page; null if one is missing. */
export function variablesAgain({ recipe, mark, page }: Recognised, source: string): Variables | null {
  const variables = parametersOf(recipe, mark, page, source);
  return typeof variables === 'string' ? null : variables;
}

/** Values of all parameters, or the name of one that is missing. */
function parametersOf(recipe: PortalRecipe, mark: RecipeMark, page: string, source: string): Variables | string {
  const url = new URL(page);
  const groups = {
    ...(mark.host ? new RegExp(`^(?:${mark.host})$`, 'u').exec(url.hostname)?.groups : {}),
    ...(mark.path ? new RegExp(mark.path, 'u').exec(url.pathname + url.search)?.groups : {}),
  };
  const variables: Record<string, string | readonly string[] | null> = {
    page: page.replace(/#.*$/s, ''),
    origin: url.origin,
    scheme: url.protocol.slice(0, -1),
    host: url.host,
    port: url.port === '' ? '' : `:${url.port}`,
  };
  for (const [name, value] of Object.entries(groups))
    variables[name] = value === undefined ? null : percentDecoded(value);
  for (const [name, template] of Object.entries(mark.set ?? {})) variables[name] = filled(template, variables);
  let tree: Row | null | undefined;
  for (const [name, parameter] of Object.entries(recipe.parameters)) {
    if (typeof variables[name] === 'string') continue;
    const values = parameter.from.reduce<string[]>((found, from) => {
      if (found.length > 0) return found;
      if ('select' in from) tree ??= parseAnswer('html', source);
      return valuesFrom(from, url, source, tree ?? null);
    }, []);
    if (values.length === 0 && !parameter.optional && variables[name] === undefined) return name;
    if (values.length > 0) variables[name] = parameter.all ? [...new Set(values)] : (values[0] ?? null);
    else variables[name] ??= null;
  }
  return variables;
}

/** Maximum number of values of a parameter. */
const MAX_VALUES = 200;

function valuesFrom(from: RecipeParameter['from'][number], url: URL, source: string, tree: Row | null): string[] {
  if ('value' in from) return [from.value];
  if ('select' in from)
    return tree ? allOf(from.select, tree, { answer: tree, base: url.href, variables: {} }).slice(0, MAX_VALUES) : [];
  if ('address' in from) {
    const found = new RegExp(from.address, 'u').exec(url.pathname + url.search + url.hash)?.[1];
    return found === undefined ? [] : [percentDecoded(found)];
  }
  return [...source.matchAll(new RegExp(from.page, 'gu'))].slice(0, MAX_VALUES).flatMap(([whole, group = whole]) => {
    if (!from.json) return group === '' ? [] : [group.replaceAll('&amp;', '&')];
    try {
      const value: unknown = JSON.parse(group);
      return typeof value === 'string' ? [value] : [];
    } catch {
      return [];
    }
  });
}
