/** What the rules of the session's model read: the log, and what is seen. */
import type { ErrorData } from '#protocol/errors.ts';
import { answer, any, call, emitted, event, type Moment, type Pattern } from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import { CallError } from '../call-error.ts';
import { fails, logBefore, ok } from '../call-outcomes.model.ts';
import type { StoredSession } from './session.ports.ts';

/** The session as tabs see it. `deciding`: it is not known who is signed in. */
export type SeenSession = {
  user: string | null;
  name: string | null;
  deciding: boolean;
  verifying: boolean;
  waits: boolean;
  error: string | null;
};
export type At = Moment<SeenSession>;
export const CALLS = ['recall', 'fetchProfile', 'signIn', 'completeSignIn', 'signOut', 'settleSignOut', 'wipe'];
/** The error of the call that the step answers. */
export const codeOf = ({ step }: At): string => (step!.data as { error: CallError }).error.data.code;
/** A call fails with one of the codes. */
export const failsWith = (name: string | readonly string[], ...codes: readonly string[]): Pattern =>
  answer<{ error?: CallError }>(name, ({ error }) => error instanceof CallError && codes.includes(error.data.code));
/** Codes by which the server says that there is no session. */
export const refuses = ['Unauthenticated', 'SessionRevoked'];
export const slept: Pattern = ({ kind, name }) => kind === 'time' && name === 'sleep';
export const enters = emitted('user.entered');
export const leaves = emitted<{ userId: string; departure: string }>('user.left');
export const leavesBy = (departure: string): Pattern =>
  emitted<{ userId: string; departure: string }>('user.left', (one) => one.departure === departure);
export const signsIn = event('session.signIn');
export const demands = event<{ error: ErrorData }>(
  'session.demanded',
  ({ error }) => error.code === 'SecondFactorRequired',
);
export const unauthorized = (ending: string): Pattern =>
  event<{ ending: string }>('session.unauthorized', (one) => one.ending === ending);
/** Whether a user was signed in before the step. */
export const isSignedIn = ({ before }: At): boolean => before !== undefined && before.user !== null && !before.deciding;
/** The answer of the step is not one to a call that ended before. */
export const isAwaited = (moment: At): boolean =>
  logBefore(moment).findLast(any(call(CALLS), leaves))?.name === moment.step?.name;
/** As {@link isAwaited}; an event is always. */
export const isCurrent = (moment: At): boolean => moment.step?.kind === 'event' || isAwaited(moment);
/** Whether a sign-in waited for its second factor. */
export const isWaiting = ({ before }: At): boolean => before !== undefined && before.waits && !before.deciding;
/** Whether it was known that no user is signed in. */
export const isOut = ({ before }: At): boolean =>
  before !== undefined && before.user === null && !before.deciding && !before.waits;
/** Whose data are still on the device, by the log alone. */
export const leftBy = (log: readonly Entry[]): string | null => {
  let left: string | null = null;
  for (const entry of log) {
    if (ok<StoredSession>('recall', (stored) => stored.user === null && !stored.owesSignOut)(entry))
      left = (entry.data as { ok: StoredSession }).ok.leftBy;
    if (any(leavesBy('expired'), leavesBy('revoked'))(entry)) left = (entry.data as { userId: string }).userId;
    if (any(enters, ok('wipe'))(entry)) left = null;
  }
  return left;
};
/** Whether the server has not received a sign-out, by the log alone. */
export const owes = (log: readonly Entry[]): boolean => {
  const last = log.findLast(any(ok('signOut'), fails('signOut'), ok('settleSignOut'), fails('settleSignOut'), enters));
  return last !== undefined && fails(['signOut', 'settleSignOut'])(last);
};
