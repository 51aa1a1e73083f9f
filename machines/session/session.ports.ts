import type { SignIn } from '#protocol/bridge/commands.ts';
import type { UserProfile } from '#protocol/entities/user.ts';

/** The session as the device stores it. `owesSignOut`: the server has not received a sign-out. */
export type StoredSession = { user: UserProfile | null; owesSignOut: boolean };

/** Why a session ended. */
export type SessionEnd = 'signedOut' | 'expired' | 'replaced';

/** What the session chart needs from outside. Promises reject with a CallError. */
export type SessionPorts = {
  recall(): Promise<StoredSession>;
  fetchProfile(): Promise<UserProfile>;
  signIn(input: SignIn): Promise<UserProfile>;
  /** Deletes the user from this device, then signs out at the server. Rejects when the server did not receive it. */
  signOut(userId: string): Promise<void>;
  /** Sends a sign-out that the server has not received. */
  settleSignOut(): Promise<void>;
};
