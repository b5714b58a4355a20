import { HttpUrl, named, REDACTED_MARK } from '@hyrde/contracts';
import { containing } from '@hyrde/store/site-filter';
import { Param } from '@nestjs/common';
import { z } from 'zod';

/** Schemas that more than one controller uses. Times are ISO 8601 strings in UTC. */
export const Time = z.iso.datetime();
export const Id = z.uuid();

/** Path parameters of `/things/{id}`. */
export const IdParam = z.object({ id: Id });

/** Makes a parameter decorator of the one path parameter that a schema has. */
export const pathParam = (schema: z.ZodObject) => () =>
  Param({ schema, pipes: [{ transform: (params: Record<string, string>) => Object.values(params)[0] }] });

/** Parameter decorator: `id` of `/things/{id}`. */
export const PathId = pathParam(IdParam);
/** Parameter decorator: the search of a finding. */
export const PathSearchId = pathParam(z.object({ searchId: Id }));

/** Query flag such as `?flag=true`. */
export const flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });

/** True for sites of the practice country, false for real sites. The two are never mixed. */
export const Practice = flag.default(false);

/** Maximum `integer` of Postgres. */
export const INT4_MAX = 2 ** 31 - 1;

/** Version of a target, as a query parameter. */
export const VersionNumber = z.coerce.number().int().min(1).max(INT4_MAX);

/** Paging of a list; `cursor` is `next` of the previous page. */
export const PageQuery = z.object({
  /** Maximum length of a cursor that holds a URL of 2,000 characters in base64. */
  cursor: z.string().max(4_000).optional(),
  /** 50 rows fill a screen; 500 rows are still a small response. */
  limit: z.coerce.number().int().min(1).max(500).default(50),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** A page of a list. The count is at most `COUNT_LIMIT`; if there are more, `totalIsMore` is true. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    totalIsMore: z.boolean(),
    next: z.string().nullable(),
  });
export interface Page<T> {
  items: T[];
  total: number;
  totalIsMore: boolean;
  next: string | null;
}

/** Maximum count of a list; counting further would cost more than it is worth. */
export const COUNT_LIMIT = 10_000;

/** Total of a page from a count limited to `COUNT_LIMIT` + 1. */
export const counted = (count: number): Pick<Page<unknown>, 'total' | 'totalIsMore'> => ({
  total: Math.min(count, COUNT_LIMIT),
  totalIsMore: count > COUNT_LIMIT,
});

/** Revision of a thing's editable fields, sent as `If-Match` with an edit (`beginEdit`). */
export const Revision = z.string();

/** Name in each language of the dashboard. */
export const Localised = named('Localised', { en: z.string(), nb: z.string() });

/** An http or https URL as entered by a person; a URL with redacted parts is refused. */
export const WebUrl = HttpUrl.refine((url) => !url.replaceAll(/%E2%80%A2/gi, '•').includes(REDACTED_MARK), {
  error: 'is not whole: a part of it was covered when it was shown',
});

/** Query parameters as stored, such as those of a report's matrix. */
export const Query = z.record(z.string(), z.string());
export type Query = z.infer<typeof Query>;

/** The query whose parsed form this is. */
export const queryOf = <T extends z.ZodObject>(schema: T, parsed: z.output<T>): Query =>
  Object.fromEntries(
    Object.entries(z.encode(schema, parsed)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

/** Row of a statement that counts. */
export const Counted = z.object({ n: z.int() });

export { containing };

/** Response to a change that has no result. */
export const Done = named('Done', { done: z.literal(true) });
export const DONE = { done: true } as const;

export const iso = (date: Date): string => date.toISOString();
export const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Counts by value of a closed list, with 0 for missing values. */
export const countsOf = <T extends string>(list: z.ZodEnum<{ [K in T]: K }>): z.ZodObject<{ [K in T]: z.ZodNumber }> =>
  z.object(Object.fromEntries(list.options.map((name) => [name, z.number().int()])) as { [K in T]: z.ZodNumber });
