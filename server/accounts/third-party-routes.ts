import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { oauth } from '#protocol/http/endpoints/account.ts';
import { oauthProviders, oauthStart } from '#protocol/http/endpoints/registration.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../http/domain-error.ts';
import { hasSecureCookies } from '../http/site-origin.ts';
import { route } from '../http/route.ts';
import type { SessionCookies } from './session-cookies.ts';
import { ATTEMPT_LIFETIME, createThirdPartySignIn } from './third-party-sign-in.ts';

const ATTEMPT_COOKIE = 'vermeil.oauth';
const PER_MINUTE = 20;
/** The path to which the provider redirects the browser (spec §2, Auth redirects). */
const CALLBACK = '/login';

/** All parameters of the redirect as JSON; a client may also send the state alone. */
const sentBack = z.object({ state: z.string(), iss: z.string().optional() });

/** Sign-in with OpenID Connect providers. */
export function registerThirdPartySignIn(app: FastifyInstance, deps: Deps, cookies: SessionCookies): void {
  const { config } = deps;
  const service = createThirdPartySignIn(deps);
  const cookie = {
    path: '/api/Account/oauth',
    httpOnly: true,
    sameSite: 'lax',
    secure: hasSecureCookies(config),
  } as const;
  const originOf = (request: FastifyRequest): string => config.publicUrl ?? `${request.protocol}://${request.host}`;

  route(app, oauthProviders, () => config.oidcProviders.map(({ key, name }) => ({ key, name })));

  route(
    app,
    oauthStart,
    async ({ body }, { request, reply, now }) => {
      const started = await service.start(body.provider, `${originOf(request)}${CALLBACK}`, now);
      void reply.setCookie(ATTEMPT_COOKIE, started.cookie, { ...cookie, maxAge: ATTEMPT_LIFETIME / 1_000 });
      return { url: started.url };
    },
    { perMinute: PER_MINUTE },
  );

  // The attempt names the provider; `logonType` is not trusted.
  route(
    app,
    oauth,
    async ({ body }, { principal, request, reply, now }) => {
      const attempt = request.cookies[ATTEMPT_COOKIE];
      if (attempt === undefined) throw new DomainError('ThirdPartySignInError');
      void reply.clearCookie(ATTEMPT_COOKIE, cookie);
      const userId = await service.finish(
        attempt,
        { code: body.token, ...readState(body.jsonData ?? '') },
        body.languageCode,
        now,
      );
      return cookies.signIn({ userId, isWeb: body.isWeb }, { principal, request, reply });
    },
    { perMinute: PER_MINUTE },
  );
}

function readState(text: string): z.infer<typeof sentBack> {
  if (!text.startsWith('{')) return { state: text };
  try {
    return sentBack.parse(JSON.parse(text));
  } catch {
    throw new DomainError('ThirdPartySignInError');
  }
}
