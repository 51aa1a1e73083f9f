import type { SignIn } from '#protocol/bridge/commands.ts';
import type { UserProfile } from '#protocol/entities/user.ts';

/** What the device remembers. `owesSignOut`: somebody signed out while the server could not be told. */
export type Remembered = { user: UserProfile | null; owesSignOut: boolean };

/** Why a person is no longer the signed-in one. */
export type Departure = 'signedOut' | 'expired' | 'replaced';

/** What the session chart needs of the world. Promises reject with a CallError. */
export type SessionPorts = {
  recall(): Promise<Remembered>;
  fetchProfile(): Promise<UserProfile>;
  signIn(input: SignIn): Promise<UserProfile>;
  /** Forgets the person on this device, then tells the server. Rejects when the server could not be told. */
  signOut(userId: string): Promise<void>;
  /** Tells the server of a sign-out that it has not heard of. */
  settleSignOut(): Promise<void>;
  /** Somebody is signed in now. `restored`: known from the device, the server has not been asked. */
  entered(user: UserProfile, restored: boolean): void;
  /** The signed-in person's record is this now. */
  updated(user: UserProfile): void;
  /** That person is no longer signed in. */
  left(userId: string, departure: Departure): void;
};
