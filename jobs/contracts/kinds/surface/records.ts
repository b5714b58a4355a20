import { z } from 'zod';
import { named } from '../../named.js';

export const RecordDirection = z.enum(['in', 'out', 'internal']).meta({ id: 'RecordDirection' });
export type RecordDirection = z.infer<typeof RecordDirection>;

/**
 * Kind of a record. `meeting`: its date is the day of the meeting; `item`: of its agenda; `paper`: a document before a
 * council or committee.
 */
export const RecordKind = z
  .enum(['letter', 'meeting', 'item', 'paper', 'notice', 'decision'])
  .meta({ id: 'RecordKind' });
export type RecordKind = z.infer<typeof RecordKind>;

/** Kind of a portal's records: of one record, or a list of cases or of other entries. */
export const PortalKind = z.enum([...RecordKind.options, 'case', 'entry']).meta({ id: 'PortalKind' });
export type PortalKind = z.infer<typeof PortalKind>;

/** Sign that a sender or recipient is a private person: `marked` by the portal itself, `likely` by a heuristic. */
export const PersonSign = z.enum(['none', 'marked', 'likely']).meta({ id: 'PersonSign' });
export type PersonSign = z.infer<typeof PersonSign>;

export const RecordField = z
  .enum([
    'date',
    'documentDate',
    'caseNumber',
    'documentNumber',
    'sequenceNumber',
    'direction',
    'sender',
    'recipient',
    'correspondent',
    'title',
    'caseTitle',
    'exemption',
    'legalGround',
    'document',
    'other',
  ])
  .meta({ id: 'RecordField' });
export type RecordField = z.infer<typeof RecordField>;

/** Meanings that a person may assign to a column. */
export const CorrectedField = RecordField.exclude(['other']);

/** Column of a portal's records, as shown to the person who assigns its meaning. */
export const PortalColumn = named('PortalColumn', {
  /** CSS selector from a record's element to the column's element; the same in every record. */
  selector: z.string(),
  /** Label on the page; null if missing. */
  label: z.string().nullable(),
  field: RecordField,
  /** Texts of the first records that have the column, with names of private persons redacted. */
  texts: z.array(z.string()),
});
export type PortalColumn = z.infer<typeof PortalColumn>;

/** Placeholder for a redacted name, address or number of a private person, in texts and in addresses of pages. */
export const REDACTED_MARK = '•••';

/** Default number of days for which names, titles and pages of records are kept. */
export const RECORD_RETENTION_D = 90;
/** Key of the setting with which an administrator overrides `RECORD_RETENTION_D`. */
export const RECORD_RETENTION_SETTING = 'recordRetentionDays';
/** Key of the setting that redacts companies of one person, which bear the owner's name: 1 if set, else 0. */
export const SOLE_TRADERS_SETTING = 'redactSoleTraders';

/** Reason for which a run of a portal ended; `nothing-left` and `not-worth-it` occur in stored rows only. */
export const PortalEnd = z
  .enum([
    'covered',
    'nothing-left',
    'not-worth-it',
    'up-to-date',
    /** No query is left that is worth its downloads, and nothing proves that all records are known. */
    'no-way-on',
    'budget',
    'no-form',
    'site-search',
    'script-form',
    'fault',
    'throttled',
    'unreachable',
    'given-up',
  ])
  .meta({ id: 'PortalEnd' });
export type PortalEnd = z.infer<typeof PortalEnd>;

/** Ends after which a run has no query left, so that the next one seeks new records only. */
export const EXHAUSTED_ENDS: readonly PortalEnd[] = [
  'covered',
  'nothing-left',
  'not-worth-it',
  'up-to-date',
  'no-way-on',
];

/** Search form of a portal, as far as the API describes it. */
export const PortalForm = named('PortalForm', {
  action: z.string(),
  method: z.enum(['GET', 'POST']),
  queries: z.array(z.object({ name: z.string(), label: z.string(), scope: z.string() })),
  filters: z.array(z.object({ name: z.string(), label: z.string(), values: z.number().int() })),
  dates: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Number of records per page that is chosen; null if the form offers no choice. */
  pageSize: z.string().nullable(),
  hasToken: z.boolean(),
  /** Fingerprint of the form's make, see FormLeftAlone. */
  make: z.string().nullable().default(null),
  /** Vendor's recipe by which the portal was read instead of a form; null if none was. */
  recipe: z
    .object({
      id: z.string(),
      name: z.string(),
      /** null in portals stored before it was. */
      kind: PortalKind.nullable().default(null),
      certainty: z.enum(['sure', 'guessed']),
      /** Hint for a person, such as the number of rows that are no records; null if missing. */
      note: z.string().nullable(),
    })
    .nullable()
    .default(null),
});
export type PortalForm = z.infer<typeof PortalForm>;

