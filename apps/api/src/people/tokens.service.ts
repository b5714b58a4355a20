import { randomUUID } from 'node:crypto';
import { type Environment, includesRole, named, Role, roleOfScope, roleWithin, Scope } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import { queryRow, queryRows, statement } from '@hyrde/store/statement';
import { Body, Controller, Delete, Get, Inject, Injectable, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { NextFunction, Response } from 'express';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../base/tokens.js';
import { DONE, Done, Id, iso, isoOrNull, PathId, Time } from '../http/common.js';
import { notFound, Problem, roleRefusal } from '../http/problem.js';
import { Describes, Returns } from '../http/returns.js';
import { line } from '../http/text.js';
import { InBrowser, Me, Needs, type SignedIn, type SignedInRequest } from './access.js';
import { UNSET } from './passwords.js';
import { newSecret, secretHash } from './secrets.js';
import { sessionsChanged } from './session-channel.js';

/** Maximum lifetime in days, a year: a token in longer use should be reviewed and renewed. */
const LONGEST_D = 366;

const TokenKind = z.enum(['personal', 'service']);

export const Token = named('Token', {
  id: Id,
  name: z.string(),
  /** `personal` acts as the person who made it, `service` as an account of its own. */
  kind: TokenKind,
  scope: Scope,
  /** Account that the token acts as. */
  person: z.object({ id: Id, name: z.string() }),
  createdAt: Time,
  expiresAt: Time,
  /** True if the person has not signed in at the identity provider for a week; their next sign-in ends it. */
  rests: z.boolean(),
  lastUsedAt: Time.nullable(),
});
export type Token = z.infer<typeof Token>;

export const Tokens = named('Tokens', { items: z.array(Token) });

export const AddToken = z
  .strictObject({ name: line(100), kind: TokenKind, scope: Scope, days: z.number().int().min(1).max(LONGEST_D) })
  .meta({ id: 'AddToken' });
export type AddToken = z.infer<typeof AddToken>;

/** The secret is returned only once, since only its hash is stored. */
export const NewToken = named('NewToken', { token: Token, secret: z.string() });
export type NewToken = z.infer<typeof NewToken>;

/** Requests per window and token: ten a second on average, all of which may come at once. */
export const RATE = { quota: 600, windowS: 60 };

/**
 * Rate-limit headers of draft-ietf-httpapi-ratelimit-headers-10, sections 3 and 4 (structured fields of RFC 9651), and
 * Retry-After (RFC 9110 section 10.2.3) if the quota is exceeded.
 * @param used requests in this window, this one included
 * @param leftS seconds until the next window
 */
function rateHeaders(used: number, leftS: number): Record<string, string> {
  const { quota, windowS } = RATE;
  return {
    'RateLimit-Policy': `"token";q=${quota};w=${windowS}`,
    RateLimit: `"token";r=${Math.max(0, quota - used)};t=${leftS}`,
    ...(used > quota && { 'Retry-After': String(leftS) }),
  };
}

/** Prefix by which people and secret scanners recognise a leaked token. */
const PREFIX = 'hyrde_';
/** RFC 6750 section 2.1. Tokens without the prefix, such as that of the metrics, are ignored here. */
const BEARER = /^Bearer +(hyrde_[\w-]+) *$/i;
const DAY_MS = 86_400_000;
/** A week: people sign in that often, and the programs of a person who has left stop within it. */
const PROVIDER_TOKEN_D = 7;

/**
 * Condition: the identity provider has recently signed in person `p` of token `t`. It is true for people unknown to the
 * provider, and for people with a password if another provider is configured, or none.
 */
const LET_IN = `coalesce((select max(last_sign_in_at) from identity
      where person_id = p.id and (rtrim(issuer, '/') = rtrim($issuer, '/') or p.password_hash = '${UNSET}')) > $letInAfter, true)`;
const WHEN = { now: z.date(), issuer: z.string().nullable(), letInAfter: z.date() };
const GOOD = `t.revoked_at is null and t.expires_at > $now and p.disabled_at is null and ${LET_IN}`;

/** Counts a request and returns the token's account; no row if the token is unknown or not valid. */
const USE = statement({
  name: 'tokens.use',
  parameters: { hash: z.string(), over: z.date(), ...WHEN },
  text: `
    update api_token t set last_used_at = $now,
      used = case when t.window_at <= $over then 1 else least(t.used, 1000000000) + 1 end,
      window_at = case when t.window_at <= $over then $now else t.window_at end
    from person p
    where t.token_hash = $hash and p.id = t.person_id and ${GOOD}
    returning t.id, t.scope, t.used, t.window_at as "windowAt", p.id as "personId", p.email, p.name, p.role,
      p.must_change_password as "mustChangePassword"`,
  row: z.object({
    id: z.uuid(),
    scope: Scope,
    used: z.int(),
    windowAt: z.date(),
    personId: z.uuid(),
    email: z.string(),
    name: z.string(),
    role: Role,
    mustChangePassword: z.boolean(),
  }),
});

const VALID_TOKEN = statement({
  name: 'tokens.valid',
  parameters: { id: z.uuid(), ...WHEN },
  text: `select t.scope, p.role from api_token t join person p on p.id = t.person_id where t.id = $id::uuid and ${GOOD}`,
  row: z.object({ scope: Scope, role: Role }),
});

const RESTING = statement({
  name: 'tokens.resting',
  parameters: { ids: z.array(z.uuid()), issuer: WHEN.issuer, letInAfter: WHEN.letInAfter },
  text: `select t.id from api_token t join person p on p.id = t.person_id where t.id = any($ids::uuid[]) and not ${LET_IN}`,
  row: z.object({ id: z.uuid() }),
});

const WITH_PERSON = { person: true } as const;
type Row = Prisma.ApiTokenGetPayload<{ include: typeof WITH_PERSON }>;

/** Tokens by which programs use the API: random secrets, of which only the hash is stored. */
@Injectable()
export class TokensService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
  ) {}

  /** Middleware: identifies the token's account, counts the request, and sets the rate-limit headers. */
  readonly recognise = (request: SignedInRequest, response: Response, next: NextFunction): void => {
    const secret = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (secret === undefined) next();
    else this.use(secret, request, response).then(() => next(), next);
  };

  /** @throws Problem not-signed-in, or rate-limited */
  private async use(secret: string, request: SignedInRequest, response: Response): Promise<void> {
    const now = this.clock.now();
    const over = new Date(now.getTime() - RATE.windowS * 1_000);
    const row = await queryRow(this.db, USE, { hash: secretHash(secret), over, ...this.when(now) });
    if (!row)
      throw new Problem(
        'not-signed-in',
        'This token is unknown, expired, revoked, or rests. Settings show which: make a new one, or sign in again.',
        undefined,
        { 'www-authenticate': 'Bearer error="invalid_token"' },
      );
    const leftS = Math.max(1, Math.ceil((row.windowAt.getTime() - over.getTime()) / 1_000));
    response.set(rateHeaders(row.used, leftS));
    if (row.used > RATE.quota)
      throw new Problem(
        'rate-limited',
        `This token may send ${RATE.quota} requests in ${RATE.windowS} seconds. Continue in ${leftS}.`,
      );
    const { id, scope, personId, email, name, role, mustChangePassword } = row;
    const rights = { role: roleWithin(role, scope), mustChangePassword };
    // The token was made by a person who had passed both factors, and is a credential of its own.
    const asked = { secondFactor: false, mustAddSecondFactor: false, byProvider: false };
    const person = { id: personId, email, name, ...rights, ...asked };
    request.token = { id, person };
  }

  private when(now: Date) {
    const letInAfter = new Date(now.getTime() - PROVIDER_TOKEN_D * DAY_MS);
    return { now, issuer: this.env.OIDC_ISSUER ?? null, letInAfter };
  }

  /** True if this token is still valid, with the same role. */
  async isStillValid(id: string, { role }: Pick<SignedIn, 'role'>): Promise<boolean> {
    const token = await queryRow(this.db, VALID_TOKEN, { id, ...this.when(this.clock.now()) });
    return token !== null && roleWithin(token.role, token.scope) === role;
  }

  /** The person's own tokens, expired ones included; for administrators the tokens of all people. */
  async list(me: SignedIn): Promise<Token[]> {
    const rows = await this.db.apiToken.findMany({
      where: { revokedAt: null, ...(includesRole(me.role, 'admin') ? {} : { personId: me.id }) },
      include: WITH_PERSON,
      orderBy: { id: 'desc' },
    });
    const { issuer, letInAfter } = this.when(this.clock.now());
    const resting = await queryRows(this.db, RESTING, { ids: rows.map(({ id }) => id), issuer, letInAfter });
    const rests = new Set(resting.map(({ id }) => id));
    return rows.map((row) => asToken(row, rests.has(row.id)));
  }

  /** @throws Problem forbidden if the scope exceeds one's role, or a non-administrator makes a service's token */
  async add(me: SignedIn, { name, kind, scope, days }: AddToken): Promise<NewToken> {
    const needed = kind === 'service' ? 'admin' : roleOfScope(scope);
    if (!includesRole(me.role, needed)) throw roleRefusal(me.role, needed);
    const secret = PREFIX + newSecret();
    const now = this.clock.now();
    const row = await this.db.apiToken.create({
      data: {
        personId: kind === 'service' ? await this.addAccount(name, scope) : me.id,
        name,
        scope,
        tokenHash: secretHash(secret),
        createdAt: now,
        windowAt: now,
        expiresAt: new Date(now.getTime() + days * DAY_MS),
      },
      include: WITH_PERSON,
    });
    return { token: asToken(row, false), secret };
  }

  /** Adds an account for a service, which outlives its creator and cannot sign in. @returns its id */
  private async addAccount(name: string, scope: Scope): Promise<string> {
    const email = `${randomUUID()}@service.invalid`; // Reserved domain (RFC 2606).
    const data = { email, name, role: roleOfScope(scope), passwordHash: 'none', service: true };
    return (await this.db.person.create({ data })).id;
  }

  /** Revokes a token and disables a service's account. @throws Problem if no such token is visible to the person */
  async revoke(me: SignedIn, id: string): Promise<void> {
    const token = await this.db.apiToken.findUnique({ where: { id }, include: WITH_PERSON });
    const mine = token?.personId === me.id || includesRole(me.role, 'admin');
    if (!token || token.revokedAt || !mine) throw notFound('token');
    const now = this.clock.now();
    await this.db.apiToken.update({ where: { id }, data: { revokedAt: now } });
    if (token.person.service) await this.db.person.update({ where: { id: token.personId }, data: { disabledAt: now } });
    await sessionsChanged(this.db, token.personId);
  }
}

