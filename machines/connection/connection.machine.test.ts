import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import type { ServerFrame } from '#protocol/realtime/frames.ts';
import { createFakeSocket } from '#tests/doubles/fake-socket.ts';
import { createConnectionMachine } from './connection.machine.ts';
import { connectionView } from './connection.view.ts';

const START = 1_800_000_000_000;

function createWorld({ cursor, random = 0 }: { cursor?: string; random?: number } = {}) {
  const clock = createSimulatedClock(START);
  const socket = createFakeSocket();
  const published: string[] = [];
  const frames: ServerFrame[] = [];
  const actor = createActor(
    createConnectionMachine({
      socket,
      clock,
      random: () => random,
      cursor: () => cursor,
      deliver: (frame) => void frames.push(frame),
      initialed: ({ replay, first }) => void published.push(`initialed ${replay}${first ? ' first' : ''}`),
      disconnected: () => void published.push('disconnected'),
      loggedOut: () => void published.push('logged out'),
    }),
    { clock },
  ).start();
  const receive = (frame: object): void => socket.newest.message(JSON.stringify(frame));
  const world = {
    clock,
    socket,
    published,
    frames,
    actor,
    receive,
    view: () => connectionView(actor.getSnapshot()),
    events: () => socket.newest.sent.map(({ event }) => event),
    signIn: (userId = 'ada') => actor.send({ type: 'session.signedIn', userId }),
    initialed: (replay: 'none' | 'events' | 'resync' = 'events', serverTime = clock.now()) =>
      receive({ event: 'initialed', data: { userId: 'ada', serverTime, cursor: '9', replay } }),
    pong: (serverTime = clock.now()) => receive({ event: 'pong', data: { serverTime, cursor: '9' } }),
    /** Signs in, opens the socket and receives `initialed`. */
    online: () => {
      world.signIn();
      socket.newest.opened();
      world.initialed();
    },
    /** Fails the current connection before `initialed` and lets the wait pass. */
    fail: () => {
      socket.newest.closed(1006, '');
      const { retryAt } = world.view();
      const wait = (retryAt ?? 0) - clock.now();
      clock.advance(wait);
      return wait;
    },
  };
  return world;
}

