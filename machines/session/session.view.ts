import type { SessionView } from '#protocol/bridge/views.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import type { SnapshotFrom } from 'xstate';
import type { SessionMachine } from './session.machine.ts';

/** @returns the view of the session. */
export function sessionView({ value, context }: Pick<SnapshotFrom<SessionMachine>, 'value' | 'context'>): SessionView {
  const phase = typeof value === 'string' ? value : (Object.keys(value)[0] as SessionView['phase']);
  return {
    phase,
    user: phase === 'signedIn' ? context.user : null,
    error: context.error,
    ...(context.pending && { methods: context.pending.methods }),
  };
}

/**
 * The part of a user's record that a browser may store: names, pictures, flags, language; never an address, a phone
 * number, an e-mail address or KYC, as others may use the same browser. The rest is fetched from the server.
 */
export function storableProfile(user: UserProfile): UserProfile {
  return {
    ...user,
    email: null,
    emailVerified: false,
    areaCode: null,
    mobile: null,
    mobileVerified: false,
    gender: null,
    kycStatus: 0,
  };
}
