import { type Environment, Role } from '@hyrde/contracts';
import { z } from 'zod';
import { faultOf } from '../../http/text.js';
import { Email } from '../people.schemas.js';

/** As long as names are that an administrator writes. */
const LONGEST_NAME = 100;
/** More groups than anybody is in. */
const MOST_GROUPS = 5_000;

const Name = z
  .string()
  .normalize('NFC')
  .refine((text) => faultOf(text) === null)
  .transform((text) =>
    text
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, LONGEST_NAME),
  )
  .pipe(z.string().min(1))
  .optional()
  .catch(undefined);

/** What the provider says of a person, once it is known to be the provider who says it. */
const Claims = z.object({
  iss: z.string(),
  /** Never given to another; at most 255 characters of ASCII (OpenID Connect Core 1.0 section 2). */
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  email: Email.optional().catch(undefined),
  /** `true` alone: what is left out, or says "true" as a text, vouches for nothing. */
  email_verified: z.literal(true).optional().catch(undefined),
  name: Name,
  preferred_username: Name,
});

/** Who somebody is by the provider's word. */
export interface Arrival {
  issuer: string;
  subject: string;
  name: string;
  /** That the provider has verified; null without. */
  email: string | null;
  /** By their groups, or for all; null where neither gives one. */
  role: Role | null;
}

/**
 * What the token leaves out is taken from userinfo, but an address with its proof from one of them: else the one's proof
 * would vouch for the other's address.
 * @throws ZodError where issuer or subject are not as the specification says
 */
export function arrivalOf(
  token: Record<string, unknown>,
  userinfo: Record<string, unknown>,
  env: Parameters<typeof roleOf>[1],
): Arrival {
  const { email: address, email_verified: proof } = 'email' in token ? token : userinfo;
  const claims: Record<string, unknown> = { ...userinfo, ...token, email: address, email_verified: proof };
  const { iss, sub, email, email_verified, name, preferred_username } = Claims.parse(claims);
  return {
    issuer: iss,
    subject: sub,
    name: name ?? preferred_username ?? email ?? sub.slice(0, LONGEST_NAME),
    email: email_verified ? (email ?? null) : null,
    role: roleOf(claims[env.OIDC_GROUPS_CLAIM], env),
  };
}

const Groups = z.union([z.string().transform((one) => [one]), z.array(z.string()).max(MOST_GROUPS)]).catch([]);

/** The highest role that one of the groups has; a claim of another form names none. */
function roleOf(
  claim: unknown,
  { OIDC_ROLES = [], OIDC_DEFAULT_ROLE }: Pick<Environment, 'OIDC_ROLES' | 'OIDC_DEFAULT_ROLE' | 'OIDC_GROUPS_CLAIM'>,
): Role | null {
  const groups = new Set(Groups.parse(claim));
  const has = new Set(OIDC_ROLES.filter(({ group }) => groups.has(group)).map(({ role }) => role));
  return Role.options.findLast((role) => has.has(role)) ?? OIDC_DEFAULT_ROLE ?? null;
}
