import type { WakeReason } from '#protocol/bridge/port-messages.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import type { ErrorData } from '#protocol/errors.ts';
import type { initialedFrame, ServerFrame } from '#protocol/realtime/frames.ts';
import type { z } from 'zod';

/** What the parts of the core worker tell each other; everything else goes through a chart. */
export type SignalMap = {
  /** A frame of the socket other than `initialed` and `pong`, in order of arrival; duplicates are possible. */
  frame: ServerFrame;
  /** The line is up. `resync`: what was missed will not come as frames, fetch everything anew. */
  initialed: z.infer<typeof initialedFrame>['data'];
  /** The line went down; the next `initialed` says what was missed. */
  disconnected: undefined;
  /** Everything up to this cursor of the event log is kept in the cache: a new worker may start from it. */
  applied: { userId: string; cursor: string };
  /** Somebody is signed in. `restored`: known from the device only, the server has not been asked yet. */
  signedIn: { user: UserProfile; restored: boolean };
  /** The signed-in person's record was read anew. */
  profile: UserProfile;
  /** Nobody is signed in any more: close that person's databases within this call; they may be deleted next. */
  signedOut: { userId: string };
  /** Answers of these families of calls are out of date: the person's own call changed them, or somebody else did. */
  changed: readonly string[];
  /** The auctions that somebody of this browser looks at and that may still change: all of them, each time they change. */
  watching: readonly string[];
  /** A call was answered 401. */
  unauthorized: undefined;
  /** Every tab goes to sign-in: the session ended, by the person or by the server. */
  sessionReset: undefined;
  /** A newer worker took over this browser: every part stops right after this. */
  superseded: undefined;
  /** The server has a message of the person: it is there. */
  reached: undefined;
  /** A reason to stop waiting and try now. */
  wake: WakeReason | 'reconnect';
  /** An error nobody asked for, shown in every tab as a toast (spec §8). */
  failure: ErrorData;
};

export type Signals = {
  /** Listeners run in the order of their registration, before `emit` returns. @returns what unregisters it. */
  on<Name extends keyof SignalMap>(name: Name, listener: (value: SignalMap[Name]) => void): () => void;
  emit<Name extends keyof SignalMap>(name: Name, value: SignalMap[Name]): void;
};

/** @returns a bus with no listeners. A listener that throws does not keep the others from hearing. */
export function createSignals(report: (error: unknown) => void): Signals {
  const listeners = new Map<string, Set<(value: never) => void>>();
  return {
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => void set.delete(listener);
    },
    emit(name, value) {
      for (const listener of listeners.get(name) ?? []) {
        try {
          (listener as (value: unknown) => void)(value);
        } catch (error) {
          report(error);
        }
      }
    },
  };
}
