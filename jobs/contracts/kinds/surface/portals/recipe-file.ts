import { z } from 'zod';
import { PortalKind } from '../records.js';

/**
 * Repeated groups that end in a repetition and do not begin with a separator, such as `(a+)*`: their search time may grow
 * exponentially.
 */
const NESTED_REPEAT = /\((?:\?:(?![/&;,.])|(?![/&;,.?]))(?:[^()\\]|\\.)*[+*}]\??\)[+*{]/;

/** A regular expression with Unicode support. */
const Pattern = z
  .string()
  .min(1)
  .max(500)
  .superRefine((text, context) => {
    const message = patternFault(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** Error of an object with a member that does not exist: it lists the members that do. */
const allowing = (names: readonly string[], further = ''): { error: z.core.$ZodErrorMap } => ({
  error: ({ code, keys }) =>
    code === 'unrecognized_keys'
      ? `no member ${(keys as string[]).join(', ')}; there are ${names.join(', ')}${further}`
      : undefined,
});
const strict = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape, allowing(Object.keys(shape)));

/** Groups with alternatives that are repeated, such as `(a|b)*`. */
const REPEATED_CHOICE = /\((?:\?:)?((?:[^()\\]|\\.)*\|(?:[^()\\]|\\.)*)\)[+*{]/g;
/** Characters by which alternatives are compared. */
const CHARACTERS = [...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)), 'å', '日'];

/** True if two alternatives of a repeated group may begin alike: their search time may grow exponentially. */
function repeatsLikeChoices(pattern: string): boolean {
  return [...pattern.matchAll(REPEATED_CHOICE)].some(([, group = '']) => {
    const first = /^(?:\\[pP]\{[^}]*\}|\\.|\[(?:[^\]\\]|\\.)*\]|.)/u;
    const begins = group.split(/(?<!\\)\|/).map((each) => new RegExp(first.exec(each)?.[0] ?? '', 'u'));
    return CHARACTERS.some((one) => begins.filter((begin) => begin.test(one)).length > 1);
  });
}

/** Fault of a pattern; null if it has none. */
function patternFault(text: string): string | null {
  try {
    new RegExp(text, 'u');
  } catch (error) {
    return `not a regular expression: ${error instanceof Error ? error.message : error}. A parameter is a named group, (?<tenant>…)`;
  }
  if (NESTED_REPEAT.test(text)) return 'a pattern that repeats a repetition, such as (a+)*';
  return repeatsLikeChoices(text) ? 'a pattern that repeats alternatives which begin alike, such as (a|ab)*' : null;
}

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format() !== '';
  } catch {
    return false;
  }
}

/** Name of a variable: a parameter of the body, a counter, or a value taken from an answer. */
const Name = z.string().regex(/^[a-z][A-Za-z0-9]{0,30}$/, 'a name such as tenant');

/** Text with places to fill, `{name}`; a place that begins with `/` is a JSON pointer into the row. */
const Template = z
  .string()
  .max(2_000)
  .regex(/^(?:[^{}]|\{(?:[a-z][A-Za-z0-9]{0,30}|\/[^{}]{1,200})\})*$/, 'a text with places such as {tenant}');

/** Address with places. Its first place may hold an address or origin; all others are URL-encoded. */
const Address = Template.refine((text) => /^(?:\{[a-z]|\/(?!\/))/.test(text), {
  error: ({ input }) =>
    /^https?:/i.test(`${input}`)
      ? 'begins with a fixed scheme: write {scheme}://, so that the page’s is kept, and the host in “hosts”'
      : 'an address that begins with a place, such as {origin}/api, or with one slash',
});

/** Fields of a query or form. A key that ends in `?` is left out if its place is empty. */
const Fields = z.record(z.string().min(1).max(200), z.union([Template, z.array(Template).max(20)]));

/** JSON with places in its strings. See `docs/portals.md` for `?` keys, `$json` and `{name:number}`. */
type JsonTemplate = string | number | boolean | null | JsonTemplate[] | { [key: string]: JsonTemplate };
const JsonTemplate: z.ZodType<JsonTemplate> = z.lazy(() =>
  z.union([
    z.string().max(20_000),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(JsonTemplate).max(100),
    z.record(z.string().max(200), JsonTemplate),
  ]),
);

/** Headers that would change whose request it is, what it does, or how it is transmitted. */
const RESERVED =
  /^(?:host|cookie|authorization|proxy-.*|user-agent|from|content-(?:length|encoding)|transfer-encoding|connection|upgrade|te|trailer|expect|sec-.*|forwarded|x-forwarded-.*|x-real-ip|x-http-method.*|x-method-override|next-action|soapaction)$/;
const HeaderName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,60}$/, 'a header in lower case')
  .refine((name) => !RESERVED.test(name), 'a header that a recipe may not set');

