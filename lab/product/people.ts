import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Role } from '@hyrde/contracts';
import pg from 'pg';

/** Sends a request to the API, to a path that begins with `/api`. @throws if the API refuses it */
export type Request = (method: 'GET' | 'POST', where: string, body?: unknown) => Promise<unknown>;

/** Requests of a signed-in person. */
export const requestsOf =
  ({ url, cookie }: { url: string; cookie: string }): Request =>
  async (method, where, body) => {
    const response = await fetch(new URL(where, url), {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };

const SESSION_COOKIE = 'hyrde_session';

/** Senders of a request: anonymous, each role, and an administrator who must first change a one-time password. */
export const CALLERS = ['anonymous', ...Role.options, 'admin with a one-time password'] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * Signed-in people of every role, written directly to the database: signing in takes a tenth of a second and is
 * throttled.
 */
export interface People {
  /** The Cookie header; empty for an anonymous caller. */
  cookieOf(caller: Caller): string;
  /** Restores everybody's role, access and session, which callers may have changed. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function openPeople(databaseUrl: string): Promise<People> {
  const client = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const signedIn = CALLERS.filter((caller) => caller !== 'anonymous').map(personOf);
  const restore = async () => {
    for (const { id, token, role, oneTime } of signedIn) {
      await client.query(
        `insert into person (id, email, name, role, password_hash, must_change_password)
         values ($1, $2, $2, $3, 'none', $4) on conflict (id) do update
         set role = $3, disabled_at = null, must_change_password = $4, password_hash = 'none'`,
        [id, `${id}@people.example`, role, oneTime],
      );
      await client.query(
        `insert into session (token_hash, person_id, expires_at) values ($1, $2, now() + interval '1 year')
         on conflict (token_hash) do update set person_id = $2, expires_at = excluded.expires_at`,
        [createHash('sha256').update(token).digest('hex'), id],
      );
    }
  };
  await restore();
  const tokens = new Map<Caller, string>(signedIn.map(({ caller, token }) => [caller, token]));
  return {
    cookieOf: (caller) => (tokens.has(caller) ? `${SESSION_COOKIE}=${tokens.get(caller)}` : ''),
    restore,
    close: () => client.end(),
  };
}

const personOf = (caller: Exclude<Caller, 'anonymous'>) => ({
  caller,
  id: randomUUID(),
  token: randomBytes(32).toString('base64url'),
  role: Role.parse(caller.split(' ')[0]),
  oneTime: caller.includes(' '),
});
