import { z } from 'zod';

/** Which way a letter went. */
export const RecordDirection = z.enum(['in', 'out', 'internal']).meta({ id: 'RecordDirection' });
export type RecordDirection = z.infer<typeof RecordDirection>;

/** A sender or recipient: named, or a private person as the portal's own marks say or as a heuristic holds likely. */
export const PersonSign = z.enum(['none', 'marked', 'likely']).meta({ id: 'PersonSign' });
export type PersonSign = z.infer<typeof PersonSign>;

/** What a field of a record holds. */
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

/** What a person may say that a column holds. */
export const CorrectedField = RecordField.exclude(['other']);
export type CorrectedField = z.infer<typeof CorrectedField>;

/** A column of a portal's records, as people are shown it to say what it holds. */
export const PortalColumn = z
  .object({
    /** Leads from a record's element to the column's, in every record. */
    selector: z.string(),
    /** What the page calls it; null where it does not. */
    label: z.string().nullable(),
    field: RecordField,
    /** Of the first records that have one. Names of private persons are masked. */
    texts: z.array(z.string()),
  })
  .meta({ id: 'PortalColumn' });
export type PortalColumn = z.infer<typeof PortalColumn>;

/** Stands in texts for the name of a private person. */
export const MASK = '•••';

/** Days for which names, titles and pages of records are kept, unless an administrator says otherwise. */
export const RECORD_RETENTION_D = 90;
/** The setting that says so. */
export const RECORD_RETENTION_SETTING = 'recordRetentionDays';

/** How a run of a portal ended. */
export const PortalEnd = z
  .enum([
    'covered',
    'nothing-left',
    'not-worth-it',
    'up-to-date',
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

/** After these nothing but what is new is left to be brought up. */
export const COMPLETE_ENDS: readonly PortalEnd[] = ['covered', 'nothing-left', 'not-worth-it', 'up-to-date'];

/** A portal's search form, as far as people are told of it. */
export const PortalForm = z
  .object({
    action: z.string(),
    method: z.enum(['GET', 'POST']),
    queries: z.array(z.object({ name: z.string(), label: z.string(), scope: z.string() })),
    filters: z.array(z.object({ name: z.string(), label: z.string(), values: z.number().int() })),
    dates: z.array(z.object({ name: z.string(), label: z.string() })),
    /** Records on a page, where one may choose. */
    pageSize: z.string().nullable(),
    hasToken: z.boolean(),
    /** As in FormLeftAlone. */
    make: z.string().nullable().default(null),
  })
  .meta({ id: 'PortalForm' });
export type PortalForm = z.infer<typeof PortalForm>;

/** Why a form is not sent. People see each as a sentence. */
export const FormRefusal = z
  .enum([
    'password',
    /** A hidden field or its address tells the server what to do: another method, or to delete, save, send something. */
    'command',
    'payment',
    'file',
    'captcha',
    /** It would be sent to another host than its page's, or in the clear from a page that was not. */
    'elsewhere',
    /** It leads nowhere, or would be sent in a way that is not ours. */
    'nowhere',
    /** There is nothing in it to ask with. */
    'no-field',
    'mail',
    'message',
    'identity',
    'login',
    'newsletter',
    'contact',
    'vote',
    'consent',
    /** It orders, books or applies for something. */
    'order',
    /** It deletes, saves, sends or reports something. */
    'acts',
    /** Nothing says that it searches. */
    'not-search',
  ])
  .meta({ id: 'FormRefusal' });
export type FormRefusal = z.infer<typeof FormRefusal>;

/** What no person can say otherwise: such a form acts for certain, or cannot be sent at all. */
export const FINAL_REFUSALS: readonly FormRefusal[] = FormRefusal.options.slice(0, 8);

/** A form of the portal's page that was not sent, with why. */
export const FormLeftAlone = z
  .object({
    action: z.string().nullable(),
    why: FormRefusal,
    /** SHA-256 of what forms of one make have in common; null where it was not kept. */
    make: z.string().nullable().default(null),
    method: z.enum(['GET', 'POST']).default('GET'),
    /** The button that would be pressed, and the fields, as people see them. */
    button: z.string().nullable().default(null),
    fields: z.array(z.string()).default([]),
    /** May a person say that it searches all the same? */
    confirmable: z.boolean().default(false),
  })
  .meta({ id: 'FormLeftAlone' });
export type FormLeftAlone = z.infer<typeof FormLeftAlone>;