/** Reason for which a form is not sent; the dashboard shows each as a sentence. */
export const FormRefusal = z
  .enum([
    'password',
    /** A hidden field or the address gives a command: another method, or to delete, save or send something. */
    'command',
    'payment',
    'file',
    'captcha',
    /** The form would be sent to another host than its page's, or over HTTP from an HTTPS page. */
    'elsewhere',
    /** The form has no usable address, or an unsupported method or encoding. */
    'nowhere',
    /** The form has no field for a query. */
    'no-field',
    'mail',
    'message',
    'identity',
    'login',
    'newsletter',
    'contact',
    'vote',
    'consent',
    /** The form orders, books or applies for something. */
    'order',
    /** The form deletes, saves, sends or reports something. */
    'acts',
    /** A word on the button or in the address is in no list, as the words of an act in an unknown language. */
    'unknown-word',
    /** No label or name indicates that the form searches. */
    'not-search',
  ])
  .meta({ id: 'FormRefusal' });
export type FormRefusal = z.infer<typeof FormRefusal>;

/** Refusals that a person cannot overrule: the form certainly acts, or cannot be sent at all. */
export const FINAL_REFUSALS: readonly FormRefusal[] = FormRefusal.options.slice(0, 8);

/** Form of the portal's page that was not sent, with the reasons. */
export const FormLeftAlone = named('FormLeftAlone', {
  action: z.string().nullable(),
  why: FormRefusal,
  /** SHA-256 of the properties that forms of one make share; null if it was not stored. */
  make: z.string().nullable().default(null),
  method: z.enum(['GET', 'POST']).default('GET'),
  /** Labels of the button that would be pressed and of the fields. */
  button: z.string().nullable().default(null),
  fields: z.array(z.string()).default([]),
  /** True if a person may confirm that the form searches. */
  confirmable: z.boolean().default(false),
});

/** Reason for which a request of a page's script is not sent. */
export const RequestRefusal = z
  .enum([
    /** The method changes something, or is unknown. */
    'method',
    /** The address or a field names a change, an order or a login. */
    'command',
    /** The request sends a password, a mail address, an amount or the like. */
    'secret',
    /** The request reports statistics, and gets no answer. */
    'counts',
    /** Nothing proves that the request only reads. */
    'unclear',
    /** A person has forbidden it. */
    'forbidden',
  ])
  .meta({ id: 'RequestRefusal' });
export type RequestRefusal = z.infer<typeof RequestRefusal>;

/**
 * Parts of a script's request that are equal on every portal of a family. Identifiers and words of a run are replaced;
 * values are kept only if they name a command.
 */
export const RequestSignature = named('RequestSignature', {
  method: z.string(),
  /** Path without host. */
  path: z.string(),
  /** Names of the query's parameters. */
  query: z.array(z.string()),
  body: z.enum(['none', 'json', 'form', 'graphql']),
  /** Paths of the body's fields. */
  fields: z.array(z.string()),
  /** GraphQL operations: kind, name and root fields. */
  operations: z.array(z.string()),
  /** Values that name a command, by the path of their field. */
  commands: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type RequestSignature = z.infer<typeof RequestSignature>;

/** SHA-256 of a request's signature, hexadecimal. */
export const RequestHash = z.string().regex(/^[0-9a-f]{64}$/);

/** Reason for which no person can allow a request. */
export const FinalRequestRefusal = z
  .enum(['method', 'password', 'payment', 'captcha'])
  .meta({ id: 'FinalRequestRefusal' });
export type FinalRequestRefusal = z.infer<typeof FinalRequestRefusal>;

/** A person's decision on requests of a signature: `allow` sends them, `forbid` withholds them. */
export const RequestDecision = z.enum(['allow', 'forbid']).meta({ id: 'RequestDecision' });
export type RequestDecision = z.infer<typeof RequestDecision>;

/** Request of a script on the portal's page that was not sent, since it might act. */
export const WithheldRequest = named('WithheldRequest', {
  /** Address; values of its query that hold words of the run are replaced. */
  url: z.string(),
  method: z.string(),
  why: RequestRefusal,
  /** Identity on every portal of the family; null if the request cannot be described, or was withheld before 0.3. */
  hash: z.string().nullable().default(null),
  signature: RequestSignature.nullable().default(null),
  /** Body with its values replaced, except those that name a command; null if missing. */
  example: z.string().nullable().default(null),
  /** Reason for which no person can allow it; null if a person can. */
  final: FinalRequestRefusal.nullable().default(null),
});
export type WithheldRequest = z.infer<typeof WithheldRequest>;

/** Requests of a script on the portal's page that were sent by the evidence, of one signature. */
export const SentRequest = named('SentRequest', {
  /** Address of one of them; values of its query that hold words of the run are replaced. */
  url: z.string(),
  method: z.string(),
  /** Identity on every portal of the family. */
  hash: RequestHash,
  signature: RequestSignature,
  requests: z.number().int(),
});
export type SentRequest = z.infer<typeof SentRequest>;

const flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });

/** Query parameters that choose records. */
export const RecordFilter = z.object({
  practice: flag.default(false),
  /** Words, matched by stems of the site's language; `"…"` for a phrase, `-` before an excluded word. */
  q: z.string().trim().max(200).optional(),
  siteId: z.uuid().optional(),
  regionId: z.uuid().optional(),
  portalId: z.uuid().optional(),
  kind: RecordKind.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  direction: RecordDirection.optional(),
  exempt: flag.optional(),
});
export type RecordFilter = z.infer<typeof RecordFilter>;
