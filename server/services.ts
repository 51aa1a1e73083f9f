import type { Deps } from './deps.ts';
import { createTransact } from './events/transact.ts';
import { createPasswords, FULL_COST, type PasswordCost } from './passport/password.ts';
import { createSessions } from './passport/sessions.ts';
import { createHub } from './realtime/hub.ts';

/** What the domains make themselves, once, out of what comes from outside. */
export type Services = Pick<Deps, 'sessions' | 'passwords' | 'hub' | 'transact'>;

/** Wires sessions, the hub and the one way to change data that people hear of. */
export function createServices(outside: Omit<Deps, keyof Services>, passwordCost: PasswordCost = FULL_COST): Services {
  const { config, pool, bus, clock, ids, log } = outside;
  const sessions = createSessions({ pool, clock, ids, bus });
  const hub = createHub({
    pool, bus, clock, sessions, publicUrl: config.publicUrl, enabled: config.realtime, production: config.production,
    rateLimit: config.rateLimit, onError: (err) => log.error({ err }, 'realtime'),
  });
  return { sessions, hub, passwords: createPasswords(passwordCost), transact: createTransact({ pool, clock, newId: ids.id, outlet: hub }) };
}
