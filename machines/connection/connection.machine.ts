/**
 * The one realtime connection of a browser (spec §4).
 *
 * [CON-1]  When the socket opens, `init` with user, protocol and cursor is sent. Without `initialed` within 30 s it is
 *          closed with 3000.
 * [CON-2]  `initialed` resets the attempts; from then on a ping goes out every 30 s.
 * [CON-3]  A connection lost after `initialed` is reopened after 500 ms.
 * [CON-4]  4000, 4001 and 4002 never reconnect: the chart halts with the reason. 4002 publishes how the session ended.
 * [CON-5]  A failure before `initialed` adds an attempt and waits setupRetryDelay(attempts).
 * [CON-6]  Our own 3000 for a missing `initialed`, or for a socket that did not open in 30 s, adds an attempt and
 *          waits 500 ms.
 * [CON-7]  A wake signal ends any wait at once; online it sends a ping. `connection.reconnect` also ends halted, except
 *          after 4002.
 * [CON-8]  1013 with `retry-after=MS` waits exactly that long.
 * [CON-9]  Any inbound frame proves life. Two silent ping intervals, or a ping due more than 60 s ago (the machine
 *          slept), close with 3000 and reopen.
 * [CON-10] A worker that a newer one replaced halts as too old, and stays so.
 * [CON-11] Signing out closes with 1000 from any state; another user's sign-in opens a new connection.
 * [CON-12] A message that the server accepted ends a wait that the server did not ask for: the server is reachable.
 *          Other responses do not, or a fleet whose reads retry every 5 s would reconnect all at once.
 * [CON-13] The watched auctions are sent in one frame whenever they change and, unless empty, on every new connection.
 * [CON-14] `initialed` is published with whether the connection is the first of its session: changes between sign-in
 *          and that connection produced no frame.
 * [CON-15] That the user types in a room is sent while online, and otherwise dropped.
 * [CON-16] When the browser loses its network, an open connection is closed with 3000 at once and reopened.
 * [CON-17] Whether the browser has a network is what it reported last. Neither a connection nor a session changes it.
 */
import { CLOSE, HALTING_CODES, logoutEnding, retryAfterOf, TOO_OLD_REASON } from '#protocol/realtime/close-codes.ts';
import { REALTIME } from '#protocol/limits.ts';
import { PROTOCOL_VERSION } from '#protocol/version.ts';
import { assign, sendTo, setup } from 'xstate';
import type { ConnectionPorts } from './connection.ports.ts';
import { createConnectionSocket, type SocketEvent } from './connection-socket.ts';
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
  pingDue: number;
  /** Ping intervals without a frame; whether a frame arrived in the current one. */
  silent: number;
  active: boolean;
  /** Whether a connection of this session was initialed before the current one. */
  connectedBefore: boolean;
  /** Auctions that a tab shows; independent of the session. */
  watched: readonly string[];
  /** Whether the browser has a network; independent of the session. */
  hasNetwork: boolean;
};

export type ConnectionEvent =
  | { type: 'session.signedIn'; userId: string }
  | { type: 'session.signedOut' }
  | { type: 'wake' }
  | { type: 'network.lost' }
  | { type: 'network.restored' }
  | { type: 'message.delivered' }
  | { type: 'connection.reconnect' }
  | { type: 'connection.superseded' }
  | { type: 'auctions.watch'; auctions: readonly string[] }
  | { type: 'typing.report'; roomId: string }
  | SocketEvent;

export const initialConnection: ConnectionContext = {
  userId: null,
  attempts: 0,
  reason: null,
  retryAt: null,
  onlineSince: null,
  pingDue: 0,
  silent: 0,
  active: false,
  connectedBefore: false,
  watched: [],
  hasNetwork: true,
};

const haltReason = (code: number, reason: string): HaltReason =>
  code === CLOSE.noSystem
    ? 'noSystem'
    : code === CLOSE.logout
      ? 'logout'
      : reason === TOO_OLD_REASON
        ? 'tooOld'
        : 'notInitialed';

