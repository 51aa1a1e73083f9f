import { describe, expect, it } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { createConnectionMachine } from '#machines/connection/connection.machine.ts';
import { connectionModel } from '#machines/connection/connection.model.ts';
import { connectionView } from '#machines/connection/connection.view.ts';
import { createFakeSocket } from '#tests/doubles/fake-socket.ts';
import { createActor, type AnyEventObject } from 'xstate';
import { coverTransitions, SUBJECT } from './drive.ts';

describe('connection', () => {
  it('takes every transition, with one live line at most', async () => {
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

      const say = (event: AnyEventObject): void => {
        const line = socket.newest;
        if (event.type === 'socket.opened') line.opened();
        else if (event.type === 'socket.initialed')
          line.message(JSON.stringify({ event: 'initialed', data: event['data'] as object }));
        else if (event.type === 'socket.pong')
          line.message(JSON.stringify({ event: 'pong', data: event['data'] as object }));
        else if (event.type === 'socket.active') line.message(JSON.stringify({ event: 'weather', data: {} }));
        else {
          lost.add(line);
          line.closed(event['code'] as number, event['reason'] as string);
        }
      };
      return {
        actor,
        clock,
        realise: (event) => {
          if (event.type.startsWith('socket.')) say(event);
          else actor.send(event as never);
        },
        check: (snapshot) => {
          const { phase } = connectionView(snapshot);
          const live = socket.connections.filter((line) => line.closedWith === null && !lost.has(line));
          expect(live.length).toBe(['connecting', 'initializing', 'online'].includes(phase) ? 1 : 0);
          expect(up).toBe(phase === 'online');
          if (phase === 'initializing') expect(socket.newest.sent.map(({ event }) => event)).toEqual(['init']);
        },
      };
    });
    expect(coverage.uncovered).toEqual([]);
    expect(coverage.transitions).toBe(33);
  });
});
