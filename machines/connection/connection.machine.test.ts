import { describe, expect, it } from 'vitest';
import { PROTOCOL_VERSION } from '#protocol/version.ts';
import { createConnectionWorld } from '#tests/doubles/connection-world.ts';

describe('connection', () => {
  it('opens no socket while signed out', () => {
    const { socket, view, clock } = createConnectionWorld();
    clock.advance(3_600_000);
    expect(socket.connections).toEqual([]);
    expect(view().phase).toBe('disconnected');
  });

  it('[CON-13] sends the watched auctions in one frame on change and on every connection, unless empty', () => {
    const { actor, signIn, socket, initialed, events, clock } = createConnectionWorld();
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

  it('[CON-15] sends that the user types while online, and drops it otherwise', () => {
    const { actor, signIn, socket, initialed } = createConnectionWorld();
    actor.send({ type: 'typing.report', roomId: 'r' });
    signIn();
    socket.newest.opened();
    actor.send({ type: 'typing.report', roomId: 'r' });
    initialed();
    actor.send({ type: 'typing.report', roomId: 's' });
    expect(socket.newest.sent.slice(1)).toEqual([{ event: 'typing', data: { roomId: 's' } }]);
  });

  describe('[CON-1] init', () => {
    it('is sent when the socket opens, with user, protocol and cursor', () => {
      const { signIn, socket, view } = createConnectionWorld({ cursor: '41' });
      signIn();
      expect(view().phase).toBe('connecting');
      expect(socket.newest.sent).toEqual([]);
      socket.newest.opened();
      expect(view().phase).toBe('initializing');
      expect(socket.newest.sent).toEqual([
        { event: 'init', data: { userId: 'ada', protocol: PROTOCOL_VERSION, cursor: '41' } },
      ]);
    });
    it('leaves out an unknown cursor', () => {
      const { signIn, socket } = createConnectionWorld();
      signIn();
      socket.newest.opened();
      expect(socket.newest.sent).toEqual([{ event: 'init', data: { userId: 'ada', protocol: PROTOCOL_VERSION } }]);
    });
    it('[CON-6] without a response in 30 s closes with 3000, counts an attempt and reconnects after 500 ms', () => {
      const { signIn, socket, view, clock } = createConnectionWorld();
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
      const { signIn, socket, view, clock } = createConnectionWorld();
      signIn();
      clock.advance(30_000);
      expect(socket.newest.closedWith).toBe(3000);
      expect(view()).toMatchObject({ phase: 'waiting', attempts: 1, retryAt: clock.now() + 500 });
    });
  });

  describe('[CON-2] once initialed', () => {
    it('is online and publishes the server’s response', () => {
      const { online, view, published, clock } = createConnectionWorld();
      online();
      expect(view()).toMatchObject({ phase: 'online', attempts: 0, retryAt: null, onlineSince: clock.now() });
      expect(published).toEqual(['initialed events first']);
    });
    it('pings every 30 s', () => {
      const { online, events, clock, pong } = createConnectionWorld();
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
      const { signIn, fail, socket, initialed, view } = createConnectionWorld();
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
      const { online, socket, view, clock, published } = createConnectionWorld();
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
      [4002, 'session-expired', 'logout'],
      [4002, 'session-revoked', 'logout'],
    ] as const)('%i %s never reconnects', (code, reason, expected) => {
      for (const before of ['connecting', 'initializing', 'online'] as const) {
        const { signIn, socket, view, clock, initialed, published, actor } = createConnectionWorld();
        signIn();
        if (before !== 'connecting') socket.newest.opened();
        if (before === 'online') initialed();
        socket.newest.closed(code, reason);
        clock.advance(3_600_000);
        actor.send({ type: 'wake' });
        expect(view()).toMatchObject({ phase: 'halted', reason: expected, retryAt: null });
        expect(socket.connections).toHaveLength(1);
        const ending = reason === 'session-revoked' ? 'revoked' : 'expired';
        expect(published.filter((one) => one.startsWith('logged out'))).toEqual(
          code === 4002 ? [`logged out ${ending}`] : [],
        );
      }
    });
    it('[CON-7] ends when the user reconnects, without attempts', () => {
      const { signIn, socket, view, actor } = createConnectionWorld();
      signIn();
      socket.newest.closed(4000, '');
      actor.send({ type: 'connection.reconnect' });
      expect(view()).toMatchObject({ phase: 'connecting', reason: null, attempts: 0 });
      expect(socket.connections).toHaveLength(2);
    });
    it('[CON-4] does not end after 4002 before the next sign-in', () => {
      const { signIn, socket, view, actor } = createConnectionWorld();
      signIn();
      socket.newest.closed(4002, '');
      actor.send({ type: 'connection.reconnect' });
      expect(view()).toMatchObject({ phase: 'halted', reason: 'logout' });
      signIn();
      expect(view()).toMatchObject({ phase: 'connecting', reason: null });
    });
  });

  it('[CON-5] waits max(5 s × attempts, 30 s) after failures before initialed', () => {
    const { signIn, fail, view } = createConnectionWorld();
    signIn();
    const waits = Array.from({ length: 9 }, fail);
    expect(waits).toEqual([30_000, 30_000, 30_000, 30_000, 30_000, 30_000, 35_000, 40_000, 45_000]);
    expect(view()).toMatchObject({ phase: 'connecting', attempts: 9 });
  });
  it('[CON-5] counts a close between open and initialed as such a failure', () => {
    const { signIn, socket, view, clock } = createConnectionWorld({ random: 0.5 });
    signIn();
    socket.newest.opened();
    socket.newest.closed(1000, '');
    expect(view()).toMatchObject({ phase: 'waiting', attempts: 1, retryAt: clock.now() + 37_500 });
  });
});
