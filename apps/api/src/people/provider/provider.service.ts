import { type Environment, type ProviderProblem, parseUrl } from '@hyrde/contracts';
import { parseAllowList } from '@hyrde/jobs/site';
import type { Database } from '@hyrde/store';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import * as client from 'openid-client';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../../base/tokens.js';
import { inTransaction } from '../../base/transaction.js';
import { clientAddress } from '../../http/client-address.js';
import { AuditService } from '../audit.service.js';
import {
  clearCookie,
  PROVIDER_COOKIE,
  PROVIDER_SESSION_MS,
  readCookie,
  STEP_MS,
  setCookie,
  setSessionCookie,
} from '../cookie.js';
import { newSecret, secretHash } from '../secrets.js';
import { endAccess } from '../session-channel.js';
import { SessionsService } from '../sessions.service.js';
import { ThrottleService } from '../throttle.service.js';
import { type Arrival, arrivalOf, IdentitiesService, NotAdmitted } from './identities.service.js';
import { ProviderAway, providerFetch } from './provider-fetch.js';

/** Redirect URI registered at the provider. */
const CALLBACK_PATH = '/api/session/provider/callback';
const SIGN_IN_PATH = '/sign-in';
/** Timeout of one request. A sign-in makes up to five in a row; a provider normally answers well within a second. */
const TIMEOUT_S = 8;
/** A clock set by hand may be a minute off; accepting a token that much longer gives an attacker nothing. */
const CLOCK_TOLERANCE_S = 60;
/** Maximum length of a stored ID token, in characters; a longer one does not fit into the logout URL. */
const LONGEST_ID_TOKEN = 4_000;

/** Refused sign-in; the sign-in page shows the problem. */
class Refused extends Error {
  constructor(
    readonly problem: ProviderProblem,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}

/**
 * Sign-in by the identity provider: OpenID Connect Core 1.0, authorization code with PKCE (RFC 7636), state and nonce,
 * as RFC 9700 recommends. Each sign-in fetches the provider's metadata and keys anew: sign-ins are few, and changed
 * keys take effect at once.
 */
@Injectable()
export class ProviderService {
  private readonly log = new Logger('provider');
  private readonly addressOf: (request: Request) => string;
  private readonly fetch: client.CustomFetch;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
    private readonly audit: AuditService,
    private readonly sessions: SessionsService,
    private readonly identities: IdentitiesService,
    private readonly throttle: ThrottleService,
  ) {
    this.addressOf = clientAddress(env);
    this.fetch = providerFetch(parseAllowList(env.OIDC_ALLOW_ADDRESSES ?? ''));
  }

  private get publicUrl(): string {
    return this.env.PUBLIC_URL.replace(/\/$/, '');
  }

  /** Display name of the provider; null if none is configured. */
  get name(): string | null {
    const { OIDC_ISSUER, OIDC_NAME } = this.env;
    return OIDC_ISSUER === undefined ? null : (OIDC_NAME ?? new URL(OIDC_ISSUER).hostname);
  }

  /** @returns the URL that the browser opens next: the provider's, or the sign-in page with the problem */
  async begin(next: string | undefined, request: Request, response: Response): Promise<string> {
    await this.throttle.beginProvider(this.addressOf(request));
    const path = ownPath(next);
    return this.redirectIfRefused(path, async () => {
      const token = newSecret();
      const codeVerifier = client.randomPKCECodeVerifier();
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      const url = await this.withProvider(async (config) =>
        client.buildAuthorizationUrl(config, {
          redirect_uri: this.publicUrl + CALLBACK_PATH,
          scope: this.env.OIDC_SCOPE,
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          state,
          nonce,
        }),
      );
      const now = this.clock.now();
      const expiresAt = new Date(now.getTime() + STEP_MS);
      await this.db.providerStep.deleteMany({ where: { expiresAt: { lte: now } } });
      await this.db.providerStep.create({
        data: { tokenHash: secretHash(token), state, nonce, codeVerifier, next: path, expiresAt },
      });
      setCookie(response, this.env.PUBLIC_URL, PROVIDER_COOKIE, token, STEP_MS);
      return this.redirectUrl(url);
    });
  }

