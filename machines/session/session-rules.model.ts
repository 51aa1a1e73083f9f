import type { UserProfile } from '#protocol/entities/user.ts';
import { ACCOUNT, SESSION } from '#protocol/limits.ts';
import { after, always, answer, any, call, emitted, event, until, type Rule } from '#tests/models/engine/rules.ts';
import { fails, logBefore, ok, running, stepIs } from '../call-outcomes.model.ts';
import {
  CALLS,
  codeOf,
  demands,
  enters,
  failsWith,
  isAwaited,
  isCurrent,
  isOut,
  isSignedIn,
  isWaiting,
  leaves,
  leavesBy,
  leftBy,
  owes,
  refuses,
  signsIn,
  slept,
  unauthorized,
  type SeenSession,
} from './session-log.model.ts';
import type { StoredSession } from './session.ports.ts';

/** The rules of the session. */
export const sessionRules: Readonly<Record<string, Rule<SeenSession>>> = {
  '[SES-1] the device is read first': always(({ log }) => call('recall')(log[0]!)),
  '[SES-1] a remembered user is signed in at once': always(
    ({ added, view }) =>
      added.some(emitted<{ restored: boolean }>('user.entered', ({ restored }) => restored)) && view.user === 'ada',
    stepIs(ok<StoredSession>('recall', ({ user }) => user !== null)),
  ),
  '[SES-1] and verified after': after<SeenSession>(ok<StoredSession>('recall', ({ user }) => user !== null)).leadsTo(
    call('fetchProfile'),
  ),
  '[SES-2] without one the server is queried': after<SeenSession>(
    any(
      ok<StoredSession>('recall', ({ user, owesSignOut }) => user === null && !owesSignOut),
      fails('recall'),
      answer<{ error?: unknown }>('recall', (data) => 'error' in data),
    ),
  ).leadsTo(call('fetchProfile')),
  '[SES-2] 401 means signed out, [SES-3] and so does no response': always(
    ({ view }) => view.user === null && !view.deciding,
    (moment) =>
      stepIs(failsWith('fetchProfile', ...refuses, 'Offline'))(moment) &&
      moment.before!.user === null &&
      isAwaited(moment),
  ),
  '[SES-2] its user enters': always(
    ({ added }) => added.some(enters),
    (moment) => stepIs(ok('fetchProfile'))(moment) && moment.before!.user === null && isAwaited(moment),
  ),
  '[SES-2] no wake signal doubts a 401': always(
    ({ added }) => added.length === 1,
    (moment) => {
      const log = logBefore(moment);
      const last = log.findLast(any(({ kind }) => kind === 'answer', signsIn, demands, leaves));
      return (
        stepIs(event('wake'))(moment) &&
        isOut(moment) &&
        // A later call may have ended before its answer.
        log.filter(call('fetchProfile')).length === 1 &&
        failsWith('fetchProfile', ...refuses)(last!)
      );
    },
  ),
  '[SES-3] until the next wake signal, which queries again': after<SeenSession>(event('wake'), (moment) => {
    const log = logBefore(moment);
    const last = log.findLast(any(({ kind }) => kind === 'answer', signsIn, demands, leaves));
    return isOut(moment) && last !== undefined && failsWith('fetchProfile', 'Offline')(last);
  }).leadsTo(call('fetchProfile')),
  '[SES-4] a 401 to a call of the session ends it': always(
    ({ view, added }) => view.user === null && added.some(leaves),
    (moment) =>
      isSignedIn(moment) &&
      isCurrent(moment) &&
      stepIs(any(event('session.unauthorized'), failsWith('fetchProfile', ...refuses)))(moment),
  ),
  '[SES-4] one to a call from before the sign-in does not': always(
    ({ added }) => added.length === 1,
    (moment) => stepIs(event('session.unauthorized'))(moment) && !isSignedIn(moment),
  ),
  '[SES-4] the record of another user replaces the current one': always(
    ({ added, view, step }) =>
      view.user === (step!.data as { ok: UserProfile }).ok.id &&
      added.some(leavesBy('replaced')) &&
      added.some(emitted<{ restored: boolean }>('user.entered', ({ restored }) => !restored)),
    (moment) =>
      stepIs(ok<UserProfile>('fetchProfile', ({ id }) => id !== moment.before!.user))(moment) &&
      isSignedIn(moment) &&
      isCurrent(moment),
  ),
  'the record of the same user updates it': always(
    ({ added, view, step }) =>
      added.some(emitted('user.updated')) &&
      !added.some(any(enters, leaves)) &&
      view.name === (step!.data as { ok: UserProfile }).ok.trueName,
    (moment) =>
      stepIs(ok<UserProfile>('fetchProfile', ({ id }) => id === moment.before!.user))(moment) &&
      isSignedIn(moment) &&
      isCurrent(moment),
  ),
  '[SES-5] the record is verified 30 s after a failure': after<SeenSession>(
    failsWith('fetchProfile', 'Offline'),
    (moment) => isSignedIn(moment) && isAwaited(moment),
  ).leadsTo(call('fetchProfile'), {
    within: SESSION.verifyRetry,
    notBefore: SESSION.verifyRetry,
    unless: any(event('wake'), event('session.refresh'), leaves, slept),
  }),
  '[SES-5] a failure keeps the user': always(
    ({ view, before }) => view.user === before!.user,
    (moment) => stepIs(failsWith('fetchProfile', 'Offline'))(moment) && isSignedIn(moment) && isAwaited(moment),
  ),
  '[SES-5] or at a wake signal, and at one when it is older than 5 min': after<SeenSession>(event('wake'), (moment) => {
    const last = logBefore(moment).findLast(any(answer(['fetchProfile', 'signIn', 'completeSignIn'])));
    if (!isSignedIn(moment) || moment.before!.verifying || !last) return false;
    return fails('fetchProfile')(last) || moment.now - last.at >= SESSION.profileFresh;
  }).leadsTo(call('fetchProfile')),
  '[SES-5] a record that is younger is not': always(
    ({ added }) => added.length === 1,
    (moment) => {
      const last = logBefore(moment).findLast(answer(['fetchProfile', 'signIn', 'completeSignIn']));
      return (
        stepIs(event('wake'))(moment) &&
        isSignedIn(moment) &&
        last !== undefined &&
        ok(last.name)(last) &&
        moment.now - last.at < SESSION.profileFresh
      );
    },
  ),
  'a refresh verifies at once': after<SeenSession>(event('session.refresh'), isSignedIn).leadsTo(call('fetchProfile')),
  'and without a session it asks, and no error is left': always(
    ({ added, view }) => added.some(call('fetchProfile')) && view.error === null,
    (moment) => stepIs(event('session.refresh'))(moment) && isOut(moment) && !owes(logBefore(moment)),
  ),
  '[SES-6] signing out deletes the user from this device first': always(
    ({ added, before, view }) =>
      added.some(leavesBy('signedOut')) && added.some(call('signOut', (id) => id === before!.user)) && view.deciding,
    (moment) => stepIs(event('session.signOut'))(moment) && isSignedIn(moment),
  ),
  'and no user is signed in then': always(
    ({ view }) => view.user === null && !view.deciding,
    stepIs(answer('signOut')),
  ),
  '[SES-6] a sign-out that the server did not receive is sent before any other request': always(
    ({ added }) => added.find(call(CALLS))!.name !== 'fetchProfile',
    (moment) => owes(logBefore(moment)) && moment.added.some(call(CALLS)),
  ),
  '[SES-6] at the start, too': after<SeenSession>(
    ok<StoredSession>('recall', ({ owesSignOut }) => owesSignOut),
  ).leadsTo(call('settleSignOut')),
  '[SES-6] and at a wake signal or on request': after<SeenSession>(
    any(event('wake'), event('session.refresh')),
    (moment) => isOut(moment) && owes(logBefore(moment)),
  ).leadsTo(call('settleSignOut')),
  'a sign-out that was sent is settled': always(
    ({ view }) => !view.deciding && view.user === null,
    stepIs(answer('settleSignOut')),
  ),
  '[SES-7] users enter and leave in turn': always(({ log, view }) => {
    const turns = log.filter(any(enters, leaves));
    const isIn = turns.length > 0 && enters(turns.at(-1)!);
    return turns.every((entry, at) => enters(entry) === (at % 2 === 0)) && (isIn ? view.user !== null : true);
  }),
  '[SES-7] who leaves is who entered': always(({ log }) => {
    const turns = log.filter(any(enters, leaves));
    return turns.every(
      (entry, at) =>
        enters(entry) ||
        (entry.data as { userId: string }).userId === (turns[at - 1]!.data as { user: UserProfile }).user.id,
    );
  }),
  '[SES-8] signing in again cancels an unsent sign-out': after<SeenSession>(
    any(ok('signIn'), ok('completeSignIn')),
  ).never(call('settleSignOut'), { until: event('session.signOut') }),
  '[SES-8] a refused sign-in keeps its error': always(
    (moment) => moment.view.error === codeOf(moment) && !moment.view.deciding && moment.view.user === null,
    stepIs(failsWith('signIn', 'InvalidUserNameOrPwd')),
  ),
  'a sign-in is sent': after<SeenSession>(signsIn, (moment) => isOut(moment) || isWaiting(moment)).leadsTo(
    call('signIn'),
  ),
  'and enters': always(
    ({ added, view }) =>
      added.some(emitted<{ restored: boolean }>('user.entered', ({ restored }) => !restored)) && view.error === null,
    stepIs(any(ok('signIn'), ok('completeSignIn'))),
  ),
  '[SES-9] a new worker publishes no session before it knows one': until<SeenSession>(
    ({ deciding }) => deciding,
    answer(['recall', 'fetchProfile', 'settleSignOut']),
  ),
  '[SES-10] a revoked session deletes all data of its user': always(
    ({ added, before }) => added.some(leavesBy('revoked')) && added.some(call('wipe', (id) => id === before!.user)),
    (moment) =>
      isSignedIn(moment) &&
      isCurrent(moment) &&
      stepIs(any(unauthorized('revoked'), failsWith('fetchProfile', 'SessionRevoked')))(moment),
  ),
  '[SES-10] before the next sign-in': always(
    ({ added }) => added.length === 1,
    (moment) => running(logBefore(moment), 'wipe') > 0 && moment.step?.kind === 'event',
  ),
  '[SES-10] then the next one may begin': always(({ view }) => !view.deciding, stepIs(answer('wipe'))),
  '[SES-11] an expired session leaves them': always(
    ({ added }) => added.some(leavesBy('expired')) && !added.some(call('wipe')),
    (moment) =>
      isSignedIn(moment) &&
      isCurrent(moment) &&
      stepIs(any(unauthorized('expired'), failsWith('fetchProfile', 'Unauthenticated')))(moment),
  ),
  "[SES-11] another user's sign-in deletes them": always(
    (moment) => {
      const left = leftBy(logBefore(moment));
      const { user } = moment.added.find(enters)!.data as { user: UserProfile };
      return moment.added.some(emitted('user.abandoned')) === (left !== null && left !== user.id);
    },
    ({ added }) => added.some(enters),
  ),
  '[SES-11] and so does a sign-out without a session': always(
    (moment) => {
      const left = leftBy(logBefore(moment));
      return left === null ? moment.added.length === 1 : moment.added.some(call('wipe', (id) => id === left));
    },
    (moment) => stepIs(event('session.signOut'))(moment) && isOut(moment),
  ),
  '[SES-12] a sign-in whose account has a second factor waits for it': always(
    ({ view }) => view.waits && view.user === null && !view.deciding && view.error === null,
    stepIs(failsWith('signIn', 'SecondFactorRequired')),
  ),
  '[SES-12] until then no user is signed in': always(
    ({ view }) => view.user === null,
    ({ view }) => view.waits,
  ),
  '[SES-12] the factor is checked for it': after<SeenSession>(event('session.secondFactor'), isWaiting).leadsTo(
    call<{ pendingSignIn: string }>('completeSignIn', ({ pendingSignIn }) => pendingSignIn === 'pending-sign-in-001'),
  ),
  '[SES-12] and no error of an earlier one is left': always(
    ({ view }) => view.error === null && view.deciding,
    (moment) => isWaiting(moment) && stepIs(event('session.secondFactor'))(moment),
  ),
  '[SES-12] a refresh ends the waiting, and asks': always(
    ({ added, view }) => !view.waits && added.some(call(['fetchProfile', 'settleSignOut'])),
    (moment) => isWaiting(moment) && stepIs(event('session.refresh'))(moment),
  ),
  '[SES-13] a wrong factor leaves it waiting': always(
    ({ view }) => view.waits && view.error === 'SecondFactorWrong' && !view.deciding,
    stepIs(failsWith('completeSignIn', 'SecondFactorWrong')),
  ),
  '[SES-13] one that the server no longer knows ends with that reason': always(
    ({ view }) => !view.waits && view.error === 'SecondFactorExpired' && view.user === null,
    stepIs(failsWith('completeSignIn', 'SecondFactorExpired')),
  ),
  '[SES-13] and so does one that waited too long': always(
    ({ view, log, now }) => {
      const since = log.findLast(
        any(failsWith('signIn', 'SecondFactorRequired'), demands, answer('completeSignIn')),
      )!.at;
      if (now - since < ACCOUNT.factorPatience) return view.waits;
      return now - since === ACCOUNT.factorPatience && !view.waits && view.error === 'SecondFactorExpired';
    },
    (moment) => isWaiting(moment) && stepIs(({ kind }) => kind === 'time')(moment),
  ),
  '[SES-13] a cancelled one ends without': always(
    ({ view }) => !view.waits && view.error === null,
    (moment) => isWaiting(moment) && stepIs(event('session.cancel'))(moment),
  ),
  '[SES-14] another sign-in replaces the waiting one': always(
    ({ view }) => !view.waits && view.deciding,
    (moment) => isWaiting(moment) && stepIs(signsIn)(moment),
  ),
  "[SES-14] a third party's sign-in waits in the same way": always(
    ({ view }) => view.waits && view.error === null,
    (moment) => (isOut(moment) || isWaiting(moment)) && stepIs(demands)(moment),
  ),
  'another refusal of it does not': always(
    ({ added }) => added.length === 1,
    (moment) => moment.step?.name === 'session.demanded' && !stepIs(demands)(moment),
  ),
  'one call runs at a time': always(({ log }) => running(log, ...CALLS.filter((name) => name !== 'fetchProfile')) <= 1),
};
