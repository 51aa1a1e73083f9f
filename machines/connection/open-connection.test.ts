import { describe, expect, it } from 'vitest';
import { createConnectionWorld, START } from '#tests/doubles/connection-world.ts';

describe('connection', () => {
  describe('[CON-7] wake', () => {
    it.each(['wake', 'connection.reconnect'] as const)('%s ends a wait at once', (type) => {
      const { signIn, socket, view, actor, clock } = createConnectionWorld();
      signIn();
      socket.newest.closed(1006, '');
      actor.send({ type });
      expect(view()).toMatchObject({ phase: 'connecting', attempts: 1, retryAt: null });
      expect(socket.connections).toHaveLength(2);
      clock.advance(29_999);
      expect(socket.connections).toHaveLength(2);
    });
    it('[CON-12] is what a delivered message counts as; on an open connection it has no effect', () => {
      const { signIn, socket, view, actor } = createConnectionWorld();
      signIn();
      socket.newest.closed(1006, '');
      actor.send({ type: 'message.delivered' });
      expect(view()).toMatchObject({ phase: 'connecting', attempts: 1, retryAt: null });
      actor.send({ type: 'message.delivered' });
      expect(socket.connections).toHaveLength(2);
    });
    it('pings on an open connection', () => {
      const { online, events, actor } = createConnectionWorld();
      online();
      actor.send({ type: 'wake' });
      expect(events()).toEqual(['init', 'ping']);
    });
    it('does not disturb a connection that is being opened', () => {
      const { signIn, socket, actor } = createConnectionWorld();
      signIn();
      actor.send({ type: 'wake' });
      socket.newest.opened();
      actor.send({ type: 'wake' });
      expect(socket.connections).toHaveLength(1);
      expect(socket.newest.sent).toHaveLength(1);
    });
  });

  it.each([false, true])('[CON-8] 1013 waits exactly its retry-after (initialed: %s)', (initialed) => {
    const { signIn, socket, view, clock, initialed: receive } = createConnectionWorld({ random: 0.9 });
    signIn();
    socket.newest.opened();
    if (initialed) receive();
    socket.newest.closed(1013, 'retry-after=2500');
    expect(view()).toMatchObject({ phase: 'waiting', attempts: initialed ? 0 : 1, retryAt: clock.now() + 2_500 });
    clock.advance(2_500);
    expect(socket.connections).toHaveLength(2);
  });
  it('[CON-8] [CON-12] keeps the requested delay when a message arrives; the user may still cut it short', () => {
    const { signIn, socket, view, actor } = createConnectionWorld();
    signIn();
    socket.newest.closed(1013, 'retry-after=2500');
    actor.send({ type: 'message.delivered' });
    expect(view().phase).toBe('waiting');
    expect(socket.connections).toHaveLength(1);
    actor.send({ type: 'connection.reconnect' });
    expect(socket.connections).toHaveLength(2);
  });
  it('[CON-8] 1013 without a number is a close like any other', () => {
    const { signIn, socket, view, clock } = createConnectionWorld();
    signIn();
    socket.newest.closed(1013, 'later');
    expect(view().retryAt).toBe(clock.now() + 30_000);
  });

  it('[CON-16] closes with 3000 as soon as the browser is offline, and reopens', () => {
    const { actor, online, socket, view, clock, published } = createConnectionWorld();
    online();
    actor.send({ type: 'network.lost' });
    expect(socket.newest.closedWith).toBe(3000);
    expect(view()).toMatchObject({ phase: 'waiting', attempts: 0, retryAt: clock.now() + 500 });
    expect(published).toEqual(['initialed events first', 'disconnected']);
    clock.advance(500);
    actor.send({ type: 'network.lost' });
    expect([view().phase, socket.connections.length]).toEqual(['connecting', 2]);
  });
  it('[CON-16] stays open when the browser reports again that it is offline', () => {
    const { actor, online, view } = createConnectionWorld();
    actor.send({ type: 'network.lost' });
    online();
    actor.send({ type: 'network.lost' });
    expect(view()).toMatchObject({ phase: 'online', hasNetwork: false });
  });
  it('[CON-17] says whether the browser has a network, with and without a session', () => {
    const { actor, signIn, view } = createConnectionWorld();
    expect(view().hasNetwork).toBe(true);
    actor.send({ type: 'network.lost' });
    signIn();
    expect(view().hasNetwork).toBe(false);
    actor.send({ type: 'session.signedOut' });
    expect(view().hasNetwork).toBe(false);
    actor.send({ type: 'network.restored' });
    expect(view().hasNetwork).toBe(true);
  });

  describe('[CON-9] liveness', () => {
    it('closes with 3000 after two silent intervals and reopens after 500 ms', () => {
      const { online, socket, view, clock, published } = createConnectionWorld();
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
      const { online, view, clock, receive } = createConnectionWorld();
      online();
      for (let minute = 0; minute < 10; minute += 1) {
        clock.advance(59_000);
        receive(frame);
        clock.advance(1_000);
      }
      expect(view().phase).toBe('online');
    });
    it('takes a timer that is more than 60 s late for sleep: closes with 3000 and reopens', () => {
      const { online, socket, view, clock } = createConnectionWorld();
      online();
      clock.sleep(90_001);
      clock.advance(0);
      expect(socket.newest.closedWith).toBe(3000);
      expect(view()).toMatchObject({ phase: 'waiting', retryAt: clock.now() + 500 });
    });
    it('takes a timer that is 60 s late for a late one', () => {
      const { online, view, clock } = createConnectionWorld();
      online();
      clock.sleep(90_000);
      clock.advance(0);
      expect(view().phase).toBe('online');
    });
  });

  it('[CON-10] stays halted as too old once superseded', () => {
    const { online, socket, view, actor, clock } = createConnectionWorld();
    online();
    actor.send({ type: 'connection.superseded' });
    expect(socket.newest.closedWith).toBe(1000);
    clock.advance(3_600_000);
    expect(view()).toMatchObject({ phase: 'halted', reason: 'tooOld' });
    // A final state takes no event.
    expect(actor.getSnapshot().status).toBe('done');
    expect(socket.connections).toHaveLength(1);
  });

  describe('[CON-11] the user', () => {
    it('signing out closes with 1000', () => {
      const { online, socket, view, actor, clock } = createConnectionWorld();
      online();
      actor.send({ type: 'session.signedOut' });
      expect(socket.newest.closedWith).toBe(1000);
      clock.advance(3_600_000);
      expect(view()).toMatchObject({ phase: 'disconnected', onlineSince: null });
      expect(socket.connections).toHaveLength(1);
    });
    it('gets a new connection after another user', () => {
      const { online, socket, signIn } = createConnectionWorld();
      online();
      signIn('ben');
      expect(socket.connections.map(({ closedWith }) => closedWith)).toEqual([1000, null]);
      socket.newest.opened();
      expect(socket.newest.sent).toMatchObject([{ event: 'init', data: { userId: 'ben' } }]);
    });
    it('keeps the connection when signing in again', () => {
      const { online, socket, signIn } = createConnectionWorld();
      online();
      signIn();
      expect(socket.connections).toHaveLength(1);
    });
  });

  it('[CON-14] publishes which connection is the first of its session', () => {
    const { actor, clock, initialed, online, published, signIn, socket } = createConnectionWorld();
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
    const { signIn, socket, initialed, receive, frames, actor } = createConnectionWorld();
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
