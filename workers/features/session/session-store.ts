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
  /** Signed out, and drafts and unsent messages of this user are still on the device. */
  noteLeft(userId: string): Promise<void>;
  /** Signed out, and the server has not received the sign-out. */
  oweSignOut(): Promise<void>;
};

export function createSessionStore(shared: KeyValue): SessionStore {
  const signedOut: StoredSession = { user: null, owesSignOut: false, leftBy: null };
  return {
    recall: async () => (await shared.get<StoredSession>(KEY)) ?? signedOut,
    remember: (user) => shared.set(KEY, { ...signedOut, user: storableProfile(user) } satisfies StoredSession),
    forget: () => shared.delete(KEY),
    noteLeft: (leftBy) => shared.set(KEY, { ...signedOut, leftBy } satisfies StoredSession),
    oweSignOut: () => shared.set(KEY, { ...signedOut, owesSignOut: true } satisfies StoredSession),
  };
}
