import { createHmac } from 'node:crypto';
import { localeOfServer, localePrefix } from '#protocol/locales.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { linkTo } from '#protocol/pages.ts';
import { deviceName } from '#protocol/rules/device-name.ts';
import type { Deps } from '../deps.ts';
import { deriveSecretKey } from '../foundation/secret-key.ts';
import { clientAddressKey } from '../http/client-address.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { readOwnAccount } from './own-account.ts';

/** The first sign-in of an account this young is that of its registration. Milliseconds. */
const REGISTRATION = 10 * 60_000;
const HOUR = 60 * 60_000;
/** As much of a user agent text as a session keeps. */
const USER_AGENT = 400;

type SignedIn = {
  readonly userId: string;
  readonly userAgent: string;
  /** `request.ip` */
  readonly address: string;
};

/**
 * Notifies owners of sign-ins from devices that their account does not know. A device is a browser, whatever its
 * version, at a network address. Only a keyed hash of both is kept.
 * @returns call it after a session was opened, before its token is handed out: a sign-in whose notice cannot be stored
 *   fails
 */
export function createDeviceNotices({
  transact,
  mailer,
  config,
}: Pick<Deps, 'transact' | 'mailer' | 'config'>): (signedIn: SignedIn) => Promise<void> {
  const key = deriveSecretKey(config, 'known-devices');
  const origin = siteOrigin(config);
  const hashOf = (userId: string, userAgent: string, address: string): Buffer =>
    createHmac('sha256', key)
      .update(
        JSON.stringify([userId, userAgent.slice(0, USER_AGENT).replaceAll(/\d[\d.]*/g, ''), clientAddressKey(address)]),
      )
      .digest();

  return ({ userId, userAgent, address }) =>
    transact(async (work) => {
      const { client, now } = work;
      const before = (age: number): Date => new Date(now.getTime() - age);
      const device = hashOf(userId, userAgent, address);
      // Of several sign-ins at once, each sees the devices of those before it.
      const own = await readOwnAccount(client, userId, 'FOR NO KEY UPDATE');
      await client.query('DELETE FROM known_devices WHERE user_id = $1 AND last_sign_in_at <= $2', [
        userId,
        before(ACCOUNT.deviceRemembered),
      ]);
      const added = await client.query<{ inserted: boolean }>(
        `INSERT INTO known_devices (user_id, device_hash, first_sign_in_at, last_sign_in_at) VALUES ($1, $2, $3, $3)
         ON CONFLICT (user_id, device_hash) DO UPDATE SET last_sign_in_at = excluded.last_sign_in_at
         RETURNING xmax = 0 AS inserted`,
        [userId, device, now],
      );
      if (added.rows[0]?.inserted !== true) return;
      await client.query(
        `DELETE FROM known_devices WHERE user_id = $1 AND device_hash IN (
           SELECT device_hash FROM known_devices WHERE user_id = $1
           ORDER BY last_sign_in_at DESC, device_hash OFFSET $2)`,
        [userId, ACCOUNT.devicesMost],
      );
      const { rows } = await client.query<{ lately: number; registering: boolean }>(
        `SELECT count(*) FILTER (WHERE d.first_sign_in_at > $2)::int AS lately,
           count(*) = 1 AND u.created_at > $3 AS registering
         FROM users u JOIN known_devices d ON d.user_id = u.id WHERE u.id = $1 GROUP BY u.created_at`,
        [userId, before(HOUR), before(REGISTRATION)],
      );
      const [counted] = rows;
      if (!counted || counted.registering || counted.lately > ACCOUNT.deviceNoticesPerHour) return;
      const to = own.targets.find(({ method }) => mailer.reaches(method));
      if (!to) return;
      const { language } = own;
      const link = `${origin}${localePrefix(localeOfServer(language))}${linkTo('account')}`;
      await mailer.send(
        {
          to,
          language,
          template: 'newDevice',
          params: { ...deviceName(userAgent), address, time: now.getTime(), link },
        },
        work,
      );
    });
}
