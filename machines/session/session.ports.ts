import type { SecondFactorInput, SignIn } from '#protocol/bridge/commands.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import type { SessionEnding } from '#protocol/rules/failures.ts';

/**
 * The session as the device stores it. `owesSignOut`: the server has not received a sign-out. `leftBy`: the user whose
 * session expired and whose drafts and unsent messages are still here.
 */
export type StoredSession = { user: UserProfile | null; owesSignOut: boolean; leftBy: string | null };

/** Why the current user left. `replaced`: another user has the session. */
export type SignOutReason = 'signedOut' | 'replaced' | SessionEnding;

/** The second factor of a pending sign-in. */
export type CompletingSignIn = { pendingSignIn: string; answer: SecondFactorInput };

/** What the session chart needs from outside. Promises reject with a CallError. */
export type SessionPorts = {
  recall(): Promise<StoredSession>;
  fetchProfile(): Promise<UserProfile>;
  /** Rejects with SecondFactorRequired when the account has a second factor. */
  signIn(input: SignIn): Promise<UserProfile>;
  completeSignIn(input: CompletingSignIn): Promise<UserProfile>;
  /** Deletes the user from this device, then signs out at the server. Rejects when the server did not receive it. */
  signOut(userId: string): Promise<void>;
  /** Sends a sign-out that the server has not received. */
  settleSignOut(): Promise<void>;
  /** Deletes all data of a user from this device, then the memory of the session. */
  wipe(userId: string): Promise<void>;
};
