import type { AnyEventObject } from 'xstate';
import { effect, type ChartModel } from '../chart-model.ts';
import { createConnectionMachine, type ConnectionMachine } from './connection.machine.ts';
import { connectionView } from './connection.view.ts';

const closed = (code: number, reason = ''): AnyEventObject => ({ type: 'socket.closed', code, reason });

export const connectionModel: ChartModel<ConnectionMachine> = {
  machine: createConnectionMachine({
    socket: { open: () => ({ send: () => undefined, close: () => undefined }) },
    clock: { now: () => 0 },
    random: () => 0,
    cursor: () => undefined,
    deliver: effect,
    initialed: effect,
    disconnected: effect,
    loggedOut: effect,
  }),
  cases: () => [
    { type: 'session.signedIn', userId: 'ada' },
    { type: 'session.signedIn', userId: 'ben' },
    { type: 'socket.initialed', data: { userId: 'ada', serverTime: 5_000, cursor: '7', replay: 'events' } },
    { type: 'auctions.watch', auctions: ['g1'] },
    { type: 'typing.report', roomId: 'r' },
    closed(1006),
    closed(1013, 'retry-after=2500'),
    closed(4000),
    closed(4001),
    closed(4001, 'protocol-too-old'),
    closed(4002),
    closed(4002, 'session-revoked'),
  ],
  project: ({ value, context }) =>
    [
      JSON.stringify(value),
      context.userId ?? 'signed out',
      context.reason ?? 'fine',
      `attempts ${Math.min(context.attempts, 2)}`,
      `silent ${context.silent}`,
      context.active ? 'active' : 'inactive',
      context.watched.length > 0 ? 'watching' : 'idle',
    ].join(' '),
  invariants: {
    'is disconnected exactly while signed out': ({ value, context }) =>
      value === 'retired' || (value === 'disconnected') === (context.userId === null),
    'has a reason exactly while halted': ({ value, context }) =>
      (value === 'halted' || value === 'retired') === (context.reason !== null),
    'knows when to retry while waiting': (snapshot) =>
      connectionView(snapshot).phase !== 'waiting' || snapshot.context.retryAt !== null,
    'waits for no retry while a socket exists': (snapshot) =>
      !['connecting', 'initializing', 'online'].includes(connectionView(snapshot).phase) ||
      snapshot.context.retryAt === null,
    'has a start time exactly while online': (snapshot) =>
      (connectionView(snapshot).phase === 'online') === (snapshot.context.onlineSince !== null),
    'counts no attempts while online': (snapshot) =>
      connectionView(snapshot).phase !== 'online' || snapshot.context.attempts === 0,
    'is the first connection until the session has been online': ({ context }) =>
      context.userId !== null || !context.connectedBefore,
  },
};