const asToken = ({ id, name, scope, person, createdAt, expiresAt, lastUsedAt }: Row, rests: boolean): Token => ({
  id,
  name,
  kind: person.service ? 'service' : 'personal',
  scope: Scope.parse(scope),
  person: { id: person.id, name: person.name },
  createdAt: iso(createdAt),
  expiresAt: iso(expiresAt),
  rests,
  lastUsedAt: isoOrNull(lastUsedAt),
});

/** Tokens for programs, sent as `Authorization: Bearer …`. A token cannot make another. */
@ApiTags('tokens')
@Needs('viewer')
@InBrowser()
@Controller('tokens')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Describes('List tokens', 'One’s own; for administrators those of all people.')
  @Get()
  @Returns(Tokens)
  async list(@Me() me: SignedIn) {
    return { items: await this.tokens.list(me) };
  }

  @Describes('Make a token', 'The secret is returned only in this answer.')
  @Post()
  @Returns(NewToken, 201)
  add(@Me() me: SignedIn, @Body({ schema: AddToken }) body: AddToken) {
    return this.tokens.add(me, body);
  }

  @Describes('Revoke a token', 'Revokes a token at once.')
  @Delete(':id')
  @Returns(Done)
  async revoke(@Me() me: SignedIn, @PathId() id: string) {
    await this.tokens.revoke(me, id);
    return DONE;
  }
}
