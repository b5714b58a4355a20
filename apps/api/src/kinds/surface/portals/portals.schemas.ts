import {
  CorrectedField,
  FormLeftAlone,
  FormRefusal,
  MASK,
  PortalColumn,
  PortalEnd,
  PortalForm,
} from '@hyrde/contracts';
import { NamesShown, Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, PageQuery, Practice, Time } from '../../../http/common.js';

const Size = z
  .object({
    size: z.number(),
    low: z.number(),
    high: z.number(),
    /** By what the portal claims, or by capture and recapture. */
    basis: z.enum(['claimed', 'recapture']),
  })
  .meta({ id: 'PortalSize' });

/** A database behind a search form, of one site. */
export const RecordPortal = z
  .object({
    id: Id,
    site: z.object({ id: Id, name: z.string() }),
    url: Shown,
    records: z.number().int(),
    /** How many there may be, with a 95 % interval; null where nobody knows. */
    size: Size.nullable(),
    ended: PortalEnd.nullable(),
    because: z.string().nullable(),
    downloads: z.number().int(),
    runs: z.number().int(),
    lastRunAt: Time.nullable(),
    lastNew: z.number().int(),
  })
  .meta({ id: 'RecordPortal' });
export type RecordPortal = z.infer<typeof RecordPortal>;

export const RecordPortalsQuery = PageQuery.extend({ practice: Practice, siteId: Id.optional() });
export type RecordPortalsQuery = z.infer<typeof RecordPortalsQuery>;

export const RecordPortals = z
  .object({
    items: z.array(RecordPortal),
    next: z.string().nullable(),
    /** Of all that the filter lets through: records brought up, and how many there may be where that is known. */
    records: z.number().int(),
    about: z.number(),
    portals: z.number().int(),
  })
  .meta({ id: 'RecordPortals' });
export type RecordPortals = z.infer<typeof RecordPortals>;

const PortalQueryAsked = z
  .object({
    position: z.number().int(),
    at: Time,
    newest: z.boolean(),
    method: z.string(),
    words: z.array(z.string()),
    choices: z.record(z.string(), z.string()),
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
    /** Its words are kept no longer. */
    forgotten: z.boolean(),
    shown: z.number().int(),
    matching: z.number().int().nullable(),
    fresh: z.number().int(),
    capped: z.boolean(),
    downloads: z.number().int(),
  })
  .meta({ id: 'PortalQueryAsked' });

/** Where coverage stood after a query. */
const CoveragePoint = z.object({
  downloads: z.number().int(),
  records: z.number().int(),
  size: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

/** What a person said that a column holds; it stands until it is undone. */
const PortalCorrection = z
  .object({
    id: Id,
    field: CorrectedField,
    selector: z.string(),
    label: z.string().nullable(),
    by: z.string().nullable(),
    at: Time,
  })
  .meta({ id: 'PortalCorrection' });

/** What a person said of a form that runs had left alone; it stands until it is undone. */
const ConfirmedForm = z
  .object({ id: Id, make: z.string(), action: z.string(), why: FormRefusal, by: z.string().nullable(), at: Time })
  .meta({ id: 'ConfirmedForm' });

/** Which of the forms left alone searches. */
export const ConfirmForm = z.strictObject({ make: z.string().regex(/^[0-9a-f]{64}$/) }).meta({ id: 'ConfirmForm' });
export type ConfirmForm = z.infer<typeof ConfirmForm>;

/** Which column of the portal holds what. */
export const CorrectPortal = z
  .strictObject({ selector: z.string().min(1).max(400), field: CorrectedField })
  .meta({ id: 'CorrectPortal' });
export type CorrectPortal = z.infer<typeof CorrectPortal>;

export const RecordPortalDetails = RecordPortal.extend({
  formUrl: Shown.nullable(),
  form: PortalForm.nullable(),
  leftAlone: z.array(FormLeftAlone),
  /** Of its forms, those that a person has confirmed. */
  confirmedForms: z.array(ConfirmedForm),
  /** Those that brought most, first; at most a hundred. */
  queries: z.array(PortalQueryAsked),
  asked: z.number().int(),
  /** In what was asked: covered where words or choices were taken from somebody's name. */
  names: NamesShown,
  /** Of its records as the last run saw them; none where there was no run lately. */
  columns: z.array(PortalColumn),
  /** What stands for its family. */
  corrections: z.array(PortalCorrection),
  /** Portals whose records stand in the same elements, this one among them: a correction is for all of them. */
  relatives: z.number().int(),
  /** In the order of the queries, at most two hundred points. */
  curve: z.array(CoveragePoint),
}).meta({ id: 'RecordPortalDetails' });
export type RecordPortalDetails = z.infer<typeof RecordPortalDetails>;

/** What was asked, where its words or choices were taken from somebody's name, for those who may not read names. */
export function redactedQuery<T extends { words: string[]; choices: Record<string, string> }>(query: T): T {
  const choices = Object.fromEntries(Object.keys(query.choices).map((name) => [name, MASK]));
  return { ...query, words: query.words.length > 0 ? [MASK] : [], choices };
}
