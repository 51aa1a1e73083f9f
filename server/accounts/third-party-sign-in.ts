import { hash } from 'node:crypto';
import * as oidc from 'openid-client';
import type { Pool } from 'pg';
import { PERSON } from '#protocol/limits.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { isEmail } from '#protocol/rules/account-fields.ts';
import { shownNameProblem } from '#protocol/rules/names.ts';
import type { OidcProvider } from '../foundation/config.ts';
import type { Deps } from '../deps.ts';
import { isUniqueViolation } from '../database/database-error.ts';
import { DomainError } from '../http/domain-error.ts';

/** The provider's redirect must arrive within this time. Milliseconds. */
export const ATTEMPT_LIFETIME = 10 * 60_000;
const PROVIDER_TIMEOUT_SECONDS = 10;

type SignInDeps = Pick<Deps, 'pool' | 'ids' | 'config' | 'transact' | 'log'>;
/** Claims of a provider. `email` is set only if the provider says it is verified. */
type Claims = { readonly subject: string; readonly email: string | undefined; readonly name: string | undefined };

/** Third-party sign-in over OpenID Connect; see {@link createThirdPartySignIn}. */
export type ThirdPartySignIn = {
  /** @returns the URL to redirect the browser to, and the secret that binds the attempt to that browser */
  start(key: string, redirectUri: string, now: Date): Promise<{ url: string; cookie: string }>;
  /**
   * Finishes an attempt: exchanges the code, and finds or creates the account.
   * @param parameters of the provider's redirect
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
 * Authorization code flow with PKCE, state and nonce, which are stored here and valid once, for the browser that began.
 * A provider is discovered when it is first needed, so that one that is down does not affect the others.
 */
export function createThirdPartySignIn(deps: SignInDeps): ThirdPartySignIn {
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
          `INSERT INTO oauth_attempts (cookie_hash, provider, state, nonce, verifier, redirect_uri, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
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
          `DELETE FROM oauth_attempts WHERE cookie_hash = $1
           RETURNING provider, state, nonce, verifier, redirect_uri, expires_at`,
          [hashOf(cookie)],
        );
        const attempt = rows[0];
        if (!attempt || attempt.expires_at <= now) throw new DomainError('ThirdPartySignInError');
        const configuration = await providerOf(attempt.provider);
        const address = new URL(attempt.redirect_uri);
        address.searchParams.set('code', parameters.code);
        address.searchParams.set('state', parameters.state);
        // A client may pass on code and state alone; the attempt knows the issuer then.
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
  // Tests and developers run a local provider over plain HTTP.
  const plain = !production && issuer.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {};
  const configuration = await oidc.discovery(issuer, provider.clientId, provider.clientSecret, undefined, {
    ...plain,
    timeout: PROVIDER_TIMEOUT_SECONDS,
  });
  configuration.timeout = PROVIDER_TIMEOUT_SECONDS;
  return configuration;
}

async function claimsOf(
  configuration: oidc.Configuration,
  tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
): Promise<Claims> {
  const token = tokens.claims();
  if (!token) throw new DomainError('ThirdPartySignInError');
  const asks = token['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
  const profile: Record<string, unknown> = asks
    ? await oidc.fetchUserInfo(configuration, tokens.access_token, token.sub)
    : token;
  const email =
    typeof profile['email'] === 'string' && profile['email_verified'] === true
      ? profile['email'].trim().toLowerCase()
      : undefined;
  const name =
    typeof profile['name'] === 'string'
      ? profile['name']
          .replace(/\p{Cc}/gu, '')
          .trim()
          .slice(0, PERSON.trueNameMax)
      : '';
  return {
    subject: token.sub,
    email: email !== undefined && isEmail(email) ? email : undefined,
    // The user may choose another one; a refusal here would leave them without an account.
    name: name === '' || shownNameProblem(name) ? undefined : name,
  };
}

async function accountFor(
  { pool, ids, transact }: SignInDeps,
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
        `INSERT INTO users (id, username, true_name, email, email_verified, language_code, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
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
    // Another tab of the same person was faster. Checked first, because the address is taken then as well.
    const faster = await identityOf(pool, provider, claims.subject);
    if (faster !== undefined) return faster;
    throw isUniqueViolation(error, 'users_email') ? new DomainError('DifferentCredential') : error;
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