/** A request; a POST is sent only if it is declared to be read-only. */
const RecipeRequest = strict({
  method: z.enum(['GET', 'POST']).default('GET'),
  address: Address,
  query: Fields.optional(),
  form: Fields.optional(),
  json: JsonTemplate.optional(),
  headers: z.record(HeaderName, Template).optional(),
  /** Type of the answer; of a PDF its text is read. */
  answer: z.enum(['json', 'html', 'xml', 'pdf']).default('json'),
  readsOnly: z.literal(true).optional(),
})
  .refine(({ method, readsOnly }) => method === 'GET' || readsOnly === true, 'a POST must be declared readsOnly')
  .refine(({ method, form, json }) => method === 'POST' || (!form && json === undefined), 'a GET has no body')
  .refine(({ form, json }) => !form || json === undefined, 'a body is either a form or JSON');
export type RecipeRequest = z.infer<typeof RecipeRequest>;

/**
 * Position of a value. JSON: a pointer (RFC 6901) in which `*` means every element, and `*key=value` those with this
 * value. HTML and XML: a CSS selector, with `@attribute` at its end; empty for the row itself. PDF: a group of `rows`.
 * With `^` before it the position is in the whole answer instead of the row.
 */
const Place = z.string().max(300);

/** How a value is read: the first place that has one, narrowed, mapped and transformed. */
const Pick = z.union([
  Place,
  strict({
    at: z.union([Place, z.array(Place).min(1).max(16)]).optional(),
    /** Text from several values, instead of `at`. */
    fill: Template.optional(),
    /** The first group of the match, or the match itself; null if the value does not match. */
    match: Pattern.optional(),
    /** Values by text; `*` for all others, which are null if it is missing. */
    map: z.record(z.string().max(200), z.string().max(200)).optional(),
    /** `day`: yyyy-mm-dd; `html`: text without its tags; `address`: absolute address. */
    as: z.enum(['text', 'day', 'html', 'address']).optional(),
    /** Separator of several values; without it the first one counts. */
    join: z.string().max(10).optional(),
    /** Null unless another place, or a text with variables such as `{type}`, matches. */
    when: strict({ at: Place, match: Pattern }).optional(),
  }).refine(({ at, fill }) => (at === undefined) !== (fill === undefined), 'either at or fill'),
]);
export type Pick = z.infer<typeof Pick>;

const Take = z.record(Name, Pick);

const Paging = strict({
  /** Counter of pages or records; `rows` counts the records received. */
  counter: strict({
    name: Name,
    start: z.number().int().min(0).default(1),
    step: z.enum(['1', 'rows']).default('1'),
  }).optional(),
  /** Address of the next page; the last page has none. */
  next: Pick.optional(),
  /** Value without which there is no further page, such as the target of a postback; kept under this name. */
  while: strict({ name: Name, pick: Pick }).optional(),
  /** Number of records that a full page has, if the request says so; a shorter page is the last one of a total. */
  size: z.number().int().min(1).optional(),
  /** Number of pages. */
  pages: Pick.optional(),
  /** `true` if there are further pages. */
  more: Pick.optional(),
});

/** A request before the list, whose answer gives values that later requests need. */
const Step = strict({
  request: RecipeRequest,
  take: Take,
  /** True to make the request once, not for every question. */
  once: z.literal(true).optional(),
});

/** A list whose rows each lead to a further list. */
const Level = strict({
  request: RecipeRequest,
  rows: z.string().min(1).max(500),
  take: Take,
  page: Paging.optional(),
  /** True if one answer has all rows; without it and `page` the end is not proven. */
  whole: z.literal(true).optional(),
  /** True if the newest rows come first, so that a watch follows the first ones only. */
  newestFirst: z.literal(true).optional(),
});

