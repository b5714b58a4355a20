import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { CompactSign, exportJWK, generateKeyPair, UnsecuredJWT } from 'jose';
import { listening } from '../../../../scripts/testing/listening.js';
import { CLIENT } from './identity-provider.js';

/** Deviations from the truth. */
export interface Lies {
  metadata?: Record<string, unknown>;
  /** Claims of the ID token. */
  claims?: Record<string, unknown>;
  /**
   * Signature of the ID token: by the published key, by another key of the same id, by the client's secret, or missing.
   */
  signed?: 'well' | 'by-another' | 'by-secret' | 'not';
  userinfo?: Record<string, unknown>;
  /** Responses by path. */
  answers?: Record<string, { status: number; headers?: Record<string, string>; body: string }>;
}

export interface LyingProvider {
  issuer: string;
  env: Record<string, string>;
  /** Paths that were requested. */
  asked: string[];
  /** Sets the deviations, and the nonce of the person who was redirected. */
  lie(lies: Lies, nonce?: string): void;
  stop(): Promise<void>;
}

/** Starts a provider that speaks OpenID Connect and returns whatever a test sets. */
export async function startLyingProvider(): Promise<LyingProvider> {
  const [key, another] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(key.publicKey)), kid: 'key', alg: 'RS256', use: 'sig' };
  const asked: string[] = [];
  let lies: Lies = {};
  let nonce = '';
  let issuer = '';

  async function idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const truth = { iss: issuer, sub: 'liar', aud: CLIENT.id, iat: now, exp: now + 300, nonce };
    const claims = { ...truth, ...lies.claims };
    if (lies.signed === 'not') return new UnsecuredJWT(claims).encode();
    const sign = new CompactSign(new TextEncoder().encode(JSON.stringify(claims)));
    if (lies.signed === 'by-secret')
      return sign.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(CLIENT.secret));
    return sign
      .setProtectedHeader({ alg: 'RS256', kid: 'key' })
      .sign(lies.signed === 'by-another' ? another.privateKey : key.privateKey);
  }

  const documents: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      end_session_endpoint: `${issuer}/end`,
      authorization_response_iss_parameter_supported: true,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      ...lies.metadata,
    }),
    '/token': async () => ({ access_token: 'any', token_type: 'Bearer', id_token: await idToken() }),
    '/keys': () => ({ keys: [jwk] }),
    '/userinfo': () => ({ sub: 'liar', name: 'Liar', groups: ['staff'], ...lies.userinfo }),
  };

  async function answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    asked.push(url);
    const instead = lies.answers?.[url];
    if (instead) {
      response.writeHead(instead.status, instead.headers).end(instead.body);
      return;
    }
    const body = JSON.stringify(await documents[url]?.());
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(body);
  }

  const server = createServer((request, response) => void answer(request, response));
  const { origin, port, close: stop } = await listening(server);
  issuer = origin;
  return {
    issuer,
    asked,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_ALLOW_ADDRESSES: `127.0.0.1/32:${port}`,
    },
    lie: (what, to = '') => {
      lies = what;
      nonce = to;
    },
    stop,
  };
}