  /** Completes a sign-in after the provider's redirect. @returns the URL that the browser opens next */
  async complete(request: Request, response: Response): Promise<string> {
    const step = await this.takeStep(request);
    clearCookie(response, this.env.PUBLIC_URL, PROVIDER_COOKIE);
    const next = step?.next ?? ownPath(undefined);
    return this.redirectIfRefused(next, async () => {
      const back = new URL(this.publicUrl + CALLBACK_PATH);
      back.search = parseUrl(request.originalUrl, this.publicUrl)?.search ?? '';
      if (!step || back.searchParams.getAll('state').join() !== step.state) throw new Refused('begin-again');
      const { arrival, idToken } = await this.withProvider((config) => this.exchangeCode(config, back, step));
      const token = await this.openSession(arrival, idToken, request);
      setSessionCookie(response, this.env.PUBLIC_URL, token, PROVIDER_SESSION_MS);
      return this.publicUrl + next;
    });
  }

  /** URL that ends the provider's session (OpenID Connect RP-Initiated Logout 1.0); null if unavailable. */
  async logOutUrl(idToken: string | null): Promise<string | null> {
    try {
      const url = await this.withProvider(async (config) =>
        config.serverMetadata().end_session_endpoint === undefined
          ? null
          : client.buildEndSessionUrl(config, {
              post_logout_redirect_uri: this.publicUrl + SIGN_IN_PATH,
              ...(idToken === null ? {} : { id_token_hint: idToken }),
            }),
      );
      return url && this.redirectUrl(url);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.log.warn('The identity provider’s session could not be ended.', { why: causesOf(error) });
      return null;
    }
  }

  /** Takes the started sign-in of this browser's cookie, which is valid once, whatever its result. */
  private async takeStep(request: Request) {
    const token = readCookie(PROVIDER_COOKIE, request.headers.cookie, this.env.PUBLIC_URL);
    if (token === null) return null;
    const where = { tokenHash: secretHash(token), expiresAt: { gt: this.clock.now() } };
    const step = await this.db.providerStep.findFirst({ where });
    return step && (await this.db.providerStep.deleteMany({ where })).count === 1 ? step : null;
  }

  /** Exchanges the code for the person's claims and verifies signature, nonce and times. */
  private async exchangeCode(
    config: client.Configuration,
    back: URL,
    { state, nonce, codeVerifier }: { state: string; nonce: string; codeVerifier: string },
  ): Promise<{ arrival: Arrival; idToken: string | null }> {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
    const tokens = await client.authorizationCodeGrant(config, back, checks);
    const claims = tokens.claims();
    // A templated issuer such as Microsoft's `{tenantid}` would accept the tokens of every tenant.
    if (claims?.iss !== config.serverMetadata().issuer) throw new Refused('provider-untrusted');
    const userinfo =
      config.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
    const idToken = tokens.id_token ?? '';
    return {
      arrival: arrivalOf(claims, userinfo, this.env),
      idToken: idToken.length <= LONGEST_ID_TOKEN ? idToken : null,
    };
  }

  /** @returns token of the new session @throws Refused */
  private async openSession(arrival: Arrival, idToken: string | null, request: Request): Promise<string> {
    try {
      return await inTransaction(this.db, async () => {
        const { personId, changes } = await this.identities.admit(arrival);
        await this.audit.write({ personId, action: 'provider.signIn', subject: CALLBACK_PATH, details: changes });
        return this.sessions.open(personId, request, { idToken });
      });
    } catch (error) {
      if (!(error instanceof NotAdmitted)) throw error;
      await this.writeRefusal(error, arrival);
      throw new Refused(error.problem);
    }
  }

