/**
 * The session, shared by every tab (spec §4 "Signed-in state", §8 "401").
 *
 * [SES-1] At start the device is read first: a remembered user is signed in at once, also offline, and verified after.
 * [SES-2] Without one the server is queried, since the cookie may outlive the device's memory. 401 means signed out.
 * [SES-3] Without a response from the server the state is signed out until the next wake signal,
 *         which queries again.
 * [SES-4] A 401 to a call of the session ends it, one to a call from before the sign-in does not; the record of another
 *         user replaces the current one.
 * [SES-5] The record is verified 30 s after a failure or at a wake signal, and again at a wake signal
 *         when it is older than 5 min.
 * [SES-6] Signing out deletes the user from this device first. A sign-out that the server did not receive is sent
 *         before any other request.
 * [SES-7] `user.entered` and `user.left` alternate: no user enters before the previous one has left.
 * [SES-8] Signing in again cancels an unsent sign-out. A refused sign-in keeps its error until the next attempt.
 * [SES-9] A new worker publishes no session before it knows one: until then the tabs show the dead worker's session.
 * [SES-10] A revoked session (FLR-7) deletes all data of its user from this device, drafts and unsent messages
 *         included, before the next sign-in. The user is forgotten last: a worker that dies before starts it again.
 * [SES-11] An expired session leaves drafts and unsent messages for the same user. Another user's sign-in and a
 *         sign-out without a session delete them.
 * [SES-12] A sign-in whose account has a second factor waits for it, in every tab. Until then no user is signed in:
 *          nothing of the user is shown, stored or fetched.
 * [SES-13] A wrong factor leaves the sign-in waiting. One that the server no longer knows, or that waited too long,
 *          ends with that reason; a cancelled one ends without.
 * [SES-14] Another sign-in replaces the waiting one. A third party's sign-in waits in the same way.
 */
import type { SecondFactorInput, SignIn } from '#protocol/bridge/commands.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import type { ErrorData } from '#protocol/errors.ts';
import type { FactorMethod } from '#protocol/http/second-factors.ts';
import { ACCOUNT, SESSION } from '#protocol/limits.ts';
import { assign, emit, enqueueActions, fromPromise, raise, setup } from 'xstate';
import { errorDataOf, sessionEndingOf, type SessionEnding } from '#protocol/rules/failures.ts';
import type { CompletingSignIn, SignOutReason, StoredSession, SessionPorts } from './session.ports.ts';

export type SessionContext = {
  user: UserProfile | null;
  error: ErrorData | null;
  /** The user whose session ended while data of theirs may still be on this device. */
  leftBy: string | null;
  /** The sign-in that waits for its second factor. */
  pending: PendingSignIn | null;
};
/** `id` is a secret that stands for the password. */
export type PendingSignIn = { id: string; methods: FactorMethod[] };

export type SessionEvent =
  | { type: 'session.signIn'; input: SignIn }
  /** A third party signed the user in, and the server demands the second factor. */
  | { type: 'session.demanded'; error: ErrorData }
  | { type: 'session.secondFactor'; input: SecondFactorInput }
  | { type: 'session.cancel' }
  | { type: 'session.signOut' }
  | { type: 'session.refresh' }
  /** A call of the session was answered 401, or the connection was closed with 4002. */
  | { type: 'session.unauthorized'; ending: SessionEnding }
  | { type: 'wake' };

/** Emitted after the actions of a transition: listeners may create machines, which XState forbids in an action. */
export type SessionEmitted =
  /** A user is signed in. `restored`: read from the device, not confirmed by the server. */
  | { type: 'user.entered'; user: UserProfile; restored: boolean }
  /** The current user's record changed. */
  | { type: 'user.updated'; user: UserProfile }
  | { type: 'user.left'; userId: string; departure: SignOutReason }
  /** Another user signed in: what this one left on the device is of no use to anybody. */
  | { type: 'user.abandoned'; userId: string };

/** The sign-in that the server's demand of a second factor names. */
export function pendingSignInOf({ code, params }: ErrorData): PendingSignIn | null {
  const { pendingSignIn, methods } = params ?? {};
  return code === 'SecondFactorRequired' && typeof pendingSignIn === 'string' && Array.isArray(methods)
    ? { id: pendingSignIn, methods: methods as FactorMethod[] }
    : null;
}

/** The server no longer knows the pending sign-in, or the password was changed meanwhile. */
const PENDING_OVER: ReadonlySet<string> = new Set(['SecondFactorExpired', 'InvalidUserNameOrPwd']);

/** How the session ended, of the server's refusal of an invoked call or of one that another feature made. */
function endingOf(event: object): SessionEnding | undefined {
  if ('error' in event) return sessionEndingOf(errorDataOf(event.error));
  return 'ending' in event ? (event.ending as SessionEnding) : undefined;
}

