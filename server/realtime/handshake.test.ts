import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { retryAfterOf } from '#protocol/realtime/close-codes.ts';
import type { LoggedEvent } from '../events/event-log.ts';
import { ClientConnection } from './client-connection.ts';
import { chooseReplay, createHandshake, retryAfterReason } from './handshake.ts';

const at = (position: number): LoggedEvent => ({ position, userIds: ['ann'], frame: '{}' });

describe('chooseReplay', () => {
  it.each([
    [undefined, 10, 0, [], 'none'],
    [10, 10, 0, [], 'none'],
    [0, 0, 0, [], 'none'],
    [4, 10, 0, [], 'none'],
    [9, 10, 0, [10], 'events'],
    [0, 10, 0, [3, 10], 'events'],
    [5, 10, 5, [6], 'events'],
    [4, 10, 5, [6], 'resync'],
    [4, 10, 5, [], 'resync'],
    [11, 10, 0, [], 'resync'],
    [7, 10, 0, [3, 5], 'none'],
  ] as const)('cursor %s, head %s, floor %s, missed %j → %s', (cursor, head, floor, missed, expected) => {
    expect(chooseReplay(cursor, { head, floor }, missed.map(at)).kind).toBe(expected);
  });

  it('[LOG-3] resyncs a client that missed too many events', () => {
    expect(chooseReplay(0, { head: 10, floor: 0 }, 'too-many')).toEqual({ kind: 'resync', events: [] });
  });

  it('[LOG-2] leaves out what only another connection of the user missed', () => {
    expect(chooseReplay(5, { head: 10, floor: 0 }, [3, 6, 9].map(at)).events.map(({ position }) => position)).toEqual([
      6, 9,
    ]);
  });
});

// As ws makes the connections of a server; its types leave the options out.
const OF_SERVER = [null, undefined, {}] as unknown as [address: null];

describe('createHandshake', () => {
  it('[LOG-2] sends what came while the log was read after what was missed, and each event once', async () => {
    const eventAt = (position: number): LoggedEvent => ({ ...at(position), frame: '{"event":"presence"}' });
    const sent: { event: string; cursor?: string }[] = [];
    const connection = Object.assign(new ClientConnection(...OF_SERVER), {
      userId: 'ann',
      stage: 'initializing' as const,
      pendingEvents: [] as LoggedEvent[],
      sendText: (text: string) => void sent.push(JSON.parse(text) as (typeof sent)[number]),
    });
    const handshake = createHandshake({
      pool: { query: () => Promise.resolve({ rows: [{ session: 'alive' }] }) } as unknown as Pool,
      events: {
        readMissed: () => {
          connection.pendingEvents.push(eventAt(10), eventAt(11));
          return Promise.resolve({ head: 10, floor: 0, events: new Map([['ann', [eventAt(9), eventAt(10)]]]) });
        },
      },
      followLog: () => Promise.resolve(),
      now: () => 0,
      idleSince: () => new Date(0),
      onError: (error) => {
        throw error;
      },
    });
    handshake.add(connection, 8);
    await handshake.idle();
    expect(sent.map(({ event, cursor }) => cursor ?? event)).toEqual(['initialed', '9', '10', '11']);
  });
});

describe('retryAfterReason', () => {
  it('returns a delay that our client parses', () => {
    for (let index = 0; index < 100; index += 1) {
      const delay = retryAfterOf(retryAfterReason(500, 2_500));
      expect(delay).toBeGreaterThanOrEqual(500);
      expect(delay).toBeLessThanOrEqual(3_000);
    }
  });
});