export const RECIPE_COLUMNS = [
  ...(['date', 'documentDate', 'caseNumber', 'documentNumber', 'direction', 'title'] as const),
  ...(['caseTitle', 'sender', 'recipient', 'exemption', 'link'] as const),
  /** Time of day of a meeting; day on which the record, or a meeting's minutes or agenda, were published. */
  ...(['time', 'published'] as const),
] as const;
export type RecipeColumn = (typeof RECIPE_COLUMNS)[number];

const List = strict({
  request: RecipeRequest,
  /** JSON pointer, CSS selector, or (PDF) pattern with named groups. */
  rows: z.string().min(1).max(500),
  /** Place that only the right page has: an answer without it has changed its mark-up. */
  expect: Place.optional(),
  fields: z.partialRecord(z.enum(RECIPE_COLUMNS), Pick, allowing(RECIPE_COLUMNS, '; other texts go into “others”')),
  /** Further texts by label. */
  others: z.record(z.string().min(1).max(60), Pick).optional(),
  /** True to keep all unread members of a JSON row as further texts. */
  rest: z.literal(true).optional(),
  /** Vendor's own identifier; without it the record is identified by its numbers or link. */
  identity: Pick.optional(),
  /** Columns without which a row is no record. */
  needs: z.array(z.enum(RECIPE_COLUMNS)).min(1).default(['title']),
  /** Number of records that the question finds. */
  total: Pick.optional(),
  page: Paging.optional(),
  /** True if one answer has all rows; without it and `page` the end is not proven. */
  whole: z.literal(true).optional(),
  /** True if the newest records come first. */
  newestFirst: z.literal(true).optional(),
  /** Query fields by which a watch gets the newest records: they come first, or are those since `{from}`. */
  newest: Fields.optional(),
  /** Values for the next request, taken from each answer. */
  take: Take.optional(),
});

/** How one question is divided into several. */
const Division = strict({
  /** Days, as `{from}` and `{to}`. */
  days: strict({
    writing: z.enum(['yyyy-mm-dd', 'dd.mm.yyyy', 'dd/mm/yyyy', 'mm/dd/yyyy', 'yyyy']).default('yyyy-mm-dd'),
    /** True if `{to}` is the first day after the range. */
    endsBefore: z.literal(true).optional(),
    /** Ranges of this length are asked one after the other, the newest first; without it only if a cap is met. */
    each: z.enum(['day', 'month', 'year']).optional(),
    /** Number of empty ranges in a row after which no older one is asked. */
    empty: z.number().int().min(1).max(400).default(3),
    /** Days after today that the newest range includes. */
    ahead: z.number().int().min(0).max(800).default(31),
    since: z.iso.date().default('1990-01-01'),
  }).optional(),
  /** Values of a variable, each a question. */
  values: z
    .array(
      strict({
        name: Name,
        values: z.array(z.string().max(200)).min(1).max(200).optional(),
        /** A list of the body's page. */
        parameter: Name.optional(),
        /** Values of records already read. */
        seen: Pick.optional(),
        /** True to ask so only if a cap is met. */
        onCap: z.literal(true).optional(),
      }).refine(
        ({ values, parameter, seen }) => [values, parameter, seen].filter((each) => each !== undefined).length === 1,
        'either values, parameter or seen',
      ),
    )
    .max(4)
    .optional(),
});

const Way = strict({
  before: z.array(Step).max(6).optional(),
  levels: z.array(Level).max(4).optional(),
  list: List,
  divide: Division.optional(),
  /** Maximum number of records of a question; further ones are withheld. */
  cap: z.number().int().min(1).optional(),
  /** False if the questions are known not to reach all records, or may not. */
  reachesAll: z.boolean().default(true),
});
export type RecipeWay = z.infer<typeof Way>;

const Source = z.union([
  /** First group of a match in the page's address. */
  strict({ address: Pattern }),
  /** First group of a match in the page's source. `json`: the group is a JSON string. */
  strict({ page: Pattern, json: z.literal(true).optional() }),
  /** Elements of the page, as in `Place`. */
  strict({ select: z.string().min(1).max(200) }),
  strict({ value: z.string().max(500) }),
]);

