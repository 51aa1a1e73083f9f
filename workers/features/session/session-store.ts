import type { StoredSession } from '#machines/session/session.ports.ts';
import { storableProfile } from '#machines/session/session.view.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import type { KeyValue } from '../../adapters/device.ports.ts';

const KEY = 'session';

/** The session as stored on the device. */
export type SessionStore = {
  recall(): Promise<StoredSession>;
  remember(user: UserProfile): Promise<void>;
  forget(): Promise<void>;
  /** Signed out, and the server has not received the sign-out. */
  oweSignOut(): Promise<void>;
};

export function createSessionStore(shared: KeyValue): SessionStore {
  const signedOut: StoredSession = { user: null, owesSignOut: false };
  return {
    recall: async () => (await shared.get<StoredSession>(KEY)) ?? signedOut,
    remember: (user) => shared.set(KEY, { user: storableProfile(user), owesSignOut: false } satisfies StoredSession),
    forget: () => shared.delete(KEY),
    oweSignOut: () => shared.set(KEY, { user: null, owesSignOut: true } satisfies StoredSession),
  };
}
