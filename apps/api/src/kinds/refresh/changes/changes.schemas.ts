import { PageChangeName, PageRole, Redaction, TargetSlug } from '@hyrde/contracts';
import { NamesShown, Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, IdParam, Localised, PageQuery, Practice, pageOf, Time } from '../../../http/common.js';

/** The search that a lost answer has set off. */
const FollowUp = z.object({
  /** wanted: it has not begun · running · found: the page stands elsewhere · not-found · could-not-be-searched */
  state: z.enum(['wanted', 'running', 'found', 'not-found', 'could-not-be-searched']),
  sweepId: Id.nullable(),
  /** Where it was found. */
  url: Shown.nullable(),
});

/** What a visit found to be otherwise. */
export const PageChange = z
  .object({
    id: Id,
    at: Time,
    change: PageChangeName,
    url: Shown,
    movedTo: Shown.nullable(),
    role: PageRole,
    site: z.object({ id: Id, name: z.string(), region: z.string().nullable() }),
    /** Whose answer it was. */
    target: z.object({ slug: z.string(), name: Localised }).nullable(),
    followUp: FollowUp.nullable(),
  })
  .meta({ id: 'PageChange' });
export type PageChange = z.infer<typeof PageChange>;

export const PageChangesQuery = PageQuery.extend({
  practice: Practice,
  change: PageChangeName.optional(),
  siteId: Id.optional(),
  regionId: Id.optional(),
  target: TargetSlug.optional(),
  /** Answers to a target alone, whichever. */
  role: PageRole.optional(),
  since: z.iso.datetime().optional(),
});
export type PageChangesQuery = z.infer<typeof PageChangesQuery>;

export const PageChanges = pageOf(PageChange).meta({ id: 'PageChanges' });
export type PageChanges = z.infer<typeof PageChanges>;

/** A piece of a text: in both versions, or in one alone. */
const DiffPiece = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }).meta({ id: 'DiffPiece' });

export const PageChangeDetails = PageChange.extend({
  /** Of its page. Covered, texts show only words that are no names, and there are no pictures. */
  names: NamesShown,
  /** Word by word; null where one of the texts is not known. What is the same is shortened. */
  diff: z.array(DiffPiece).nullable(),
  /** Lines of the text before and after; null where it is not known. */
  before: z.array(z.string()).nullable(),
  after: z.array(z.string()).nullable(),
  /** Names of removed persons that were covered since in its texts or its picture. */
  redacted: z.array(Redaction),
  /** How the page looked: pictures are taken of findings, once a day at most. */
  pictures: z.object({
    /** Is there one from before the change? */
    before: z.boolean(),
    after: z.enum(['off', 'pending', 'done', 'failed']),
  }),
}).meta({ id: 'PageChangeDetails' });
export type PageChangeDetails = z.infer<typeof PageChangeDetails>;

export const PictureParam = IdParam.extend({ side: z.enum(['before', 'after']) });
export type PictureParam = z.infer<typeof PictureParam>;
