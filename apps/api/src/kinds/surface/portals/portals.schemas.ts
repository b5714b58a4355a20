import {
  CorrectedField,
  FormLeftAlone,
  FormRefusal,
  named,
  namedStrict,
  PortalColumn,
  PortalEnd,
  PortalForm,
  PortalKind,
  REDACTED_MARK,
  RequestDecision,
  RequestHash,
  RequestRefusal,
  RequestSignature,
  SentRequest,
  WithheldRequest,
} from '@hyrde/contracts';
import { NamesShown, Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, PageQuery, Practice, Revision, Time } from '../../../http/common.js';

const Size = named('PortalSize', {
  size: z.number(),
  low: z.number(),
  /** Upper end; null if nothing bounds the number from above. */
  high: z.number().nullable(),
  /** Basis: the portal's own count, a listing read to its end, or an estimate by capture and recapture. */
  basis: z.enum(['claimed', 'listed', 'recapture']),
});

export const SizeBasis = Size.shape.basis;

/** A database behind a search form of one site. */
export const RecordPortal = named('RecordPortal', {
  id: Id,
  site: z.object({ id: Id, name: z.string() }),
  url: Shown,
  /** As its vendor's recipe says; null if it was read without one. */
  kind: PortalKind.nullable(),
  records: z.number().int(),
  /** Number of records, with a 95 % interval if it is estimated; null if unknown. */
  size: Size.nullable(),
  ended: PortalEnd.nullable(),
  because: z.string().nullable(),
  downloads: z.number().int(),
  runs: z.number().int(),
  lastRunAt: Time.nullable(),
  lastNew: z.number().int(),
});
export type RecordPortal = z.infer<typeof RecordPortal>;

export const RecordPortalsQuery = PageQuery.extend({ practice: Practice, siteId: Id.optional() });
export type RecordPortalsQuery = z.infer<typeof RecordPortalsQuery>;

export const RecordPortals = named('RecordPortals', {
  items: z.array(RecordPortal),
  next: z.string().nullable(),
  /**
   * Over all portals that match the filter: number of records retrieved, and of all records: as stated or estimated, of an
   * unsized portal those retrieved.
   */
  records: z.number().int(),
  about: z.number(),
  portals: z.number().int(),
  /** Number of portals of which the number of records is unknown. */
  unsized: z.number().int(),
});
export type RecordPortals = z.infer<typeof RecordPortals>;

const PortalQueryAsked = named('PortalQueryAsked', {
  position: z.number().int(),
  at: Time,
  newest: z.boolean(),
  method: z.string(),
  words: z.array(z.string()),
  choices: z.record(z.string(), z.string()),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** True if its words have been deleted by retention. */
  deleted: z.boolean(),
  shown: z.number().int(),
  matching: z.number().int().nullable(),
  fresh: z.number().int(),
  capped: z.boolean(),
  downloads: z.number().int(),
});

