/**
 * The messages between a tab and the core worker, over any MessagePort-like channel:
 *
 *   tab     hello {build, lock, locale, hasNetwork}       first; `lock` is the Web Lock the tab holds while it lives
 *   worker  welcome {build, lock}                         `lock` is the Web Lock the worker holds while it lives
 *   tab     watch {topic, first} · unwatch {topic}        `first`: what the server rendered the page with, if it did
 *   worker  view {topic, view} at once, then patch {topic, patch}
 *   tab     command {id, command}
 *   worker  answer {id, ok} or {id, error}
 *   tab     wake {reason, hasNetwork}                     the browser is online, the tab was shown, …
 *   tab     network-lost                                  the browser is offline
 *   worker  session-reset · failure {error}               to every tab: the session ended; show an error
 *   worker  superseded                                    to every tab: another worker leads, this one ends
 *   tab     bye                                           the last message, when the page is closed normally
 */
import type { ErrorData } from '../errors.ts';
import type { Locale } from '../locales.ts';
import type { Command } from './commands.ts';
import type { Patch } from './patch.ts';

/** The Web Lock of the worker that leads the browser. */
export const LEAD_LOCK = 'vermeil.core';

export type WakeReason = 'online' | 'visible' | 'locale';

/** Data with which the server rendered a page, and when, in ms of the server's clock. */
export type RenderedData = { data: unknown; asOf: number };

export type TabMessage =
  | { type: 'hello'; build: string; lock: string; locale: Locale; hasNetwork: boolean }
  | { type: 'watch'; topic: string; first?: RenderedData }
  | { type: 'unwatch'; topic: string }
  | { type: 'command'; id: string; command: Command }
  | { type: 'wake'; reason: WakeReason; hasNetwork: boolean; locale?: Locale }
  | { type: 'network-lost' }
  | { type: 'bye' };

export type WorkerMessage =
  | { type: 'welcome'; build: string; lock: string }
  | { type: 'view'; topic: string; view: unknown }
  | { type: 'patch'; topic: string; patch: Patch }
  | { type: 'answer'; id: string; ok: unknown }
  | { type: 'answer'; id: string; error: ErrorData }
  /** The session ended elsewhere or expired: every tab goes to sign-in (spec §8, 401). */
  | { type: 'session-reset' }
  /** An error that belongs to no command; shown as a toast (spec §8). */
  | { type: 'failure'; error: ErrorData }
  /** Another worker leads: this one ends, and starting it again at once would take the lead back. */
  | { type: 'superseded' };

/** The few methods of a MessagePort that both sides use; a fake needs no more. */
export type PortLike<Out, In> = {
  postMessage(message: Out): void;
  addEventListener(type: 'message', listener: (event: { data: In }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: In }) => void): void;
  start?(): void;
  close?(): void;
};
