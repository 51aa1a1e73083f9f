import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { createConnectionMachine } from '#machines/connection/connection.machine.ts';
import { createFakeSocket } from '#tests/doubles/fake-socket.ts';
import { describeContext } from './describe-context.ts';
import { createInspector } from './inspector.ts';

function createWorld() {
  const clock = createSimulatedClock(1_000);
  const inspector = createInspector(clock);
  const socket = createFakeSocket();
  const actor = createActor(
    createConnectionMachine({
      socket,
      clock,
      random: () => 0,
      cursor: () => undefined,
      deliver: () => undefined,
      initialed: () => undefined,
      disconnected: () => undefined,
      loggedOut: () => undefined,
    }),
    { clock, inspect: inspector.inspect },
  ).start();
  return { clock, inspector, socket, actor };
}

describe('inspector', () => {
  it('shows every live actor with its state, context and events', () => {
    const { inspector, actor, socket } = createWorld();
    expect(inspector.view().actors).toMatchObject([{ machine: 'connection', state: 'connection.disconnected' }]);
    actor.send({ type: 'session.signedIn', userId: 'ada' });
    socket.newest.opened();
    const [connection, socketActor] = inspector.view().actors;
    expect(connection).toMatchObject({ state: 'connection.linked.initializing' });
    expect(connection?.context).toContain('"userId": "ada"');
    expect(connection?.events.map(({ type, at }) => [type, at])).toEqual([
      ['xstate.init', 1_000],
      ['session.signedIn', 1_000],
      ['socket.opened', 1_000],
    ]);
    expect(socketActor).toMatchObject({ machine: 'socket', state: 'active' });
  });
  it('removes actors that ended', () => {
    const { inspector, actor } = createWorld();
    actor.send({ type: 'session.signedIn', userId: 'ada' });
    actor.send({ type: 'session.signedOut' });
    expect(inspector.view().actors.map(({ machine }) => machine)).toEqual(['connection']);
  });
  it('sends the shape of each chart once', () => {
    const { inspector } = createWorld();
    const [chart, ...more] = inspector.view().charts;
    expect(more).toEqual([]);
    expect(chart?.states.find(({ id }) => id === 'connection.linked.connecting')).toEqual({
      id: 'connection.linked.connecting',
      key: 'connecting',
      parent: 'connection.linked',
      kind: 'atomic',
      initial: true,
    });
    expect(chart?.transitions).toContainEqual({
      id: 'connection.linked.online.listening — xstate.after.pingInterval.connection.linked.online.listening [0]',
      from: 'connection.linked.online.listening',
      to: 'connection.linked.silenced',
      event: 'after pingInterval',
      guard: 'dead',
    });
    expect(chart?.transitions).toContainEqual({
      id: 'connection.linked.online — socket.active [0]',
      from: 'connection.linked.online',
      to: null,
      event: 'socket.active',
      guard: null,
    });
  });
  it('counts the transitions of each actor, and names those of each event', () => {
    const { inspector, actor, socket } = createWorld();
    const signedIn = 'connection — session.signedIn [0]';
    const opened = 'connection.linked.connecting — socket.opened [0]';
    actor.send({ type: 'session.signedIn', userId: 'ada' });
    actor.send({ type: 'session.signedIn', userId: 'ada' });
    socket.newest.opened();
    const [connection] = inspector.view().actors;
    expect(connection?.taken.map(({ id, times }) => [id, times])).toEqual([
      [signedIn, 1],
      [opened, 1],
    ]);
    expect(connection?.events.map(({ type, taken }) => [type, taken])).toEqual([
      ['xstate.init', []],
      ['session.signedIn', [signedIn]],
      ['session.signedIn', []],
      ['socket.opened', [opened]],
    ]);
    expect(connection?.taken[1]?.event).toBe(connection?.events[3]?.id);
  });
  it('reports changes until unsubscribed', () => {
    const { inspector, actor } = createWorld();
    const changed = vi.fn<() => void>();
    const stop = inspector.onChange(changed);
    actor.send({ type: 'wake' });
    expect(changed).toHaveBeenCalled();
    stop();
    changed.mockClear();
    actor.send({ type: 'wake' });
    expect(changed).not.toHaveBeenCalled();
  });
});

describe('describeContext', () => {
  it('cuts long values, and handles values without a text', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(describeContext({ list: [1, 2, 3, 4, 5, 6, 7] })).toContain('… 2 more');
    expect(describeContext({ map: new Map([['a', 1]]) })).toContain('"map": 1');
    expect(describeContext({ text: 'x'.repeat(10_000) }).length).toBeLessThan(300);
    expect(describeContext({ big: 1n })).toContain('1n');
    expect(describeContext(loop)).toContain('circular');
    expect(describeContext(undefined)).toBe('');
  });
});
