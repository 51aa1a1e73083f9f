import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** The claims of an account at the provider. */
export type ProviderAccount = { readonly email?: string; readonly email_verified?: boolean; readonly name?: string };

/** A real OpenID Connect provider on a loopback port; its users sign in by id alone. */
export type OidcDouble = {
  readonly issuer: string;
  readonly people: Map<string, ProviderAccount>;
  /** Completes the provider's pages as a browser does. @returns the query of the redirect to the site */
  signIn(url: string, subject: string): Promise<URLSearchParams>;
  close(): Promise<void>;
};

export const OIDC_CLIENT = { clientId: 'vermeil', clientSecret: 'a-secret-between-the-two' } as const;

/** @param redirectUri the address it may redirect to */
export async function startOidcProvider(redirectUri: string): Promise<OidcDouble> {
  const server: Server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, ProviderAccount>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OIDC_CLIENT.clientId,
        client_secret: OIDC_CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    cookies: { keys: ['a key for cookies of tests'] },
    findAccount: (_, id) =>
      people.has(id) ? { accountId: id, claims: () => ({ sub: id, ...people.get(id) }) } : undefined,
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));

  return {
    issuer,
    people,
    async signIn(url, subject) {
      const jar = new Map<string, string>();
      const visit = async (address: string, form?: Record<string, string>): Promise<Response> => {
        const fetched = await fetch(address, {
          redirect: 'manual',
          method: form ? 'POST' : 'GET',
          headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
          ...(form ? { body: new URLSearchParams(form) } : {}),
        });
        for (const line of fetched.headers.getSetCookie()) {
          const [pair = ''] = line.split(';');
          jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        return fetched;
      };
      let address = url;
      for (let steps = 0; steps < 12; steps += 1) {
        const page = await visit(address);
        const next = page.headers.get('location');
        if (next?.startsWith(redirectUri)) return new URL(next).searchParams;
        if (next !== null) {
          address = new URL(next, issuer).href;
          continue;
        }
        // The provider's development pages: one requests the account, the next the consent.
        const text = await page.text();
        const action = /action="([^"]+)"/.exec(text)?.[1];
        const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1];
        if (action === undefined || prompt === undefined)
          throw new Error(`The provider responded ${page.status}: ${text.slice(0, 400)}`);
        const posted = await visit(new URL(action, issuer).href, {
          prompt,
          ...(prompt === 'login' ? { login: subject, password: 'any' } : {}),
        });
        address = new URL(posted.headers.get('location') ?? '', issuer).href;
      }
      throw new Error('The provider redirects without end');
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
