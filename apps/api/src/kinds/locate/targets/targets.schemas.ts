import {
  Duty,
  EditedNames,
  LanguageCode,
  LearningFailure,
  named,
  namedStrict,
  QueryWords,
  TargetSlug,
  VersionOrigin,
  VersionState,
  WordChange,
} from '@hyrde/contracts';
import { z } from 'zod';
import { flag, Id, Localised, pathParam, Revision, Time } from '../../../http/common.js';
import { note } from '../../../http/text.js';

/** Maximum number of languages: those of built-in targets and more; guards against accidental input of megabytes. */
const MAX_LANGUAGES = 60;

const DraftWord = z.object({
  word: z
    .string()
    .normalize('NFC')
    .trim()
    .min(1, 'is empty')
    .max(60, 'is longer than 60 characters')
    .regex(/[\p{L}\p{N}]/u, 'has no letter or digit'),
  weight: z.number('must be a number').positive('must be more than 0').max(10, 'must be at most 10'),
});

/**
 * Query words as entered by a person: `QueryWords` of the contracts, without duplicates within a language. Each error
 * refers to its word, so that the editor can show it there.
 */
export const DraftWords = z
  .record(
    LanguageCode,
    z.array(DraftWord).min(1, 'has no words: add some or take the language out').max(100, 'has more than 100 words'),
  )
  .superRefine((words, context) => {
    const languages = Object.keys(words);
    if (languages.length === 0) context.addIssue({ code: 'custom', message: 'There are no words.' });
    if (languages.length > MAX_LANGUAGES)
      context.addIssue({ code: 'custom', message: `There are more than ${MAX_LANGUAGES} languages.` });
    for (const [language, list] of Object.entries(words))
      for (const index of repeats(list.map(({ word }) => word)))
        context.addIssue({ code: 'custom', path: [language, index, 'word'], message: 'is there twice' });
  });

/** Indexes of words that occurred before, ignoring case. */
function repeats(words: readonly string[]): number[] {
  const seen = new Set<string>();
  return words.flatMap((word, index) => {
    const key = word.toLowerCase();
    if (seen.has(key)) return [index];
    seen.add(key);
    return [];
  });
}

export const PathSlug = pathParam(z.object({ slug: TargetSlug }));

export const TargetsQuery = z.object({
  /** True for archived targets instead of those in use. */
  archived: flag.default(false),
});
export type TargetsQuery = z.infer<typeof TargetsQuery>;

export const Target = named('Target', {
  id: Id,
  slug: z.string(),
  name: Localised,
  description: Localised,
  builtIn: z.boolean(),
  archivedAt: Time.nullable(),
  /** The newest version that is ready, used by new sweeps. */
  version: z.number().int(),
  languages: z.array(z.string()),
  sweeps: z.number().int(),
  revision: Revision,
});
export type Target = z.infer<typeof Target>;
export const Targets = named('Targets', { items: z.array(Target) });

export const TargetVersion = named('TargetVersion', {
  id: Id,
  version: z.number().int(),
  words: QueryWords,
  /** Names of the target by language; empty if only words are known. */
  names: EditedNames,
  origin: VersionOrigin,
  /** Number of the version that this one is based on or, for a restored version, that it restores. */
  basedOn: z.number().int().nullable(),
  note: z.string(),
  /**
   * Learned changes of words, each with the number of sites that support it; empty unless the version was learned.
   */
  changes: z.array(WordChange),
  state: VersionState,
  failure: LearningFailure.nullable(),
  createdBy: z.string().nullable(),
  createdAt: Time,
  sweeps: z.number().int(),
  /** Number of training sites, which are excluded from its accuracy. */
  trainingSites: z.number().int(),
});
export type TargetVersion = z.infer<typeof TargetVersion>;
/** The target with its versions, newest first. */
export const TargetDetails = Target.extend({
  versions: z.array(TargetVersion),
  /** Laws that oblige public bodies to publish the target. */
  duties: z.array(Duty),
  /** Typical place on a site, and parts of its addresses by language; only for built-in targets. */
  place: z.object({
    mayBePdf: z.boolean(),
    isList: z.boolean(),
    offSite: z.boolean(),
    paths: z.record(z.string(), z.array(z.string())),
  }),
  /** Languages of registered sites, descending by number of sites. */
  siteLanguages: z.array(z.string()),
  /**
   * Languages of registered sites and of other built-in targets in which this target has no words, by code, with the
   * language whose words are used instead to search such sites; null if the target has no words at all.
   */
  missingLanguages: z.array(z.object({ language: z.string(), searchedIn: z.string().nullable() })),
}).meta({ id: 'TargetDetails' });
export type TargetDetails = z.infer<typeof TargetDetails>;

/** A text in the dashboard's languages; a missing language is filled with the other's text. */
const localised = (max: number) =>
  z
    .strictObject({ en: note(max).default(''), nb: note(max).default('') })
    .transform(({ en, nb }) => ({ en: en || nb, nb: nb || en }));
const names = {
  name: localised(100).refine(({ en }) => en !== '', {
    path: ['en'],
    error: 'Give it a name in one language at least.',
  }),
  description: localised(500),
};
export const CreateTarget = namedStrict('CreateTarget', { ...names, words: DraftWords });
export type CreateTarget = z.infer<typeof CreateTarget>;
export const ChangeTarget = z
  .strictObject({ ...names, archived: z.boolean() })
  .partial()
  .meta({ id: 'ChangeTarget' });
export type ChangeTarget = z.infer<typeof ChangeTarget>;

const AlgorithmParameter = named('AlgorithmParameter', {
  name: z.string(),
  default: z.number(),
  min: z.number(),
  max: z.number(),
  integer: z.boolean(),
  note: z.string(),
});
const Algorithm = z
  .object({ name: z.string(), title: z.string(), isDefault: z.boolean(), parameters: z.array(AlgorithmParameter) })
  .meta({ id: 'Algorithm' });
export const Algorithms = z
  .object({ items: z.array(Algorithm), defaultBudget: z.number().int(), maxBudget: z.number().int() })
  .meta({ id: 'Algorithms' });