export const createSessionMachine = (ports: SessionPorts) => {
  return setup({
    // `undecided`: the user is not known yet; `verifying`: the server is being queried.
    types: {
      context: {} as SessionContext,
      events: {} as SessionEvent,
      emitted: {} as SessionEmitted,
      tags: {} as 'undecided' | 'verifying',
    },
    actors: {
      recall: fromPromise<StoredSession>(() => ports.recall()),
      fetchProfile: fromPromise<UserProfile>(() => ports.fetchProfile()),
      signIn: fromPromise<UserProfile, SignIn>(({ input }) => ports.signIn(input)),
      completeSignIn: fromPromise<UserProfile, CompletingSignIn>(({ input }) => ports.completeSignIn(input)),
      signOut: fromPromise<void, string>(({ input }) => ports.signOut(input)),
      settleSignOut: fromPromise<void>(() => ports.settleSignOut()),
      wipe: fromPromise<void, string>(({ input }) => ports.wipe(input)),
    },
    delays: {
      verifyRetry: SESSION.verifyRetry,
      profileFresh: SESSION.profileFresh,
      factorPatience: ACCOUNT.factorPatience,
    },
    guards: {
      /** Of the failure of an invoked call. */
      refused: ({ event }) => endingOf(event) !== undefined,
      revoked: ({ event }) => endingOf(event) === 'revoked',
      demandsFactor: ({ event }) => 'error' in event && pendingSignInOf(errorDataOf(event.error)) !== null,
      pendingOver: ({ event }) => 'error' in event && PENDING_OVER.has(errorDataOf(event.error).code),
      dataLeft: ({ context }) => context.leftBy !== null,
      sameUser: ({ context }, user: UserProfile) => user.id === context.user?.id,
    },
    actions: {
      enter: enqueueActions(({ context, enqueue }, entered: { user: UserProfile; restored: boolean }) => {
        const { user } = entered;
        if (context.leftBy !== null && context.leftBy !== user.id)
          enqueue.emit({ type: 'user.abandoned', userId: context.leftBy });
        enqueue.assign({ user, error: null, leftBy: null, pending: null });
        enqueue.emit({ type: 'user.entered', ...entered });
      }),
      update: assign((_, user: UserProfile) => ({ user, error: null })),
      emitUpdated: emit((_, user: UserProfile) => ({ type: 'user.updated', user })),
      emitLeft: emit(({ context }, departure: SignOutReason) => ({
        type: 'user.left',
        userId: context.user?.id ?? '',
        departure,
      })),
      leave: assign({ user: null, error: null }),
      leaveData: assign(({ context }) => ({ user: null, error: null, leftBy: context.user?.id ?? null })),
      rememberLeft: assign((_, leftBy: string | null) => ({ leftBy })),
      noteWiped: assign({ leftBy: null }),
      keepError: assign(({ event }) => ({ error: 'error' in event ? errorDataOf(event.error) : null })),
      clearError: assign({ error: null }),
      keepPending: assign(({ event }) => ({
        pending: 'error' in event ? pendingSignInOf(errorDataOf(event.error)) : null,
        error: null,
      })),
      forgetPending: assign({ pending: null }),
      refreshAgain: raise({ type: 'session.refresh' }),
      noteExpired: assign({ error: { code: 'SecondFactorExpired', status: 422 } satisfies ErrorData }),
    },
  }).createMachine({
    id: 'session',
    context: { user: null, error: null, leftBy: null, pending: null },
    initial: 'restoring',
    states: {
      restoring: {
        tags: 'undecided',
        initial: 'recalling',
        states: {
          recalling: {
            invoke: {
              src: 'recall',
              onDone: [
                { guard: ({ event }) => event.output.owesSignOut, target: 'settling' },
                {
                  guard: ({ event }) => event.output.user !== null,
                  target: '#session.signedIn.verifying',
                  actions: {
                    type: 'enter',
                    params: ({ event }) => ({ user: event.output.user as UserProfile, restored: true }),
                  },
                },
                {
                  target: 'asking',
                  actions: { type: 'rememberLeft', params: ({ event }) => event.output.leftBy },
                },
              ],
              onError: 'asking',
            },
          },
          asking: {
            invoke: {
              src: 'fetchProfile',
              onDone: {
                target: '#session.signedIn.verified',
                actions: { type: 'enter', params: ({ event }) => ({ user: event.output, restored: false }) },
              },
              onError: [
                { guard: 'refused', target: '#session.signedOut.known' },
                { target: '#session.signedOut.unknown' },
              ],
            },
          },
          settling: {
            invoke: { src: 'settleSignOut', onDone: '#session.signedOut.known', onError: '#session.signedOut.owing' },
          },
        },
      },
      signedOut: {
        initial: 'known',
        on: {
          'session.signIn': 'signingIn',
          'session.demanded': { guard: 'demandsFactor', target: 'secondFactor', actions: 'keepPending' },
          'session.refresh': { target: 'restoring.asking', actions: 'clearError' },
          'session.signOut': { guard: 'dataLeft', target: '.wiping' },
        },
        states: {
          known: {},
          /** An unsent sign-out stays pending when a sign-in is refused. */
          before: { type: 'history' },
          unknown: { on: { wake: '#session.restoring.asking' } },
          wiping: {
            tags: 'undecided',
            invoke: {
              src: 'wipe',
              input: ({ context }) => context.leftBy ?? '',
              onDone: { target: 'known', actions: 'noteWiped' },
              onError: 'known',
            },
            // A sign-in waits for it [SES-10].
            on: { 'session.signIn': {}, 'session.demanded': {}, 'session.refresh': {}, 'session.signOut': {} },
          },
          owing: {
            on: {
              wake: '#session.restoring.settling',
              'session.refresh': '#session.restoring.settling',
            },
          },
        },
      },
      signingIn: {
        tags: 'undecided',
        invoke: {
          src: 'signIn',
          input: ({ event }) =>
            event.type === 'session.signIn' ? event.input : { userName: '', password: '', languageCode: 'EN' },
          onDone: {
            target: 'signedIn.verified',
            actions: { type: 'enter', params: ({ event }) => ({ user: event.output, restored: false }) },
          },
          onError: [
            { guard: 'demandsFactor', target: 'secondFactor', actions: 'keepPending' },
            { target: 'signedOut.before', actions: 'keepError' },
          ],
        },
      },
      secondFactor: {
        initial: 'awaited',
        exit: 'forgetPending',
        on: {
          'session.signIn': 'signingIn',
          'session.demanded': {
            guard: 'demandsFactor',
            target: 'secondFactor',
            reenter: true,
            actions: 'keepPending',
          },
          'session.cancel': { target: 'signedOut.before', actions: 'clearError' },
          // As from the state before the sign-in: a sign-out that the server did not receive goes first [SES-6].
          'session.refresh': { target: 'signedOut.before', actions: 'refreshAgain' },
        },
        states: {
          awaited: {
            after: { factorPatience: { target: '#session.signedOut.before', actions: 'noteExpired' } },
            on: { 'session.secondFactor': { target: 'checking', actions: 'clearError' } },
          },
          checking: {
            tags: 'undecided',
            // Its outcome is awaited: the server may have opened the session already.
            on: { 'session.signIn': {}, 'session.demanded': {}, 'session.cancel': {}, 'session.refresh': {} },
            invoke: {
              src: 'completeSignIn',
              input: ({ context, event }) => ({
                pendingSignIn: context.pending?.id ?? '',
                answer: event.type === 'session.secondFactor' ? event.input : { method: 'totp', code: '' },
              }),
              onDone: {
                target: '#session.signedIn.verified',
                actions: { type: 'enter', params: ({ event }) => ({ user: event.output, restored: false }) },
              },
              onError: [
                { guard: 'pendingOver', target: '#session.signedOut.before', actions: 'keepError' },
                { target: 'awaited', actions: 'keepError' },
              ],
            },
          },
        },
      },
      signedIn: {
        initial: 'verifying',
        on: {
          'session.signOut': { target: 'signingOut', actions: { type: 'emitLeft', params: 'signedOut' } },
          'session.unauthorized': [
            {
              guard: 'revoked',
              target: 'signedOut.wiping',
              actions: [{ type: 'emitLeft', params: 'revoked' }, 'leaveData'],
            },
            { target: 'signedOut', actions: [{ type: 'emitLeft', params: 'expired' }, 'leaveData'] },
          ],
          'session.refresh': { target: '.verifying', reenter: true },
        },
        states: {
          verifying: {
            tags: 'verifying',
            invoke: {
              src: 'fetchProfile',
              onDone: [
                {
                  guard: { type: 'sameUser', params: ({ event }) => event.output },
                  target: 'verified',
                  actions: [
                    { type: 'update', params: ({ event }) => event.output },
                    { type: 'emitUpdated', params: ({ event }) => event.output },
                  ],
                },
                {
                  target: 'verified',
                  actions: [
                    { type: 'emitLeft', params: 'replaced' },
                    { type: 'enter', params: ({ event }) => ({ user: event.output, restored: false }) },
                  ],
                },
              ],
              onError: [
                {
                  guard: 'revoked',
                  target: '#session.signedOut.wiping',
                  actions: [{ type: 'emitLeft', params: 'revoked' }, 'leaveData'],
                },
                {
                  guard: 'refused',
                  target: '#session.signedOut',
                  actions: [{ type: 'emitLeft', params: 'expired' }, 'leaveData'],
                },
                { target: 'unverified' },
              ],
            },
          },
          unverified: { on: { wake: 'verifying' }, after: { verifyRetry: 'verifying' } },
          verified: { after: { profileFresh: 'outdated' } },
          outdated: { on: { wake: 'verifying' } },
        },
      },
      signingOut: {
        tags: 'undecided',
        invoke: {
          src: 'signOut',
          input: ({ context }) => context.user?.id ?? '',
          onDone: { target: 'signedOut.known', actions: 'leave' },
          onError: { target: 'signedOut.owing', actions: 'leave' },
        },
      },
    },
  });
};

export type SessionMachine = ReturnType<typeof createSessionMachine>;
