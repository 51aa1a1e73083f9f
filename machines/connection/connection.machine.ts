/**
 * The one realtime connection of a browser (spec §4).
 *
 * [CON-1]  When the line opens, `init` with user, protocol and cursor is sent; without `initialed` within 30 s it is closed with 3000.
 * [CON-2]  `initialed` resets the attempts; from then on a ping goes out every 30 s.
 * [CON-3]  A line lost after `initialed` is reopened after 500 ms.
 * [CON-4]  4000, 4001 and 4002 never reconnect by themselves: halted, with the reason.
 * [CON-5]  A failure before `initialed` adds an attempt and waits setupRetryDelay(attempts).
 * [CON-6]  Our own 3000 for a missing `initialed`, or for a line that did not even open in 30 s, adds an attempt and waits 500 ms.
 * [CON-7]  A wake signal ends any wait at once; on a line that is up it sends a ping. The person's Reconnect also ends halted, 4002 excepted.
 * [CON-8]  1013 with `retry-after=MS` waits exactly that long.
 * [CON-9]  Any inbound frame proves life. Two silent ping intervals, or a ping due more than 60 s ago (the machine slept), close with 3000 and reopen.
 * [CON-10] `initialed` and `pong` give the offset of the server's clock.
 * [CON-11] A worker that a newer one took over from halts as too old, and stays so.
 * [CON-12] Signing out closes with 1000 from anywhere; another person's signing in opens a new line.
 * [CON-13] A message of the person that reached the server ends a wait that it did not ask for: the server is there. Other
 *          answers do not, or a fleet whose reads are tried again every 5 s would come back all at once.
 * [CON-14] The auctions that are watched are told in one frame whenever they change, and on every new line that is to watch any.
 */
import { CLOSE, HALTING_CODES, retryAfterOf, TOO_OLD_REASON } from '#protocol/realtime/close-codes.ts';
import { REALTIME } from '#protocol/limits.ts';
import { PROTOCOL_VERSION } from '#protocol/version.ts';
import { assign, sendTo, setup } from 'xstate';
import type { ConnectionPorts } from './connection.ports.ts';
import { createLine, type LineEvent } from './line.ts';
import { setupRetryDelay } from './setup-retry-delay.ts';

export type HaltReason = 'noSystem' | 'notInitialed' | 'logout' | 'tooOld';

export type ConnectionContext = {
  userId: string | null;
  /** Failures since the last `initialed`. */
  attempts: number;
  reason: HaltReason | null;
  /** When a waiting connection is reopened; ms, the worker's clock, as all times here. */
  retryAt: number | null;
  onlineSince: number | null;
  /** Server time minus ours. */
  serverOffset: number;
  pingDue: number;
  /** Ping intervals without a frame; whether anything was heard in the present one. */
  silent: number;
  heard: boolean;
  /** Auctions that somebody looks at, whoever is signed in. */
  watched: readonly string[];
};

export type ConnectionEvent =
  | { type: 'session.signedIn'; userId: string }
  | { type: 'session.signedOut' }
  | { type: 'wake' }
  | { type: 'server.reached' }
  | { type: 'connection.reconnect' }
  | { type: 'connection.superseded' }
  | { type: 'auctions.watch'; auctions: readonly string[] }
  | LineEvent;

export const initialConnection: ConnectionContext = {
  userId: null,
  attempts: 0,
  reason: null,
  retryAt: null,
  onlineSince: null,
  serverOffset: 0,
  pingDue: 0,
  silent: 0,
  heard: false,
  watched: [],
};

const haltReason = (code: number, reason: string): HaltReason =>
  code === CLOSE.noSystem
    ? 'noSystem'
    : code === CLOSE.logout
      ? 'logout'
      : reason === TOO_OLD_REASON
        ? 'tooOld'
        : 'notInitialed';

