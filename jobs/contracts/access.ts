import { z } from 'zod';

/** Roles of people, ascending by rights; each includes those before it. */
export const Role = z.enum(['viewer', 'reviewer', 'auditor', 'admin']).meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

export const includesRole = (have: Role, need: Role): boolean =>
  Role.options.indexOf(have) >= Role.options.indexOf(need);

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

/** Issuer of an identity provider, without query or fragment (OpenID Connect Discovery 1.0 section 3). */
export const Issuer = z
  .url({ protocol: /^https?$/ })
  .refine((text) => !/[?#]/.test(text), 'has no query and no fragment')
  .refine((text) => {
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || LOOPBACK.has(hostname);
  }, 'must be https, unless it is on this very machine');

/** Mapping of the provider's groups to roles: `hyrde-admins=admin; cn=staff,ou=groups=auditor` (last `=`). */
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

/** Scopes of API tokens: a program's maximum rights, each those of one role and of the scopes before it. */
export const Scope = z.enum(['read', 'review', 'run', 'admin']).meta({ id: 'Scope' });
export type Scope = z.infer<typeof Scope>;

const ROLE_OF: Record<Scope, Role> = { read: 'viewer', review: 'reviewer', run: 'auditor', admin: 'admin' };

export const roleOfScope = (scope: Scope): Role => ROLE_OF[scope];

/** Effective role of a person of this role with a token of this scope: the lesser of the two. */
export const roleWithin = (role: Role, scope: Scope): Role =>
  Role.options[Math.min(Role.options.indexOf(role), Role.options.indexOf(ROLE_OF[scope]))] ?? 'viewer';

/** Purpose of a link for choosing a password: invitation of a new person, or reset of a lost password. */
export const LinkPurpose = z.enum(['invitation', 'reset']).meta({ id: 'LinkPurpose' });
export type LinkPurpose = z.infer<typeof LinkPurpose>;

const H_MS = 3_600_000;

/** Validity of a link in milliseconds: an invitation outlasts a week's leave; a requested reset is read at once. */
export const LINK_LASTS_MS: Record<LinkPurpose, number> = { invitation: 7 * 24 * H_MS, reset: H_MS };

/** Milliseconds for which delivery of a link by mail is attempted; by then the person will have asked somebody. */
export const LINK_MAIL_MS = 24 * H_MS;

/** Path of the dashboard's screen. The token follows as a fragment, which is sent to no server and in no `Referer`. */
export const LINK_PATH = '/choose-password';

/** Job that sends a link by mail. */
export const LINK_JOB = 'sign-in-link';
export const LinkJob = z.object({ personId: z.uuid(), purpose: LinkPurpose });
