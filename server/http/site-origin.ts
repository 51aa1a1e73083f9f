import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '#protocol/http/define-call.ts';
import type { Config } from '../foundation/config.ts';

/**
 * The origin of the site for feeds and site maps: `PUBLIC_URL`, else where the process listens. Never what a request
 * names: a copy in a shared cache would lead other readers there. No trailing slash.
 */
export function siteOrigin({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** @returns the name of the session cookie; only browsers that came over https accept the prefixed one */
export const sessionCookieName = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  (publicUrl?.startsWith('https:') ?? false) ? SECURE_SESSION_COOKIE : SESSION_COOKIE;

/** Whether cookies are sent over TLS only. Browsers accept such cookies from http://localhost too. */
export const hasSecureCookies = ({ publicUrl, production }: Pick<Config, 'publicUrl' | 'production'>): boolean =>
  production || (publicUrl?.startsWith('https:') ?? false);
