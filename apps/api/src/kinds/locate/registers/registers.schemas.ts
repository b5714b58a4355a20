import { MAX_URL, named, parseUrl, RegisterHost, RegisterReach, TargetSlug } from '@hyrde/contracts';
import { type AllowedAddress, isNowhere, registrableDomain } from '@hyrde/jobs/site';
import { z } from 'zod';
import { flag, Id, Practice, Revision } from '../../../http/common.js';
import { line, note } from '../../../http/text.js';

/**
 * Normalizes the host that a person entered: a name, `*.` and a name, or an address copied from the browser.
 * @returns null if it is no host, or if `*.` would cover unrelated bodies (`*.kommune.no`)
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
 * Reason why a host cannot be a register, as a text for the person who entered it; null if it can.
 * @param host in the form returned by `hostNamed`
 */
export const faultOfRegister = (host: string, allow: readonly AllowedAddress[]): string | null =>
  isNowhere(new URL(`http://${host.replace('*', 'any')}/`), allow)
    ? 'is this machine or its own network; ALLOW_ADDRESSES opens what should be searched all the same'
    : null;

/** A host off the sites on which the target pages of many sites may lie. */
export const Register = named('Register', {
  id: Id,
  /** A leading `*.` matches any subdomain. */
  host: z.string(),
  /** Vendor or authority that runs the host. */
  holder: z.string(),
  targets: z.array(z.string()),
  /**
   * Extent of a search there: only the page that a site links to, or the body's part of the host from this page on.
   */
  reach: RegisterReach,
  /** ISO 3166-1 alpha-2 code in lower case; null if unknown. */
  country: z.string().nullable(),
  source: z.string(),
  practice: z.boolean(),
  builtIn: z.boolean(),
  removed: z.boolean(),
  revision: Revision,
});
export type Register = z.infer<typeof Register>;
export const Registers = named('Registers', { items: z.array(Register) });

export const RegistersQuery = z.object({
  practice: Practice,
  /** True for removed registers instead of those in use. */
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
  .strictObject({ host: Host, ...fields, country: fields.country.default(null), source: fields.source.default('') })
  .meta({ id: 'AddRegister' });
export type AddRegister = z.infer<typeof AddRegister>;

/** `removed` removes the register from searches (true) or restores it (false). */
export const ChangeRegister = z
  .strictObject({ ...fields, removed: z.boolean() })
  .partial()
  .meta({ id: 'ChangeRegister' });
export type ChangeRegister = z.infer<typeof ChangeRegister>;

export const RegisterImport = named('RegisterImport', {
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Rejected lines with the reason. */
  failed: z.array(z.object({ line: z.number().int(), text: z.string(), message: z.string() })),
});
export type RegisterImport = z.infer<typeof RegisterImport>;
