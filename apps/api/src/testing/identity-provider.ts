import { createServer, type RequestListener } from 'node:http';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { Provider } from 'oidc-provider';
import { listening } from '../../../../scripts/testing/listening.js';

/** Registration of Hyrde at the identity provider of the tests. */
export const CLIENT = { id: 'hyrde', secret: 'a secret that only we and the provider know' };

/** Environment variables of an API for the provider on this port. */
export const providerEnv = (port: number) => ({
  OIDC_ISSUER: `http://127.0.0.1:${port}`,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_ALLOW_ADDRESSES: `127.0.0.1/32:${port}`,
});

/** Claims of the provider's accounts by subject. */
export type Accounts = Map<string, Record<string, unknown>>;

/** A complete identity provider on the loopback interface. */
export interface IdentityProvider {
  issuer: string;
  accounts: Accounts;
  /** Environment variables of an API for this provider. */
  env: Record<string, string>;
  /** Replaces the signing keys, and deletes sessions and codes. */
  rotate(): Promise<void>;
  /** Stops answering until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
}

const signingKey = async (kid: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' };
};

/**
 * @param publicUrl URL of the dashboard, to which the provider redirects
 * @param asked port; 0 for any free one
 */
export async function startIdentityProvider(publicUrl = 'http://localhost:3000', asked = 0): Promise<IdentityProvider> {
  const accounts: Accounts = new Map();
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  const listen = (port: number) =>
    listening(
      createServer((request, response) => answer(request, response)),
      port,
    );
  let server = await listen(asked);
  const { port } = server;
  const issuer = providerEnv(port).OIDC_ISSUER;
  let keys = 0;
  const rotate = async () => {
    const provider = new Provider(issuer, {
      jwks: { keys: [await signingKey(`key-${++keys}`)] },
      cookies: { keys: ['a key of the provider’s own cookies'] },
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${publicUrl}/api/session/provider/callback`],
          post_logout_redirect_uris: [`${publicUrl}/sign-in`],
        },
      ],
      scopes: ['openid', 'profile', 'email'],
      claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email', 'email_verified'] },
      findAccount: (_context, accountId) => {
        const claims = accounts.get(accountId);
        return claims && { accountId, claims: () => ({ sub: accountId, ...claims }) };
      },
      pkce: { required: () => true },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    });
    answer = provider.callback();
  };
  await rotate();
  return {
    issuer,
    accounts,
    rotate,
    env: providerEnv(port),
    down: () => server.close(),
    up: async () => {
      server = await listen(port);
    },
    stop: () => server.close(),
  };
}

/** Simulated browser: stores cookies by host and follows redirects. */
export class Browser {
  private readonly jars = new Map<string, Map<string, string>>();

  /** @param hosts origins that answer in place of hosts, such as the API in place of the dashboard */
  constructor(private readonly hosts: ReadonlyMap<string, string> = new Map()) {}

  /** `Cookie` header for this host. */
  cookies(host: string): string {
    return [...(this.jars.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const { host, origin, pathname, search } = new URL(url);
    const jar = this.jars.get(host) ?? new Map<string, string>();
    this.jars.set(host, jar);
    const response = await fetch((this.hosts.get(host) ?? origin) + pathname + search, {
      ...init,
      redirect: 'manual',
      headers: { ...(jar.size > 0 ? { cookie: this.cookies(host) } : {}), ...init.headers },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...rest] = cookie.split(';');
      const [name = '', value = ''] = pair.split('=', 2);
      if (value === '' || rest.some((one) => /^ expires=Thu, 01 Jan 1970/i.test(one))) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /**
   * Follows redirects, and signs in at the provider if required, until `there` is true.
   * @returns the address reached
   */
  async follow(url: string, login: string, there: (url: URL) => boolean): Promise<string> {
    let at = url;
    for (let hops = 0; hops < 20; hops++) {
      if (there(new URL(at))) return at;
      const response = await this.request(at);
      const location = response.headers.get('location');
      const text = await response.text();
      if (location === null) at = await this.answerForm(at, text, login);
      else at = new URL(location, at).href;
    }
    throw new Error(`It goes round and round at ${at}.`);
  }

  /** Submits the form of a provider's page: sign-in or consent. */
  private async answerForm(at: string, text: string, login: string): Promise<string> {
    const action = /action="([^"]+)"/.exec(text)?.[1];
    if (action === undefined) throw new Error(`There is no form at ${at}: ${text.slice(0, 500)}`);
    const hidden = [...text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, k = '', v = '']) => [
      k,
      v,
    ]);
    const body = new URLSearchParams([...hidden, ['login', login], ['password', 'any'], ['logout', 'yes']]);
    const sent = await this.request(new URL(action, at).href, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const location = sent.headers.get('location');
    if (location === null) throw new Error(`${action} answered ${sent.status}: ${await sent.text()}`);
    return new URL(location, at).href;
  }
}
