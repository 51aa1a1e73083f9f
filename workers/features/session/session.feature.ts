import { CallError } from '#machines/call-error.ts';
import { createSessionMachine, type SessionContext } from '#machines/session/session.machine.ts';
import type { SessionPorts } from '#machines/session/session.ports.ts';
import { sessionView } from '#machines/session/session.view.ts';
import type { SessionView } from '#protocol/bridge/views.ts';
import { login, logout, profile, updateLanguage } from '#protocol/http/account.ts';
import { secondFactor, secondFactorPasskey } from '#protocol/http/second-factors.ts';
import { SESSION } from '#protocol/limits.ts';
import { createActor, waitFor } from 'xstate';
import type { Feature, FeatureContext } from '../../core/feature.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { isTransient, errorDataOf } from '#protocol/rules/failures.ts';

/**
 * The session: topic `session`, commands `session.*` and `language.set`. Other features get the signals `signedIn`,
 * `profile` and `signedOut`.
 *
 * Signing out, a sign-in of another user, and a revoked session delete both databases of the user. A session that
 * expired keeps the device's database, where unsent messages wait for the user's return; its cache is deleted.
 */
export const sessionFeature: Feature = (context) => {
  const { ports, signals, actorOptions } = context;
  const store = createSessionStore(ports.device.shared);
  const actor = createActor(createSessionMachine(sessionPorts(context, store)), { ...actorOptions, id: 'session' });
  const view = (): SessionView => sessionView(actor.getSnapshot());
  const isSettled = (snapshot = actor.getSnapshot()): boolean => !snapshot.hasTag('undecided');
  const settled = () => waitFor(actor, isSettled);
  /** Runs a command once no other one is running: those of several tabs follow each other. */
  async function whenSettled<Result>(run: () => Result | Promise<Result>): Promise<Result> {
    while (!isSettled()) await settled();
    return run();
  }

  actor.on('user.entered', ({ user, restored }) => {
    if (!restored) void store.remember(user).catch(() => undefined);
    signals.emit('signedIn', { user, restored });
  });
  actor.on('user.updated', ({ user }) => {
    void store.remember(user).catch(() => undefined);
    signals.emit('profile', user);
  });
  actor.on('user.left', ({ userId, departure }) => {
    signals.emit('signedOut', { userId });
    if (departure === 'replaced') void wipeOf(context)(userId).catch(() => undefined);
    // Who signs out decides where to go: home (spec §2). Only an ended session leads every tab to sign-in (spec §8).
    if (departure === 'expired' || departure === 'revoked') signals.emit('sessionReset', undefined);
    if (departure === 'expired') void Promise.allSettled([store.noteLeft(userId), ports.cache.wipe(userId)]);
  });
  actor.on('user.abandoned', ({ userId }) => void wipeOf(context)(userId).catch(() => undefined));
  signals.on('unauthorized', (ending) => actor.send({ type: 'session.unauthorized', ending }));
  signals.on('initialed', () => actor.send({ type: 'wake' }));
  signals.on('wake', () => actor.send({ type: 'wake' }));
  signals.on('changed', (families) => {
    if (families.includes('account')) actor.send({ type: 'session.refresh' });
  });
  let refetch: unknown;
  let isRestored = false;
  // After every feature is composed, so that all of them get `signedIn`.
  queueMicrotask(() => actor.start());

  return {
    topics: {
      session: {
        open(_topic, emit) {
          const show = (snapshot = actor.getSnapshot()): void => {
            isRestored ||= !snapshot.matches('restoring');
            if (isRestored) emit(sessionView(snapshot));
          };
          show();
          const subscription = actor.subscribe(show);
          return () => subscription.unsubscribe();
        },
      },
    },
    commands: {
      'session.signIn': async (input) => {
        const { context: outcome } = await whenSettled(() => {
          if (view().phase === 'signedIn') throw new CallError({ code: 'BadRequestError', status: 400 });
          actor.send({ type: 'session.signIn', input });
          return settled();
        });
        if (outcome.pending) return { userId: null };
        return { userId: signedInUser(outcome) };
      },
      'session.demanded': async ({ error }) => {
        await whenSettled(() => actor.send({ type: 'session.demanded', error }));
        return null;
      },
      'session.challengePasskey': async () => {
        const pendingSignIn = actor.getSnapshot().context.pending?.id;
        if (pendingSignIn === undefined) throw new CallError({ code: 'SecondFactorExpired', status: 422 });
        return context.ports.http.call(secondFactorPasskey, { body: { pendingSignIn } });
      },
      'session.secondFactor': async (input) => {
        const { context: outcome } = await whenSettled(() => {
          if (view().phase !== 'secondFactor') throw new CallError({ code: 'SecondFactorExpired', status: 422 });
          actor.send({ type: 'session.secondFactor', input });
          return settled();
        });
        return { userId: signedInUser(outcome) };
      },
      'session.cancel': async () => {
        await whenSettled(() => actor.send({ type: 'session.cancel' }));
        return null;
      },
      'session.signOut': async () => {
        await whenSettled(() => {
          actor.send({ type: 'session.signOut' });
          return settled();
        });
        return null;
      },
      'session.refresh': async () => {
        actor.send({ type: 'session.refresh' });
        await waitFor(actor, (snapshot) => !snapshot.hasTag('undecided') && !snapshot.hasTag('verifying'));
        return null;
      },
      'language.set': async ({ languageCode }) => {
        if ((await whenSettled(view)).phase !== 'signedIn') return null;
        await context.ports.http.call(updateLanguage, { params: { languageCode } });
        ports.clock.clearTimeout(refetch);
        refetch = ports.clock.setTimeout(() => actor.send({ type: 'session.refresh' }), SESSION.languageRefetch);
        return null;
      },
    },
    // Rejects only when the worker stops first; then no command waits.
    ready: settled().catch(() => undefined),
    stop() {
      ports.clock.clearTimeout(refetch);
      actor.stop();
    },
  };
};