  /** Logs a refused sign-in. A person in no group any more loses all sessions and tokens at once. */
  private writeRefusal({ problem, personId }: NotAdmitted, { subject }: Arrival): Promise<void> {
    return inTransaction(this.db, async () => {
      if (personId !== null && problem === 'no-role') await endAccess(this.db, personId, this.clock.now());
      const details = { problem, ...(personId === null ? { identity: subject } : {}) };
      await this.audit.write({ personId, action: 'provider.refuse', subject: CALLBACK_PATH, details });
    });
  }

  /** @throws Refused for every error: the library's errors are too many to distinguish */
  private async withProvider<T>(work: (config: client.Configuration) => Promise<T>): Promise<T> {
    try {
      return await work(await this.discover());
    } catch (error) {
      throw error instanceof Refused ? error : new Refused(problemOf(error), { cause: error });
    }
  }

  private discover(): Promise<client.Configuration> {
    const { OIDC_ISSUER, OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' } = this.env;
    if (OIDC_ISSUER === undefined) throw new Refused('provider-away');
    const issuer = new URL(OIDC_ISSUER);
    const metadata = {
      client_secret: OIDC_CLIENT_SECRET,
      [client.clockTolerance]: CLOCK_TOLERANCE_S,
      [client.clockSkew]: Math.round((this.clock.now().getTime() - Date.now()) / 1_000),
    };
    const plain = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    return client.discovery(issuer, OIDC_CLIENT_ID, metadata, authentication(OIDC_CLIENT_SECRET), {
      execute: [...plain, client.enableNonRepudiationChecks],
      [client.customFetch]: this.fetch,
      timeout: TIMEOUT_S,
    });
  }

  /** Checks a URL for a redirect to the provider. @throws Refused for other schemes, such as `javascript:` */
  private redirectUrl(url: URL): string {
    const schemes = this.env.OIDC_ISSUER?.startsWith('http:') ? ['https:', 'http:'] : ['https:'];
    if (!schemes.includes(url.protocol)) throw new Refused('provider-untrusted');
    return url.href;
  }

  private async redirectIfRefused(next: string, work: () => Promise<string>): Promise<string> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { problem } = error;
      this.log.warn('A sign-in by the identity provider was refused.', { problem, why: causesOf(error) });
      return `${this.publicUrl}${SIGN_IN_PATH}?${new URLSearchParams({ problem, next })}`;
    }
  }
}

/** Client authentication that the provider supports; HTTP Basic if its metadata names none (RFC 8414 section 2). */
const authentication =
  (secret: string): client.ClientAuth =>
  (server, ...rest) => {
    const wanted = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const use = wanted.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    return use(secret)(server, ...rest);
  };

/** Error codes of answers that are not OpenID Connect: from an intermediary, or a provider partly available. */
const AWAY = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** Messages of the error's causes only: the provider's claims and answers contain personal data. */
function causesOf(error: Error): string {
  const causes: string[] = [];
  for (let at: unknown = error.cause; at instanceof Error && causes.length < 5; at = at.cause) causes.push(at.message);
  return causes.join(': ');
}

function problemOf(error: unknown): ProviderProblem {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError)
    return 'provider-refused';
  const away =
    error instanceof client.ClientError && (error.cause instanceof ProviderAway || AWAY.has(String(error.code)));
  return away ? 'provider-away' : 'provider-untrusted';
}

/** Page that redirects a person to their pending work. */
const LANDING = '/start';

/** Dashboard path opened after signing in; `//host`, `/\host` and `/api` are refused (open redirect). */
function ownPath(next: string | undefined): string {
  const base = 'http://hyrde.invalid';
  const url = next?.startsWith('/') ? parseUrl(next, base) : null;
  if (url?.origin !== base || /^\/(?:api\/|\/)/.test(url.pathname)) return LANDING;
  return url.pathname + url.search;
}
