import { MAX_URL, parseUrl, RegisterHost, RegisterReach, TargetSlug } from '@hyrde/contracts';
import { type AllowedAddress, isNowhere, registrableDomain } from '@hyrde/jobs/site';
import { z } from 'zod';
import { flag, Id, Practice } from '../../../http/common.js';
import { line, note } from '../../../http/text.js';

/**
 * The host that a person means: a name, `*.` and a name, or an address that was copied from the browser.
 * @returns null where it is none, or where `*.` would take in bodies that have nothing to do with each other (`*.kommune.no`)
 */
export function hostNamed(text: string): string | null {
  const asked = text.trim().toLowerCase();
  const below = asked.startsWith('*.');
  const bare = asked.replace(/^\*\./, '');
  const url = parseUrl(/^https?:\/\//.test(bare) ? bare : `http://${bare}`);
  const host = RegisterHost.safeParse(`${below ? '*.' : ''}${url?.host ?? ''}`);
  if (!url || !host.success) return null;
  return below && registrableDomain(`one.${url.hostname}`) !== registrableDomain(`two.${url.hostname}`)
    ? null
    : host.data;
}

/**
 * What keeps a host from being a register, for the person who entered it; null where nothing does.
 * @param host as `hostNamed` writes it
 */
export const faultOfRegister = (host: string, allow: readonly AllowedAddress[]): string | null =>
  isNowhere(new URL(`http://${host.replace('*', 'any')}/`), allow)
    ? 'is this machine or its own network; ALLOW_ADDRESSES opens what should be searched all the same'
    : null;

/** A place off the sites where targets lie for many of them. */
export const Register = z
  .object({
    id: Id,
    /** A leading `*.` stands for any subdomain. */
    host: z.string(),
    /** Vendor or authority. */
    holder: z.string(),
    /** Slugs. */
    targets: z.array(z.string()),
    /** How far a search goes on there: only the page that a site links to, or the body's part from there on. */
    reach: RegisterReach,
    /** ISO 3166-1 alpha-2, in lower case. */
    country: z.string().nullable(),
    /** Where it is known from. */
    source: z.string(),
    practice: z.boolean(),
    builtIn: z.boolean(),
    removed: z.boolean(),
  })
  .meta({ id: 'Register' });
export type Register = z.infer<typeof Register>;
export const Registers = z.object({ items: z.array(Register) }).meta({ id: 'Registers' });

export const RegistersQuery = z.object({
  practice: Practice,
  /** Those that were removed, instead of those in force. */
  removed: flag.default(false),
});
export type RegistersQuery = z.infer<typeof RegistersQuery>;

const Host = line(MAX_URL)
  .refine((text) => hostNamed(text) !== null, 'must be a host such as uustatus.no, or *.vendor.no for all below it')
  .transform((text) => hostNamed(text) ?? '');
const Country = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2}$/, 'must be a country code of two letters, such as no');

const fields = {
  holder: line(200),
  targets: z.array(TargetSlug).min(1).max(100),
  reach: RegisterReach,
  country: Country.nullable(),
  source: note(500),
};
export const AddRegister = z
  .strictObject({
    host: Host,
    ...fields,
    country: fields.country.default(null),
    source: fields.source.default(''),
  })
  .meta({ id: 'AddRegister' });
export type AddRegister = z.infer<typeof AddRegister>;

/** `removed` takes it out of searches, and brings it back. */
export const ChangeRegister = z
  .strictObject({ ...fields, removed: z.boolean() })
  .partial()
  .meta({ id: 'ChangeRegister' });
export type ChangeRegister = z.infer<typeof ChangeRegister>;

/** What became of a list that was read in. */
export const RegisterImport = z
  .object({
    added: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    /** Lines that were left out, and why. */
    failed: z.array(z.object({ line: z.number().int(), text: z.string(), message: z.string() })),
  })
  .meta({ id: 'RegisterImport' });
export type RegisterImport = z.infer<typeof RegisterImport>;
