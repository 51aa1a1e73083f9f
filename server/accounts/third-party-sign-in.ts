import { hash } from 'node:crypto';
import * as oidc from 'openid-client';
import type { Pool } from 'pg';
import { PERSON } from '#protocol/limits.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { isEmail } from '#protocol/email.ts';
import type { OidcProvider } from '../config.ts';
import type { Deps } from '../deps.ts';
import { isTaken } from '../database/database-error.ts';
import { DomainError } from '../http/domain-error.ts';

/** A sign-in at a third party has to come back within this. */
export const ATTEMPT_LIFETIME = 10 * 60_000;
const PATIENCE_SECONDS = 10;

type OauthDeps = Pick<Deps, 'pool' | 'ids' | 'config' | 'transact' | 'log'>;
/** What a provider says of a person. The address counts only when the provider says that it was proven. */
type Claims = { readonly subject: string; readonly email: string | undefined; readonly name: string | undefined };

/** Third-party sign-in over OpenID Connect; see {@link createThirdPartySignIn}. */
export type ThirdPartySignIn = {
  /** @returns where to send the browser, and the secret that binds the attempt to it */
  start(key: string, redirectUri: string, now: Date): Promise<{ url: string; cookie: string }>;
  /**
   * Ends an attempt: exchanges the code and finds or makes the account.
   * @param parameters what the provider sent back: code, state, and `iss` where it names itself
   * @returns the account's id
   * @throws DomainError ThirdPartySignInError, DifferentCredential
   */
  finish(
    cookie: string,
    parameters: { code: string; state: string; iss?: string | undefined },
    language: ServerLanguage,
    now: Date,
  ): Promise<string>;
};

/**
 * OIDC-1 … OIDC-6: authorization code with PKCE, state and nonce, all three kept here and good for one answer from the
 * browser that began. Providers are discovered when they are first needed, so that one that is away keeps nobody else out.
 */
export function createThirdPartySignIn(deps: OauthDeps): ThirdPartySignIn {
  const {
    pool,
    config: { oidcProviders, production },
    log,
  } = deps;
  const discovered = new Map<string, Promise<oidc.Configuration>>();

  const providerOf = (key: string): Promise<oidc.Configuration> => {
    const provider = oidcProviders.find((one) => one.key === key);
    if (!provider) throw new DomainError('ThirdPartySignInError');
    const known = discovered.get(key);
    if (known) return known;
    const discovering = discover(provider, production);
    discovered.set(key, discovering);
    discovering.catch(() => discovered.delete(key));
    return discovering;
  };
  /** A provider that is away or says something else than it should is one refusal; what it was is for the log. */
  const refusing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DomainError) throw error;
      log.warn({ err: error }, 'third-party sign-in');
      throw new DomainError('ThirdPartySignInError', undefined, { cause: error });
    }
  };

  return {
    start: (key, redirectUri, now) =>
      refusing(async () => {
        const configuration = await providerOf(key);
        const attempt = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        };
        const url = oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
        });
        const cookie = deps.ids.token();
        await pool.query(
          'INSERT INTO oauth_attempts (cookie_hash, provider, state, nonce, verifier, redirect_uri, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
          [
            hashOf(cookie),
            key,
            attempt.state,
            attempt.nonce,
            attempt.verifier,
            redirectUri,
            new Date(now.getTime() + ATTEMPT_LIFETIME),
          ],
        );
        return { url: url.href, cookie };
      }),

    finish: (cookie, parameters, language, now) =>
      refusing(async () => {
        const { rows } = await pool.query<{
          provider: string;
          state: string;
          nonce: string;
          verifier: string;
          redirect_uri: string;
          expires_at: Date;
        }>(
          'DELETE FROM oauth_attempts WHERE cookie_hash = $1 RETURNING provider, state, nonce, verifier, redirect_uri, expires_at',
          [hashOf(cookie)],
        );
        const attempt = rows[0];
        if (!attempt || attempt.expires_at <= now) throw new DomainError('ThirdPartySignInError');
        const configuration = await providerOf(attempt.provider);
        const address = new URL(attempt.redirect_uri);
        address.searchParams.set('code', parameters.code);
        address.searchParams.set('state', parameters.state);
        // A client that hands on code and state alone: the attempt says whom they are from.
        address.searchParams.set('iss', parameters.iss ?? configuration.serverMetadata().issuer);
        const tokens = await oidc.authorizationCodeGrant(configuration, address, {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        });
        return accountFor(deps, attempt.provider, await claimsOf(configuration, tokens), language, now);
      }),
  };
}

async function discover(provider: OidcProvider, production: boolean): Promise<oidc.Configuration> {
  const issuer = new URL(provider.issuer);
  // Tests and developers run a provider of their own beside the server.
  const plain = !production && issuer.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {};
  const configuration = await oidc.discovery(issuer, provider.clientId, provider.clientSecret, undefined, {
    ...plain,
    timeout: PATIENCE_SECONDS,
  });
  configuration.timeout = PATIENCE_SECONDS;
  return configuration;
}

async function claimsOf(
  configuration: oidc.Configuration,
  tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
): Promise<Claims> {
  const token = tokens.claims();
  if (!token) throw new DomainError('ThirdPartySignInError');
  const asks = token['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
  const said: Record<string, unknown> = asks
    ? await oidc.fetchUserInfo(configuration, tokens.access_token, token.sub)
    : token;
  const email =
    typeof said['email'] === 'string' && said['email_verified'] === true
      ? said['email'].trim().toLowerCase()
      : undefined;
  const name =
    typeof said['name'] === 'string'
      ? said['name']
          .replace(/\p{Cc}/gu, '')
          .trim()
          .slice(0, PERSON.trueNameMax)
      : '';
  return {
    subject: token.sub,
    email: email !== undefined && isEmail(email) ? email : undefined,
    name: name === '' ? undefined : name,
  };
}

async function accountFor(
  { pool, ids, transact }: OauthDeps,
  provider: string,
  claims: Claims,
  language: ServerLanguage,
  now: Date,
): Promise<string> {
  const known = await identityOf(pool, provider, claims.subject);
  if (known !== undefined) return known;
  const userId = ids.id();
  try {
    await transact(async ({ client }) => {
      await client.query(
        `INSERT INTO users (id, username, true_name, email, email_verified, language_code, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          userId,
          `user.${userId.toLowerCase().slice(0, 15)}`,
          claims.name ?? null,
          claims.email ?? null,
          claims.email !== undefined,
          language,
          now,
        ],
      );
      await client.query('INSERT INTO identities (provider, subject, user_id, created_at) VALUES ($1, $2, $3, $4)', [
        provider,
        claims.subject,
        userId,
        now,
      ]);
    });
    return userId;
  } catch (error) {
    // The same person in another tab was faster: both come in. Asked first, for their address is taken then as well.
    const faster = await identityOf(pool, provider, claims.subject);
    if (faster !== undefined) return faster;
    throw isTaken(error, 'users_email') ? new DomainError('DifferentCredential') : error;
  }
}

async function identityOf(pool: Pool, provider: string, subject: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ user_id: string }>(
    'SELECT user_id FROM identities WHERE provider = $1 AND subject = $2',
    [provider, subject],
  );
  return rows[0]?.user_id;
}

const hashOf = (cookie: string): Buffer => hash('sha256', cookie, 'buffer');