/** @param ports the world; the chart itself keeps plain data only. */
export const createConnectionMachine = (ports: ConnectionPorts) => {
  const now = (): number => ports.clock.now();

  return setup({
    types: { context: {} as ConnectionContext, events: {} as ConnectionEvent },
    actors: { line: createLine(ports) },
    delays: {
      initTimeout: REALTIME.initTimeout,
      pingInterval: REALTIME.pingInterval,
      retryDelay: ({ context }) => Math.max(0, (context.retryAt ?? 0) - now()),
    },
    guards: {
      halting: ({ event }) => event.type === 'line.closed' && HALTING_CODES.includes(event.code),
      busy: ({ event }) =>
        event.type === 'line.closed' && event.code === CLOSE.tryAgainLater && retryAfterOf(event.reason) !== undefined,
      dead: ({ context }) =>
        now() - context.pingDue > REALTIME.sleepThreshold ||
        (!context.heard && context.silent + 1 >= REALTIME.silentIntervals),
      anotherUser: ({ context, event }) => event.type === 'session.signedIn' && event.userId !== context.userId,
      watchesAny: ({ context }) => context.watched.length > 0,
      mayReconnect: ({ context }) => context.reason !== 'logout',
    },
    actions: {
      rememberUser: assign(({ context: { watched }, event }) =>
        event.type === 'session.signedIn' ? { ...initialConnection, watched, userId: event.userId } : {},
      ),
      forgetUser: assign(({ context: { watched } }) => ({ ...initialConnection, watched })),
      countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
      waitDebounce: assign({ retryAt: () => now() + REALTIME.reconnectDebounce }),
      waitSetup: assign({ retryAt: ({ context }) => now() + setupRetryDelay(context.attempts, ports.random) }),
      waitAsAsked: assign({
        retryAt: ({ event }) => now() + (event.type === 'line.closed' ? (retryAfterOf(event.reason) ?? 0) : 0),
      }),
      stopWaiting: assign({ retryAt: null }),
      tellLogout: ({ event }) => {
        if (event.type === 'line.closed' && event.code === CLOSE.logout) ports.loggedOut();
      },
      retire: assign({ reason: 'tooOld' }),
      halt: assign({
        reason: ({ event }) => (event.type === 'line.closed' ? haltReason(event.code, event.reason) : null),
      }),
      resume: assign({ reason: null, attempts: 0 }),
      sendInit: sendTo('line', ({ context }) => {
        const userId = context.userId ?? '';
        const cursor = ports.cursor(userId);
        return {
          type: 'line.send',
          frame: {
            event: 'init',
            data: { userId, protocol: PROTOCOL_VERSION, ...(cursor === undefined ? {} : { cursor }) },
          },
        };
      }),
      comeOnline: assign(({ event }) =>
        event.type === 'line.initialed'
          ? { attempts: 0, onlineSince: now(), serverOffset: event.data.serverTime - now(), silent: 0, heard: true }
          : {},
      ),
      tellInitialed: (_, data: Extract<LineEvent, { type: 'line.initialed' }>['data']) => ports.initialed(data),
      goOffline: assign({ onlineSince: null }),
      tellLost: () => ports.lost(),
      noteWatched: assign({
        watched: ({ context, event }) => (event.type === 'auctions.watch' ? event.auctions : context.watched),
      }),
      sendWatched: sendTo('line', ({ context }) => ({
        type: 'line.send',
        frame: { event: 'watch', data: { auctions: [...context.watched] } },
      })),
      sendPing: sendTo('line', { type: 'line.send', frame: { event: 'ping' } }),
      listen: sendTo('line', { type: 'line.listen' }),
      beginInterval: assign({ pingDue: () => now() + REALTIME.pingInterval }),
      countSilence: assign(({ context }) => ({ silent: context.heard ? 0 : context.silent + 1, heard: false })),
      noteLife: assign({ heard: true }),
      readClock: assign({
        serverOffset: ({ context, event }) =>
          event.type === 'line.pong' ? event.data.serverTime - now() : context.serverOffset,
      }),
      closeTimedOut: sendTo('line', { type: 'line.close', code: CLOSE.timeout }),
    },
  }).createMachine({
    id: 'connection',
    context: initialConnection,
    initial: 'disconnected',
    on: {
      'session.signedOut': { target: '.disconnected', actions: 'forgetUser' },
      'connection.superseded': { target: '.retired', actions: 'retire' },
      'session.signedIn': { guard: 'anotherUser', target: '.linked', actions: 'rememberUser' },
      'auctions.watch': { actions: 'noteWatched' },
    },
    states: {
      disconnected: {},
      linked: {
        invoke: { src: 'line', id: 'line' },
        entry: 'stopWaiting',
        initial: 'connecting',
        on: {
          'line.closed': [
            { guard: 'halting', target: 'halted', actions: ['halt', 'tellLogout'] },
            { guard: 'busy', target: 'deferred', actions: ['countAttempt', 'waitAsAsked'] },
            { target: 'waiting', actions: ['countAttempt', 'waitSetup'] },
          ],
        },
        states: {
          connecting: {
            on: { 'line.opened': 'initializing' },
            after: { initTimeout: 'unanswered' },
          },
          initializing: {
            entry: 'sendInit',
            on: {
              'line.initialed': [
                {
                  guard: 'watchesAny',
                  target: 'online',
                  actions: ['comeOnline', 'sendWatched', { type: 'tellInitialed', params: ({ event }) => event.data }],
                },
                {
                  target: 'online',
                  actions: ['comeOnline', { type: 'tellInitialed', params: ({ event }) => event.data }],
                },
              ],
            },
            after: { initTimeout: 'unanswered' },
          },
          /** Where we close ourselves: the line is told while it is still there. */
          unanswered: {
            entry: 'closeTimedOut',
            always: { target: '#connection.waiting', actions: ['countAttempt', 'waitDebounce'] },
          },
          silenced: {
            entry: 'closeTimedOut',
            always: { target: '#connection.waiting', actions: 'waitDebounce' },
          },
          online: {
            exit: ['goOffline', 'tellLost'],
            initial: 'listening',
            on: {
              'auctions.watch': { actions: ['noteWatched', 'sendWatched'] },
              'line.heard': { actions: 'noteLife' },
              'line.pong': { actions: ['noteLife', 'readClock'] },
              wake: { actions: ['sendPing', 'listen'] },
              'connection.reconnect': { actions: ['sendPing', 'listen'] },
              'line.closed': [
                { guard: 'halting', target: '#connection.halted', actions: ['halt', 'tellLogout'] },
                { guard: 'busy', target: '#connection.deferred', actions: 'waitAsAsked' },
                { target: '#connection.waiting', actions: 'waitDebounce' },
              ],
            },
            states: {
              listening: {
                entry: 'beginInterval',
                after: {
                  pingInterval: [
                    { guard: 'dead', target: '#connection.linked.silenced' },
                    { target: 'listening', reenter: true, actions: ['countSilence', 'sendPing', 'listen'] },
                  ],
                },
              },
            },
          },
        },
      },
      waiting: {
        after: { retryDelay: 'linked' },
        on: { wake: 'linked', 'server.reached': 'linked', 'connection.reconnect': 'linked' },
      },
      /** Seen as waiting: as long as the server asked for, which only a wake signal or the person cuts short [CON-8]. */
      deferred: {
        after: { retryDelay: 'linked' },
        on: { wake: 'linked', 'connection.reconnect': 'linked' },
      },
      /** Seen as halted; nothing leads out of it. */
      retired: { type: 'final' },
      halted: {
        on: {
          'connection.reconnect': { guard: 'mayReconnect', target: 'linked', actions: 'resume' },
          'session.signedIn': { target: 'linked', actions: 'rememberUser' },
        },
      },
    },
  });
};

export type ConnectionMachine = ReturnType<typeof createConnectionMachine>;
