import { describe, expect, it } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { createConnectionMachine } from '#machines/connection/connection.machine.ts';
import { connectionModel } from '#machines/connection/connection.model.ts';
import { connectionView } from '#machines/connection/connection.view.ts';
import { createFakeSocket } from '#tests/doubles/fake-socket.ts';
import { createActor, type AnyEventObject } from 'xstate';
import { coverTransitions, SUBJECT } from './drive.ts';

describe('connection', () => {
  it('takes every transition with at most one open connection', async () => {
    const coverage = await coverTransitions(connectionModel, (inspect) => {
      const clock = createSimulatedClock();
      const socket = createFakeSocket();
      const lost = new Set<object>();
      let up = false;
      const actor = createActor(
        createConnectionMachine({
          socket,
          clock,
          random: () => 0,
          cursor: () => undefined,
          deliver: () => undefined,
          initialed: () => {
            expect(up).toBe(false);
            up = true;
          },
          disconnected: () => {
            expect(up).toBe(true);
            up = false;
          },
          loggedOut: () => undefined,
        }),
        { id: SUBJECT, clock, inspect },
      );

      const realiseSocket = (event: AnyEventObject): void => {
        const connection = socket.newest;
        if (event.type === 'socket.opened') connection.opened();
        else if (event.type === 'socket.initialed')
          connection.message(JSON.stringify({ event: 'initialed', data: event['data'] as object }));
        else if (event.type === 'socket.pong')
          connection.message(JSON.stringify({ event: 'pong', data: event['data'] as object }));
        else if (event.type === 'socket.active') connection.message(JSON.stringify({ event: 'weather', data: {} }));
        else {
          lost.add(connection);
          connection.closed(event['code'] as number, event['reason'] as string);
        }
      };
      return {
        actor,
        clock,
        realise: (event) => {
          if (event.type.startsWith('socket.')) realiseSocket(event);
          else actor.send(event as never);
        },
        check: (snapshot) => {
          const { phase } = connectionView(snapshot);
          const open = socket.connections.filter(
            (connection) => connection.closedWith === null && !lost.has(connection),
          );
          expect(open.length).toBe(['connecting', 'initializing', 'online'].includes(phase) ? 1 : 0);
          expect(up).toBe(phase === 'online');
          if (phase === 'initializing') expect(socket.newest.sent.map(({ event }) => event)).toEqual(['init']);
        },
      };
    });
    expect(coverage.uncovered).toEqual([]);
    expect(coverage.transitions).toBe(33);
  });
});