describe('connection', () => {
  it('opens no socket while signed out', () => {
    const { socket, view, clock } = createWorld();
    clock.advance(3_600_000);
    expect(socket.connections).toEqual([]);
    expect(view().phase).toBe('disconnected');
  });

  it('[CON-14] sends the watched auctions in one frame on change and on every connection, unless empty', () => {
    const { actor, signIn, socket, initialed, events, clock } = createWorld();
    actor.send({ type: 'auctions.watch', auctions: ['g1'] });
    signIn();
    socket.newest.opened();
    actor.send({ type: 'auctions.watch', auctions: ['g1', 'g2'] });
    initialed();
    expect(events()).toEqual(['init', 'watch']);
    actor.send({ type: 'auctions.watch', auctions: ['g2'] });
    expect(socket.newest.sent.slice(1)).toEqual([
      { event: 'watch', data: { auctions: ['g1', 'g2'] } },
      { event: 'watch', data: { auctions: ['g2'] } },
    ]);
    socket.newest.closed(1006, '');
    clock.advance(500);
    socket.newest.opened();
    initialed();
    expect(socket.newest.sent.slice(1)).toEqual([{ event: 'watch', data: { auctions: ['g2'] } }]);
    actor.send({ type: 'auctions.watch', auctions: [] });
    socket.newest.closed(1006, '');
    clock.advance(500);
    socket.newest.opened();
    initialed();
    expect(events()).toEqual(['init']);
  });

  describe('[CON-1] init', () => {
    it('is sent when the socket opens, with user, protocol and cursor', () => {
      const { signIn, socket, view } = createWorld({ cursor: '41' });
      signIn();
      expect(view().phase).toBe('connecting');
      expect(socket.newest.sent).toEqual([]);
      socket.newest.opened();
      expect(view().phase).toBe('initializing');
      expect(socket.newest.sent).toEqual([{ event: 'init', data: { userId: 'ada', protocol: 1, cursor: '41' } }]);
    });
    it('leaves out an unknown cursor', () => {
      const { signIn, socket } = createWorld();
      signIn();
      socket.newest.opened();
      expect(socket.newest.sent).toEqual([{ event: 'init', data: { userId: 'ada', protocol: 1 } }]);
    });
    it('[CON-6] without a response in 30 s closes with 3000, counts an attempt and reconnects after 500 ms', () => {
      const { signIn, socket, view, clock } = createWorld();
      signIn();
      socket.newest.opened();
      clock.advance(29_999);
      expect(view().phase).toBe('initializing');
      expect(socket.newest.closedWith).toBeNull();
      clock.advance(1);
      expect(socket.newest.closedWith).toBe(3000);
      expect(view()).toMatchObject({ phase: 'waiting', attempts: 1, retryAt: clock.now() + 500 });
      clock.advance(499);
      expect(socket.connections).toHaveLength(1);
      clock.advance(1);
      expect(socket.connections).toHaveLength(2);
    });
    it('[CON-6] closes a socket that does not open in 30 s in the same way', () => {
      const { signIn, socket, view, clock } = createWorld();
      signIn();
      clock.advance(30_000);
      expect(socket.newest.closedWith).toBe(3000);
      expect(view()).toMatchObject({ phase: 'waiting', attempts: 1, retryAt: clock.now() + 500 });
    });
  });

  describe('[CON-2] once initialed', () => {
    it('is online and publishes the server’s response', () => {
      const { online, view, published, clock } = createWorld();
      online();
      expect(view()).toMatchObject({ phase: 'online', attempts: 0, retryAt: null, onlineSince: clock.now() });
      expect(published).toEqual(['initialed events first']);
    });
    it('pings every 30 s', () => {
      const { online, events, clock, pong } = createWorld();
      online();
      clock.advance(29_999);
      expect(events()).toEqual(['init']);
      clock.advance(1);
      expect(events()).toEqual(['init', 'ping']);
      pong();
      clock.advance(30_000);
      expect(events()).toEqual(['init', 'ping', 'ping']);
    });
    it('resets the attempts', () => {
      const { signIn, fail, socket, initialed, view } = createWorld();
      signIn();
      fail();
      fail();
      expect(view().attempts).toBe(2);
      socket.newest.opened();
      initialed();
      expect(view().attempts).toBe(0);
      expect(fail()).toBe(500);
      expect(fail()).toBe(30_000);
    });
  });

  it.each([1000, 1001, 1006, 1011, 3000, 4003, 4004])(
    '[CON-3] lost with %i after initialed reopens after 500 ms',
    (code) => {
      const { online, socket, view, clock, published } = createWorld();
      online();
      socket.newest.closed(code, '');
      expect(view()).toMatchObject({ phase: 'waiting', attempts: 0, onlineSince: null, retryAt: clock.now() + 500 });
      expect(published).toEqual(['initialed events first', 'disconnected']);
      clock.advance(499);
      expect(socket.connections).toHaveLength(1);
      clock.advance(1);
      expect(socket.connections).toHaveLength(2);
    },
  );

  describe('[CON-4] halting', () => {
    it.each([
      [4000, '', 'noSystem'],
      [4001, '', 'notInitialed'],
      [4001, 'protocol-too-old', 'tooOld'],
      [4002, '', 'logout'],
    ] as const)('%i %s never reconnects', (code, reason, expected) => {
      for (const before of ['connecting', 'initializing', 'online'] as const) {
        const { signIn, socket, view, clock, initialed, published, actor } = createWorld();
        signIn();
        if (before !== 'connecting') socket.newest.opened();
        if (before === 'online') initialed();
        socket.newest.closed(code, reason);
        clock.advance(3_600_000);
        actor.send({ type: 'wake' });
        expect(view()).toMatchObject({ phase: 'halted', reason: expected, retryAt: null });
        expect(socket.connections).toHaveLength(1);
        expect(published.includes('logged out')).toBe(code === 4002);
      }
    });
    it('[CON-7] ends when the user reconnects, without attempts', () => {
      const { signIn, socket, view, actor } = createWorld();
      signIn();
      socket.newest.closed(4000, '');
      actor.send({ type: 'connection.reconnect' });
      expect(view()).toMatchObject({ phase: 'connecting', reason: null, attempts: 0 });
      expect(socket.connections).toHaveLength(2);
    });
    it('[CON-4] does not end after 4002 before the next sign-in', () => {
      const { signIn, socket, view, actor } = createWorld();
      signIn();
      socket.newest.closed(4002, '');
      actor.send({ type: 'connection.reconnect' });
      expect(view()).toMatchObject({ phase: 'halted', reason: 'logout' });
      signIn();
      expect(view()).toMatchObject({ phase: 'connecting', reason: null });
    });
  });

  it('[CON-5] waits max(5 s × attempts, 30 s) after failures before initialed', () => {
    const { signIn, fail, view } = createWorld();
    signIn();
    const waits = Array.from({ length: 9 }, fail);
    expect(waits).toEqual([30_000, 30_000, 30_000, 30_000, 30_000, 30_000, 35_000, 40_000, 45_000]);
    expect(view()).toMatchObject({ phase: 'connecting', attempts: 9 });
  });
  it('[CON-5] counts a close between open and initialed as such a failure', () => {
    const { signIn, socket, view, clock } = createWorld({ random: 0.5 });
    signIn();
    socket.newest.opened();
    socket.newest.closed(1000, '');
    expect(view()).toMatchObject({ phase: 'waiting', attempts: 1, retryAt: clock.now() + 37_500 });
  });

  describe('[CON-7] wake', () => {
    it.each(['wake', 'connection.reconnect'] as const)('%s ends a wait at once', (type) => {
      const { signIn, socket, view, actor, clock } = createWorld();
      signIn();
      socket.newest.closed(1006, '');
      actor.send({ type });
      expect(view()).toMatchObject({ phase: 'connecting', attempts: 1, retryAt: null });
      expect(socket.connections).toHaveLength(2);
      clock.advance(29_999);
      expect(socket.connections).toHaveLength(2);
    });
    it('[CON-13] is what a delivered message counts as; on an open connection it has no effect', () => {
      const { signIn, socket, view, actor } = createWorld();
      signIn();
      socket.newest.closed(1006, '');
      actor.send({ type: 'message.delivered' });
      expect(view()).toMatchObject({ phase: 'connecting', attempts: 1, retryAt: null });
      actor.send({ type: 'message.delivered' });
      expect(socket.connections).toHaveLength(2);
    });
    it('pings on an open connection', () => {
      const { online, events, actor } = createWorld();
      online();
      actor.send({ type: 'wake' });
      expect(events()).toEqual(['init', 'ping']);
    });
    it('does not disturb a connection that is being opened', () => {
      const { signIn, socket, actor } = createWorld();
      signIn();
      actor.send({ type: 'wake' });
      socket.newest.opened();
      actor.send({ type: 'wake' });
      expect(socket.connections).toHaveLength(1);
      expect(socket.newest.sent).toHaveLength(1);
    });
  });

  it.each([false, true])('[CON-8] 1013 waits exactly its retry-after (initialed: %s)', (initialed) => {
    const { signIn, socket, view, clock, initialed: receive } = createWorld({ random: 0.9 });
    signIn();
    socket.newest.opened();
    if (initialed) receive();
    socket.newest.closed(1013, 'retry-after=2500');
    expect(view()).toMatchObject({ phase: 'waiting', attempts: initialed ? 0 : 1, retryAt: clock.now() + 2_500 });
    clock.advance(2_500);
    expect(socket.connections).toHaveLength(2);
  });
  it('[CON-8] [CON-13] keeps the requested delay when a message arrives; the user may still cut it short', () => {
    const { signIn, socket, view, actor } = createWorld();
    signIn();
    socket.newest.closed(1013, 'retry-after=2500');
    actor.send({ type: 'message.delivered' });
    expect(view().phase).toBe('waiting');
    expect(socket.connections).toHaveLength(1);
    actor.send({ type: 'connection.reconnect' });
    expect(socket.connections).toHaveLength(2);
  });
  it('[CON-8] 1013 without a number is a close like any other', () => {
    const { signIn, socket, view, clock } = createWorld();
    signIn();
    socket.newest.closed(1013, 'later');
    expect(view().retryAt).toBe(clock.now() + 30_000);
  });

  describe('[CON-9] liveness', () => {
    it('closes with 3000 after two silent intervals and reopens after 500 ms', () => {
      const { online, socket, view, clock, published } = createWorld();
      online();
      clock.advance(89_999);
      expect(view().phase).toBe('online');
      clock.advance(1);
      expect(socket.newest.closedWith).toBe(3000);
      expect(view()).toMatchObject({ phase: 'waiting', attempts: 0, retryAt: clock.now() + 500 });
      expect(published).toEqual(['initialed events first', 'disconnected']);
    });
    it.each([
      ['pong', { event: 'pong', data: { serverTime: START, cursor: '9' } }],
      ['an unknown event', { event: 'weather', data: {} }],
      ['a malformed frame', { event: 'presence', data: 7 }],
    ])('counts any frame as activity: %s', (_, frame) => {
      const { online, view, clock, receive } = createWorld();
      online();
      for (let minute = 0; minute < 10; minute += 1) {
        clock.advance(59_000);
        receive(frame);
        clock.advance(1_000);
      }
      expect(view().phase).toBe('online');
    });
    it('takes a timer that is more than 60 s late for sleep: closes with 3000 and reopens', () => {
      const { online, socket, view, clock } = createWorld();
      online();
      clock.sleep(90_001);
      clock.advance(0);
      expect(socket.newest.closedWith).toBe(3000);
      expect(view()).toMatchObject({ phase: 'waiting', retryAt: clock.now() + 500 });
    });
    it('takes a timer that is 60 s late for a late one', () => {
      const { online, view, clock } = createWorld();
      online();
      clock.sleep(90_000);
      clock.advance(0);
      expect(view().phase).toBe('online');
    });
  });

  it("[CON-10] reads the server's clock from initialed and pong", () => {
    const { signIn, socket, initialed, pong, view, clock } = createWorld();
    signIn();
    socket.newest.opened();
    initialed('none', clock.now() + 5_000);
    expect(view().serverOffset).toBe(5_000);
    pong(clock.now() - 300);
    expect(view().serverOffset).toBe(-300);
  });

  it('[CON-11] stays halted as too old once superseded', () => {
    const { online, socket, view, actor, clock } = createWorld();
    online();
    actor.send({ type: 'connection.superseded' });
    expect(socket.newest.closedWith).toBe(1000);
    actor.send({ type: 'connection.reconnect' });
    actor.send({ type: 'session.signedIn', userId: 'ben' });
    clock.advance(3_600_000);
    expect(view()).toMatchObject({ phase: 'halted', reason: 'tooOld' });
    expect(socket.connections).toHaveLength(1);
  });

  describe('[CON-12] the user', () => {
    it('signing out closes with 1000', () => {
      const { online, socket, view, actor, clock } = createWorld();
      online();
      actor.send({ type: 'session.signedOut' });
      expect(socket.newest.closedWith).toBe(1000);
      clock.advance(3_600_000);
      expect(view()).toMatchObject({ phase: 'disconnected', onlineSince: null });
      expect(socket.connections).toHaveLength(1);
    });
    it('gets a new connection after another user', () => {
      const { online, socket, signIn } = createWorld();
      online();
      signIn('ben');
      expect(socket.connections.map(({ closedWith }) => closedWith)).toEqual([1000, null]);
      socket.newest.opened();
      expect(socket.newest.sent).toMatchObject([{ event: 'init', data: { userId: 'ben' } }]);
    });
    it('keeps the connection when signing in again', () => {
      const { online, socket, signIn } = createWorld();
      online();
      signIn();
      expect(socket.connections).toHaveLength(1);
    });
  });

  it('[CON-15] publishes which connection is the first of its session', () => {
    const { actor, clock, initialed, online, published, signIn, socket } = createWorld();
    const reconnect = (): void => {
      socket.newest.closed(1006, '');
      clock.advance(500);
      socket.newest.opened();
      initialed();
    };
    online();
    reconnect();
    reconnect();
    actor.send({ type: 'session.signedOut' });
    signIn();
    socket.newest.opened();
    initialed();
    expect(published.filter((entry) => entry.startsWith('initialed'))).toEqual([
      'initialed events first',
      'initialed events',
      'initialed events',
      'initialed events first',
    ]);
  });

  it('delivers frames in order once initialed, none before, none of a closed connection', () => {
    const { signIn, socket, initialed, receive, frames, actor } = createWorld();
    const presence = (userId: string) => ({ event: 'presence', data: { userId, state: 'online', lastSeenTime: null } });
    signIn();
    socket.newest.opened();
    receive(presence('too-early'));
    initialed();
    receive(presence('one'));
    receive(presence('two'));
    actor.send({ type: 'session.signedOut' });
    receive(presence('too-late'));
    expect(frames.map((frame) => frame.event === 'presence' && frame.data.userId)).toEqual(['one', 'two']);
  });
});