/** @throws CallError why no user is signed in */
function signedInUser({ user, error }: SessionContext): string {
  if (!user) throw new CallError(error ?? { code: 'UnknowError', status: 500 });
  return user.id;
}

/** Deletes a user's data from this browser. Rejects if some of it is still there. */
const wipeOf =
  ({ ports: { device, cache } }: FeatureContext) =>
  async (userId: string): Promise<void> =>
    void (await Promise.all([device.wipe(userId), cache.wipe(userId)]));

function sessionPorts(context: FeatureContext, store: SessionStore): SessionPorts {
  const { http, clock } = context.ports;

  /** Ends the server's session; a refusal means that there is no session. */
  async function signOutAtServer(): Promise<void> {
    const patience = new AbortController();
    const timer = clock.setTimeout(() => patience.abort(), SESSION.signOutPatience);
    try {
      await http.call(logout, {}, { signal: patience.signal });
    } catch (error) {
      const data = errorDataOf(error);
      if (data.code === 'Cancelled' || isTransient(data)) throw error;
    } finally {
      clock.clearTimeout(timer);
    }
  }
  const forget = (): Promise<void> => store.forget().catch(() => undefined);
  const wipe = wipeOf(context);

  return {
    recall: () => store.recall(),
    fetchProfile: () => http.call(profile, {}),
    async signIn({ userName, password, languageCode }) {
      const answer = await http.call(login, {
        body: { logonType: 'auto', isWeb: true, userName, password, languageCode },
      });
      return answer.user;
    },
    async completeSignIn({ pendingSignIn, answer }) {
      const { user } = await http.call(secondFactor, { body: { pendingSignIn, isWeb: true, ...answer } });
      return user;
    },
    async signOut(userId) {
      await store.oweSignOut().catch(() => undefined);
      await wipe(userId).catch(() => undefined);
      await signOutAtServer();
      await forget();
    },
    async settleSignOut() {
      await signOutAtServer();
      await forget();
    },
    async wipe(userId) {
      await wipe(userId);
      await forget();
    },
  };
}