const Parameter = strict({
  from: z.array(Source).min(1).max(6),
  /** True if all matches are kept, as a list. */
  all: z.literal(true).optional(),
  /** True if the portal can be read without it. */
  optional: z.literal(true).optional(),
});
export type RecipeParameter = z.infer<typeof Parameter>;

/** Marks that identify a portal. Named groups of host and path are parameters. */
const Mark = strict({
  host: Pattern.optional(),
  /** Matched with the path and the query. */
  path: Pattern.optional(),
  /** Patterns in the page's source; all must match. */
  page: z.array(Pattern).min(1).max(5).optional(),
  /** Parameters by this mark, from `page`, `origin`, `scheme`, `host`, `port` and the groups. */
  set: z.record(Name, Template).optional(),
  /** True if the address is the interface itself, so that no page is read first. */
  isInterface: z.literal(true).optional(),
}).refine(({ host, path, page }) => host || path || page, 'a mark has a host, a path or a page');
export type RecipeMark = z.infer<typeof Mark>;

/** Data file of a vendor's portal, `portals/<id>.json`. */
export const PortalRecipe = strict({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/, 'a short name such as acos-innsyn'),
  /** Name of the portal product. */
  name: z.string().min(1).max(100),
  vendor: z.string().min(1).max(100),
  countries: z.array(z.string().regex(/^[a-z]{2}$/)).max(40),
  /** Kind of the list’s records; `case` and `entry` are stored without a kind. */
  kind: PortalKind,
  /** `sure`: its requests and answers are described publicly; `guessed`: parts are assumed. */
  certainty: z.enum(['sure', 'guessed']),
  /** Assumed parts. */
  guessed: z.array(z.string().max(300)).max(20).default([]),
  source: z.array(z.string().min(1).max(300)).min(1).max(12),
  /** Stance of robots.txt and terms, if either is known before a portal's own is read. */
  robots: z.string().max(400).default(''),
  terms: z.string().max(400).default(''),
  recognise: z.array(Mark).min(1).max(8),
  /** Addresses of such portals; `page` is a part of its source, if that is needed to recognise it. */
  examples: z
    .array(strict({ url: z.url(), page: z.string().max(2_000).optional() }))
    .min(1)
    .max(6),
  /** Patterns of further host names that may be requested; the page's own always may. */
  hosts: z.array(Pattern).max(6).default([]),
  parameters: z.record(Name, Parameter).default({}),
  /** Order of numeric dates; the day first if missing. */
  dates: z.enum(['day-first', 'month-first']).optional(),
  /** Time zone, such as `Europe/Oslo`, to which times with `Z` or an offset are converted; as written if missing. */
  zone: z.string().max(60).refine(isZone, 'a time zone such as Europe/Oslo').optional(),
  /** Language of the texts, for names of months. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .optional(),
  /**
   * Vendor's list of its accounts: a name (`title`), the body's number (`documentNumber`) and region (`caseTitle`), and
   * the address of its portal (`link`). The request may hold the sought `{name}` or `{number}`; `{origin}` is that of `at`.
   */
  accounts: strict({ at: z.url(), list: List }).optional(),
  /** Ways to read it, in order; the next one is tried if one gives no list. */
  ways: z.array(Way).min(1).max(4),
  /** Advice to a person if robots.txt or the portal forbids this way, or if a parameter is missing. */
  instead: z.string().max(300).optional(),
}).meta({ id: 'PortalRecipe' });
export type PortalRecipe = z.infer<typeof PortalRecipe>;

/** A place of a recipe that does not fit the schema. */
export interface RecipeIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Places that do not fit: of a choice those of the form that is an object, of a member that does not exist the member.
 */
export const recipeIssues = ({ issues }: { readonly issues: readonly z.core.$ZodIssue[] }): RecipeIssue[] =>
  issues.flatMap((issue) => {
    const { path, message } = issue;
    if (issue.code === 'unrecognized_keys') return [{ path: [...path, ...issue.keys.slice(0, 1)], message }];
    const form =
      issue.code === 'invalid_union'
        ? issue.errors.find(([first]) => first?.code !== 'invalid_type' || first.path.length > 0)
        : null;
    return form
      ? recipeIssues({ issues: form }).map((each) => ({ ...each, path: [...path, ...each.path] }))
      : [{ path, message }];
  });
