import type { Initialed } from '#machines/connection/connection.ports.ts';
import type { WakeReason } from '#protocol/bridge/port-messages.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import type { ErrorData } from '#protocol/errors.ts';
import type { ServerFrame } from '#protocol/realtime/frames.ts';
import type { SessionEnding } from '#protocol/rules/failures.ts';

/** Events between features of the core worker; everything else goes through a chart. */
export type SignalMap = {
  /** A frame of the connection other than `initialed` and `pong`, in order of arrival; duplicates are possible. */
  frame: ServerFrame;
  /** The connection is initialed. `first` or `replay: 'resync'`: refetch, as changes before it produce no frames. */
  initialed: Initialed;
  /** An initialed connection ended; the next `initialed` says what was missed. */
  disconnected: undefined;
  /** The cache holds everything up to this cursor of the event log: the next worker may resume from it. */
  cursorSaved: { userId: string; cursor: string };
  /** A user is signed in. `restored`: read from the device, not yet confirmed by the server. */
  signedIn: { user: UserProfile; restored: boolean };
  /** The current user's record was refetched. */
  profile: UserProfile;
  /** The session ended. Close the user's databases synchronously: they may be deleted next. */
  signedOut: { userId: string };
  /** Cached responses of these families of calls are out of date. */
  changed: readonly string[];
  /** All auctions that tabs show and that may still change; sent each time the set changes. */
  auctionsWatched: readonly string[];
  /** The user types in this room; without a connection it is lost. */
  typingReported: string;
  /** A call of the current session was answered 401, or its connection closed with 4002. */
  unauthorized: SessionEnding;
  /** Every tab goes to sign-in: the session ended, by the user or by the server. */
  sessionReset: undefined;
  /** A newer worker replaced this one: every feature stops right after this. */
  superseded: undefined;
  /** The server accepted a message of the user, so it is reachable. */
  messageDelivered: undefined;
  /** The tab that sent a message last has another language than the one before. */
  localeChanged: undefined;
  /** A reason to stop waiting and retry now. */
  wake: WakeReason | 'reconnect';
  /** Whether the browser has a network, as a tab reports. */
  network: boolean;
  /** An error outside any command, shown in every tab as a toast (spec §8). */
  failure: ErrorData;
};

export type Signals = {
  /** Listeners run in the order of registration, before `emit` returns. @returns a function that unregisters it */
  on<Name extends keyof SignalMap>(name: Name, listener: (value: SignalMap[Name]) => void): () => void;
  emit<Name extends keyof SignalMap>(name: Name, value: SignalMap[Name]): void;
};

/** @returns a bus without listeners. An error in one listener is reported and does not stop the others. */
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
