import { Scope } from '@hyrde/contracts';
import { z } from 'zod';
import { Id, Time } from '../http/common.js';
import { line } from '../http/text.js';

/** A year: what is used for longer should be looked at and made anew. */
const LONGEST_D = 366;

const TokenKind = z.enum(['personal', 'service']);

export const Token = z
  .object({
    id: Id,
    name: z.string(),
    /** Acts as the person who made it, or as an account of its own. */
    kind: TokenKind,
    scope: Scope,
    /** As whom it acts. */
    person: z.object({ id: Id, name: z.string() }),
    createdAt: Time,
    expiresAt: Time,
    /** The identity provider has not let its person in for a week: it works again once they have signed in there. */
    rests: z.boolean(),
    lastUsedAt: Time.nullable(),
  })
  .meta({ id: 'Token' });
export type Token = z.infer<typeof Token>;

export const Tokens = z.object({ items: z.array(Token) }).meta({ id: 'Tokens' });

export const AddToken = z
  .strictObject({ name: line(100), kind: TokenKind, scope: Scope, days: z.number().int().min(1).max(LONGEST_D) })
  .meta({ id: 'AddToken' });
export type AddToken = z.infer<typeof AddToken>;

/** Shown once and never again: only its hash is kept. */
export const NewToken = z.object({ token: Token, secret: z.string() }).meta({ id: 'NewToken' });
export type NewToken = z.infer<typeof NewToken>;
