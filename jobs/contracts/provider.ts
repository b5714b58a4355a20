import { z } from 'zod';
import { Role } from './roles.js';

/** Reasons why somebody cannot sign in by the organisation's identity provider; the sign-in page explains each. */
export const ProviderProblem = z
  .enum([
    'begin-again',
    'provider-away',
    'provider-refused',
    'provider-untrusted',
    'no-role',
    'address-taken',
    'disabled',
  ])
  .meta({ id: 'ProviderProblem' });
export type ProviderProblem = z.infer<typeof ProviderProblem>;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Issuer of an identity provider: compared character by character, without query or fragment (OpenID Connect Discovery
 * 1.0 section 3).
 */
export const Issuer = z
  .url({ protocol: /^https?$/ })
  .refine((text) => !/[?#]/.test(text), 'has no query and no fragment')
  .refine((text) => {
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || LOOPBACK.has(hostname);
  }, 'must be https, unless it is on this very machine');

/**
 * Mapping of the provider's groups to roles: `hyrde-admins=admin; cn=staff,ou=groups=auditor`; the last `=` of an entry
 * separates group and role.
 */
export const GroupRoles = z
  .string()
  .transform((text) => text.split(';').filter((entry) => entry.trim() !== ''))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^.+=[^=]+$/, 'must be pairs such as hyrde-admins=admin; hyrde-staff=auditor')
        .transform((entry) => {
          const at = entry.lastIndexOf('=');
          return { group: entry.slice(0, at).trim(), role: entry.slice(at + 1).trim() };
        })
        .pipe(z.object({ group: z.string().min(1), role: Role })),
    ),
  );
export type GroupRoles = z.infer<typeof GroupRoles>;