/** @param ports see connection.ports.ts */
export const createConnectionMachine = (ports: ConnectionPorts) => {
  const now = (): number => ports.clock.now();

  return setup({
    types: { context: {} as ConnectionContext, events: {} as ConnectionEvent },
    actors: { socket: createConnectionSocket(ports) },
    delays: {
      initTimeout: REALTIME.initTimeout,
      pingInterval: REALTIME.pingInterval,
      retryDelay: ({ context }) => Math.max(0, (context.retryAt ?? 0) - now()),
    },
    guards: {
      halting: ({ event }) => event.type === 'socket.closed' && HALTING_CODES.includes(event.code),
      busy: ({ event }) =>
        event.type === 'socket.closed' &&
        event.code === CLOSE.tryAgainLater &&
        retryAfterOf(event.reason) !== undefined,
      dead: ({ context }) =>
        now() - context.pingDue > REALTIME.sleepThreshold ||
        (!context.active && context.silent + 1 >= REALTIME.silentIntervals),
      anotherUser: ({ context, event }) => event.type === 'session.signedIn' && event.userId !== context.userId,
      watchesAny: ({ context }) => context.watched.length > 0,
      hasNetwork: ({ context }) => context.hasNetwork,
      mayReconnect: ({ context }) => context.reason !== 'logout',
    },
    actions: {
      rememberUser: assign(({ context: { watched, hasNetwork }, event }) =>
        event.type === 'session.signedIn' ? { ...initialConnection, watched, hasNetwork, userId: event.userId } : {},
      ),
      forgetUser: assign(({ context: { watched, hasNetwork } }) => ({ ...initialConnection, watched, hasNetwork })),
      loseNetwork: assign({ hasNetwork: false }),
      regainNetwork: assign({ hasNetwork: true }),
      countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
      waitDebounce: assign({ retryAt: () => now() + REALTIME.reconnectDebounce }),
      waitSetup: assign({ retryAt: ({ context }) => now() + setupRetryDelay(context.attempts, ports.random) }),
      waitRetryAfter: assign({
        retryAt: ({ event }) => now() + (event.type === 'socket.closed' ? (retryAfterOf(event.reason) ?? 0) : 0),
      }),
      stopWaiting: assign({ retryAt: null }),
      publishLogout: ({ event }) => {
        if (event.type === 'socket.closed' && event.code === CLOSE.logout) ports.loggedOut(logoutEnding(event.reason));
      },
      retire: assign({ reason: 'tooOld' }),
      halt: assign({
        reason: ({ event }) => (event.type === 'socket.closed' ? haltReason(event.code, event.reason) : null),
      }),
      resume: assign({ reason: null, attempts: 0 }),
      sendInit: sendTo('socket', ({ context }) => {
        const userId = context.userId ?? '';
        const cursor = ports.cursor(userId);
        return {
          type: 'socket.send',
          frame: {
            event: 'init',
            data: { userId, protocol: PROTOCOL_VERSION, ...(cursor === undefined ? {} : { cursor }) },
          },
        };
      }),
      comeOnline: assign(({ event }) =>
        event.type === 'socket.initialed' ? { attempts: 0, onlineSince: now(), silent: 0, active: true } : {},
      ),
      publishInitialed: ({ context, event }) => {
        if (event.type === 'socket.initialed') ports.initialed({ ...event.data, first: !context.connectedBefore });
      },
      goOffline: assign({ onlineSince: null, connectedBefore: true }),
      publishDisconnected: () => ports.disconnected(),
      noteWatched: assign({
        watched: ({ context, event }) => (event.type === 'auctions.watch' ? event.auctions : context.watched),
      }),
      sendWatched: sendTo('socket', ({ context }) => ({
        type: 'socket.send',
        frame: { event: 'watch', data: { auctions: [...context.watched] } },
      })),
      sendTyping: sendTo('socket', (_, roomId: string) => ({
        type: 'socket.send',
        frame: { event: 'typing', data: { roomId } },
      })),
      sendPing: sendTo('socket', { type: 'socket.send', frame: { event: 'ping' } }),
      watchActivity: sendTo('socket', { type: 'socket.watchActivity' }),
      beginInterval: assign({ pingDue: () => now() + REALTIME.pingInterval }),
      countSilence: assign(({ context }) => ({ silent: context.active ? 0 : context.silent + 1, active: false })),
      noteActivity: assign({ active: true }),
      closeTimedOut: sendTo('socket', { type: 'socket.close', code: CLOSE.timeout }),
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
      'network.lost': { actions: 'loseNetwork' },
      'network.restored': { actions: 'regainNetwork' },
    },
    states: {
      disconnected: {},
      linked: {
        invoke: { src: 'socket', id: 'socket' },
        entry: 'stopWaiting',
        initial: 'connecting',
        on: {
          'socket.closed': [
            { guard: 'halting', target: 'halted', actions: ['halt', 'publishLogout'] },
            { guard: 'busy', target: 'deferred', actions: ['countAttempt', 'waitRetryAfter'] },
            { target: 'waiting', actions: ['countAttempt', 'waitSetup'] },
          ],
        },
        states: {
          connecting: {
            on: { 'socket.opened': 'initializing' },
            after: { initTimeout: 'unanswered' },
          },
          initializing: {
            entry: 'sendInit',
            on: {
              'socket.initialed': [
                {
                  guard: 'watchesAny',
                  target: 'online',
                  actions: ['comeOnline', 'sendWatched', 'publishInitialed'],
                },
                {
                  target: 'online',
                  actions: ['comeOnline', 'publishInitialed'],
                },
              ],
            },
            after: { initTimeout: 'unanswered' },
          },
          /** Closes the socket while its actor still exists; see the README's gotchas. */
          unanswered: {
            entry: 'closeTimedOut',
            always: { target: '#connection.waiting', actions: ['countAttempt', 'waitDebounce'] },
          },
          silenced: {
            entry: 'closeTimedOut',
            always: { target: '#connection.waiting', actions: 'waitDebounce' },
          },
          online: {
            exit: ['goOffline', 'publishDisconnected'],
            initial: 'listening',
            on: {
              'auctions.watch': { actions: ['noteWatched', 'sendWatched'] },
              'typing.report': { actions: { type: 'sendTyping', params: ({ event }) => event.roomId } },
              'socket.active': { actions: 'noteActivity' },
              'network.lost': { guard: 'hasNetwork', target: '#connection.linked.silenced', actions: 'loseNetwork' },
              wake: { actions: 'sendPing' },
              'connection.reconnect': { actions: 'sendPing' },
              'socket.closed': [
                { guard: 'halting', target: '#connection.halted', actions: ['halt', 'publishLogout'] },
                { guard: 'busy', target: '#connection.deferred', actions: 'waitRetryAfter' },
                { target: '#connection.waiting', actions: 'waitDebounce' },
              ],
            },
            states: {
              listening: {
                entry: 'beginInterval',
                after: {
                  pingInterval: [
                    { guard: 'dead', target: '#connection.linked.silenced' },
                    { target: 'listening', reenter: true, actions: ['countSilence', 'sendPing', 'watchActivity'] },
                  ],
                },
              },
            },
          },
        },
      },
      waiting: {
        after: { retryDelay: 'linked' },
        on: { wake: 'linked', 'message.delivered': 'linked', 'connection.reconnect': 'linked' },
      },
      /** Shown as waiting [CON-8]. Only a wake signal or `connection.reconnect` ends it early. */
      deferred: {
        after: { retryDelay: 'linked' },
        on: { wake: 'linked', 'connection.reconnect': 'linked' },
      },
      /** Shown as halted [CON-10]. */
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
