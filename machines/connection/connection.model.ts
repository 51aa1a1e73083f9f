import type { AnyEventObject } from 'xstate';
import type { ChartModel } from '../chart-model.ts';
import { createConnectionMachine, type ConnectionMachine } from './connection.machine.ts';
import { connectionView } from './connection-view.ts';

const closed = (code: number, reason = ''): AnyEventObject => ({ type: 'line.closed', code, reason });

export const connectionModel: ChartModel<ConnectionMachine> = {
  machine: createConnectionMachine({
    socket: { open: () => ({ send: () => undefined, close: () => undefined }) },
    clock: { now: () => 0 },
    random: () => 0,
    cursor: () => undefined,
    deliver: () => undefined,
    initialed: () => undefined,
    lost: () => undefined,
    loggedOut: () => undefined,
  }),
  cases: () => [
    { type: 'session.signedIn', userId: 'ada' },
    { type: 'session.signedIn', userId: 'ben' },
    { type: 'line.initialed', data: { userId: 'ada', serverTime: 5_000, cursor: '7', replay: 'events' } },
    { type: 'line.pong', data: { serverTime: 6_000, cursor: '7' } },
    { type: 'auctions.watch', auctions: ['g1'] },
    closed(1006),
    closed(1013, 'retry-after=2500'),
    closed(4000),
    closed(4001),
    closed(4001, 'protocol-too-old'),
    closed(4002),
  ],
  project: ({ value, context }) =>
    [
      JSON.stringify(value),
      context.userId ?? 'nobody',
      context.reason ?? 'fine',
      `attempts ${Math.min(context.attempts, 2)}`,
      `silent ${context.silent}`,
      context.heard ? 'heard' : 'unheard',
      context.watched.length > 0 ? 'watching' : 'idle',
    ].join(' '),
  invariants: {
    'disconnected exactly while nobody is signed in': ({ value, context }) =>
      value === 'retired' || (value === 'disconnected') === (context.userId === null),
    'a reason is given exactly while halted': ({ value, context }) =>
      (value === 'halted' || value === 'retired') === (context.reason !== null),
    'waiting knows until when': (snapshot) =>
      connectionView(snapshot).phase !== 'waiting' || snapshot.context.retryAt !== null,
    'nothing is waited for while a line is there': (snapshot) =>
      !['connecting', 'initializing', 'online'].includes(connectionView(snapshot).phase) ||
      snapshot.context.retryAt === null,
    'online exactly since a time': (snapshot) =>
      (connectionView(snapshot).phase === 'online') === (snapshot.context.onlineSince !== null),
    'no attempts count while online': (snapshot) =>
      connectionView(snapshot).phase !== 'online' || snapshot.context.attempts === 0,
  },
};
