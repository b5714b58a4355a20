import { z } from 'zod';
import { LanguageCode, TargetSlug } from './kinds/locate/targets/target-file.js';
import { Answer, AnswerChoice, answersOf } from './kinds/locate/verdicts.js';

/** Value in place of a region's id or a language for sites without one. */
export const NO_VALUE = 'none';

/** Lists whose filters can be saved as a view. */
export const ViewList = z.enum(['matrix', 'records']);
export type ViewList = z.infer<typeof ViewList>;

/** Maximum length of a tag. */
export const LONGEST_TAG = 40;
/** Maximum number of values of a set; more than a country has regions. */
const MOST_VALUES = 100;
/** Maximum number of conditions on answers; each costs a scan of its target's answers. */
const MOST_CONDITIONS = 6;

/** Query parameter that is a set of values; an answer to "which of these?". */
const setOf = (item: z.ZodType<string, string>, separator: string) =>
  z.codec(z.string().max(5_000), z.array(item).min(1).max(MOST_VALUES), {
    decode: (text) => [...new Set(text.split(separator))],
    encode: (values) => values.join(separator),
  });

/** Where the page of an answer was found: on the body's own site, or at a vendor or authority (`registers`). */
export const FoundAt = z.enum(['on-site', 'at-vendor']);
export type FoundAt = z.infer<typeof FoundAt>;
const CHECKED = ['verified', 'unverified'] as const;

/** Condition on a site's answer to a target. */
export const AnswerCondition = z.strictObject({
  target: TargetSlug,
  answers: z.array(Answer).min(1),
  /** Whether a person has decided the answer; undefined for both. Only answers given by a search then match. */
  verified: z.boolean().optional(),
  /** Where the page is; undefined for both. Only answers given by a search then match. */
  foundAt: FoundAt.optional(),
});
export type AnswerCondition = z.infer<typeof AnswerCondition>;

/**
 * Reads a condition as written in an address: a target, its answers, and qualifiers, such as
 * `mail-record:yes,probably:unverified:at-vendor`.
 * @returns the fault, if the text is no condition
 */
export function readCondition(text: string): AnswerCondition | string {
  const [target = '', answers = '', ...qualifiers] = text.split(':');
  const choices = z.array(AnswerChoice).safeParse(answers.split(','));
  if (!choices.success) return `has "${answers}" where answers to ${target} are expected, such as yes,probably`;
  const condition: AnswerCondition = { target, answers: [...new Set(choices.data.flatMap(answersOf))] };
  for (const qualifier of qualifiers) {
    const foundAt = FoundAt.safeParse(qualifier);
    if (foundAt.success) condition.foundAt = foundAt.data;
    else if (CHECKED.some((one) => one === qualifier)) condition.verified = qualifier === 'verified';
    else return `has the qualifier "${qualifier}", which is not among ${[...CHECKED, ...FoundAt.options].join(', ')}`;
  }
  const read = AnswerCondition.safeParse(condition);
  return read.success ? read.data : `has "${target}" where the short name of a target is expected`;
}

/** The condition as written in an address (`readCondition`). */
export const conditionText = ({ target, answers, verified, foundAt }: AnswerCondition): string =>
  [target, answers.join(','), verified !== undefined && CHECKED[verified ? 0 : 1], foundAt].filter(Boolean).join(':');

const Conditions = z.codec(z.string().max(2_000), z.array(AnswerCondition).min(1).max(MOST_CONDITIONS), {
  decode: (text, { issues }) =>
    text.split(';').flatMap((part) => {
      const condition = readCondition(part);
      if (typeof condition !== 'string') return condition;
      issues.push({ code: 'custom', input: part, message: condition });
      return [];
    }),
  encode: (conditions) => conditions.map(conditionText).join(';'),
});

const flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });
const Population = z.codec(z.string().regex(/^\d{1,9}$/, 'a number of inhabitants'), z.number().int(), {
  decode: Number,
  encode: String,
});

/**
 * Filter of the sites of a world, as query parameters: every list, total, sweep and export of sites takes it. A site
 * matches if it meets each parameter that is given; of a set, one of the values.
 */
export const SiteFilter = z.object({
  /** Part of the name or the home URL. */
  text: z.string().normalize('NFC').trim().max(200).optional(),
  /** Ids of regions, separated by commas; "none" for sites without one. */
  regionId: setOf(z.union([z.uuid(), z.literal(NO_VALUE)]), ',').optional(),
  /** Languages, separated by commas; "none" for sites without one. */
  language: setOf(LanguageCode.or(z.literal(NO_VALUE)), ',').optional(),
  /** Tags, separated by |, each as a whole. */
  tag: setOf(z.string().normalize('NFC').trim().min(1).max(LONGEST_TAG), '|').optional(),
  populationFrom: Population.optional(),
  populationTo: Population.optional(),
  /** Day (UTC) since which one of the site's pages has changed. */
  changedSince: z.iso.date().optional(),
  /** Day (UTC) since which no page of the site has changed. */
  unchangedSince: z.iso.date().optional(),
  /**
   * Conditions on answers, separated by semicolons: `target:answers`, then `:verified` or `:unverified`, and `:on-site`
   * or `:at-vendor`; as in `mail-record:yes:verified;minutes:no,not-found`.
   */
  answers: Conditions.optional(),
  /** Whether a site meets all conditions on answers, or one of them. */
  match: z.enum(['all', 'any']).optional(),
  /** True for sites of the practice country, false for real sites. The two are never mixed. */
  practice: flag.default(false),
  archived: flag.default(false),
});
export type SiteFilter = z.infer<typeof SiteFilter>;