/** Coverage after a query. */
const CoveragePoint = z.object({
  downloads: z.number().int(),
  records: z.number().int(),
  size: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

/** A person's correction of a column's field, in force until it is undone. */
const PortalCorrection = named('PortalCorrection', {
  id: Id,
  field: CorrectedField,
  selector: z.string(),
  label: z.string().nullable(),
  by: z.string().nullable(),
  at: Time,
});

/** A person's confirmation of a form that runs did not submit, in force until it is undone. */
const ConfirmedForm = z
  .object({ id: Id, make: z.string(), action: z.string(), why: FormRefusal, by: z.string().nullable(), at: Time })
  .meta({ id: 'ConfirmedForm' });

/** A person's decision on requests of a signature, in force until it is revoked. */
const PortalRequestDecision = named('PortalRequestDecision', {
  id: Id,
  hash: z.string(),
  signature: RequestSignature,
  /** Reason for which the request is not sent without a decision; `forbidden` if it is sent without one. */
  why: RequestRefusal,
  decision: RequestDecision,
  note: z.string().nullable(),
  /** True if it concerns all portals of the family; false if only this one, whose family was not known. */
  forFamily: z.boolean(),
  by: z.string().nullable(),
  at: Time,
  /** Number of requests that runs have sent by it. */
  requests: z.number().int(),
  revision: Revision,
});
export type PortalRequestDecision = z.infer<typeof PortalRequestDecision>;

/** A decision on a request that runs withheld or sent. */
export const DecideRequest = z
  .strictObject({ decision: RequestDecision, note: z.string().trim().min(1).max(500).nullable().default(null) })
  .meta({ id: 'DecideRequest' });
export type DecideRequest = z.infer<typeof DecideRequest>;

export const RequestParam = z.object({ id: Id, hash: RequestHash });
export type RequestParam = z.infer<typeof RequestParam>;

/** The make of the form that is a search form. */
export const ConfirmForm = namedStrict('ConfirmForm', { make: z.string().regex(/^[0-9a-f]{64}$/) });
export type ConfirmForm = z.infer<typeof ConfirmForm>;

/** A column of the portal and the field that it holds. */
export const CorrectPortal = z
  .strictObject({ selector: z.string().min(1).max(400), field: CorrectedField })
  .meta({ id: 'CorrectPortal' });
export type CorrectPortal = z.infer<typeof CorrectPortal>;

const PortalRun = named('PortalRun', {
  sweep: z.object({ id: Id, name: z.string(), isPaused: z.boolean() }),
  /** True while a worker is running it. */
  running: z.boolean(),
  /** Reason of its wait, and the earliest time of its next request; null if it waits for a worker. */
  waitingFor: z.string().nullable(),
  notBefore: Time.nullable(),
  downloads: z.number().int(),
  /** Maximum number of downloads. */
  budget: z.number().int(),
  startedAt: Time.nullable(),
});

export const RecordPortalDetails = RecordPortal.extend({
  /** The run that has not ended; null if none is due. */
  run: PortalRun.nullable(),
  formUrl: Shown.nullable(),
  form: PortalForm.nullable(),
  leftAlone: z.array(FormLeftAlone),
  /** Requests of the page's scripts that the last run did not send, since they might act. */
  withheld: z.array(WithheldRequest.extend({ url: Shown, revision: Revision })),
  /** Requests of the page's scripts that the last run sent by the evidence, descending by number. */
  sent: z.array(SentRequest.extend({ url: Shown, revision: Revision })),
  /** Decisions on requests in force for it, ascending by time. */
  requestDecisions: z.array(PortalRequestDecision),
  /** Confirmed forms among the portal's own. */
  confirmedForms: z.array(ConfirmedForm),
  /** Queries, descending by number of new records; at most a hundred. */
  queries: z.array(PortalQueryAsked),
  asked: z.number().int(),
  /** State of names in the queries: redacted if words or choices were taken from a name. */
  names: NamesShown,
  /** Columns of its records as found by the last run; empty if there was no recent run. */
  columns: z.array(PortalColumn),
  /** Corrections in force for its family. */
  corrections: z.array(PortalCorrection),
  /** Number of portals with the same markup of records, this one included: a correction applies to all of them. */
  relatives: z.number().int(),
  /** True if its family is known, so that a decision on a request concerns all portals of it. */
  hasFamily: z.boolean(),
  /** In the order of the queries, at most two hundred points. */
  curve: z.array(CoveragePoint),
}).meta({ id: 'RecordPortalDetails' });
export type RecordPortalDetails = z.infer<typeof RecordPortalDetails>;

/** Redacts a query whose words or choices were taken from a name, for roles that may not read names. */
export function redactedQuery<T extends { words: string[]; choices: Record<string, string> }>(query: T): T {
  const choices = Object.fromEntries(Object.keys(query.choices).map((name) => [name, REDACTED_MARK]));
  return { ...query, words: query.words.length > 0 ? [REDACTED_MARK] : [], choices };
}
