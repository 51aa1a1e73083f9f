import { describe, expect, it } from 'vitest';
import type { LoggedBatch, LoggedEvent } from '../events/event-log.ts';
import { createLogTail } from './log-tail.ts';

const event = (position: number, userId = 'ann'): LoggedEvent => ({ position, userIds: [userId], frame: '{}' });
const batch = (before: number, last: number): LoggedBatch => ({
  before,
  last,
  events: Array.from({ length: last - before }, (_, index) => event(before + index + 1)),
});
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** A log whose reads end when the test says so. */
function createWorld(head = 0) {
  const delivered: number[] = [];
  const errors: unknown[] = [];
  const reads: { after: number; upTo: number; end: (failure?: Error) => void }[] = [];
  const world = { head };
  const tail = createLogTail({
    events: {
      readRange: (after, last) =>
        new Promise((resolve, reject) => {
          reads.push({
            after,
            upTo: last,
            end: (failure) => (failure ? reject(failure) : resolve([...batch(after, last).events])),
          });
        }),
    },
    readHead: () => Promise.resolve(world.head),
    isLocal: (userId) => userId === 'ann',
    deliver: ({ position }) => void delivered.push(position),
    onError: (error) => void errors.push(error),
  });
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const read = async () => {
    while (reads.length === 0) await turn();
    return reads.shift()!;
  };
  return { tail, world, delivered, errors, reads, turn, read };
}

describe('the tail of the event log', () => {
  it('delivers nothing before it starts, and everything after the head that it started from', async () => {
    const { tail, world, delivered } = createWorld(3);
    tail.accept(batch(2, 3));
    const started = tail.start();
    world.head = 5;
    tail.accept(batch(3, 4));
    tail.accept(batch(4, 5));
    await started;
    expect([delivered, tail.applied]).toEqual([[4, 5], 5]);
  });

  it('puts batches in order whose commits were reported out of order, without reading', async () => {
    const { tail, delivered, reads, turn } = createWorld();
    await tail.start();
    tail.accept(batch(2, 3));
    tail.accept(batch(3, 4));
    expect(delivered).toEqual([]);
    tail.accept(batch(0, 2));
    await turn();
    expect([delivered, reads]).toEqual([upTo(4), []]);
  });

  it('reads what is missing, and delivers each event once when it comes meanwhile', async () => {
    const { tail, delivered, read } = createWorld();
    await tail.start();
    tail.accept(batch(2, 4));
    const missing = await read();
    expect([missing.after, missing.upTo]).toEqual([0, 4]);
    tail.accept(batch(0, 2));
    expect(delivered).toEqual(upTo(4));
    tail.accept(batch(4, 5));
    missing.end();
    await tail.idle();
    tail.accept(batch(5, 6));
    expect([delivered, tail.applied]).toEqual([upTo(6), 6]);
  });

  it('ignores a batch that was read before it was reported', async () => {
    const { tail, delivered, read } = createWorld();
    await tail.start();
    tail.accept(batch(2, 3));
    (await read()).end();
    await tail.idle();
    tail.accept(batch(0, 2));
    tail.accept(batch(3, 4));
    expect(delivered).toEqual(upTo(4));
  });

  it('reads events of another process for its own users only', async () => {
    const { tail, delivered, read, reads, turn } = createWorld();
    await tail.start();
    tail.named({ before: 0, last: 2, userIds: ['ben'] });
    await turn();
    expect([tail.applied, reads]).toEqual([2, []]);
    tail.named({ before: 2, last: 4, userIds: ['ben', 'ann'] });
    const missing = await read();
    expect([missing.after, missing.upTo]).toEqual([2, 4]);
    missing.end();
    await tail.idle();
    expect(delivered).toEqual([3, 4]);
  });

  it('reads in portions, and finds with the head what no message named', async () => {
    const { tail, world, delivered, read } = createWorld();
    await tail.start();
    world.head = 1_500;
    await tail.catchUp();
    const first = await read();
    expect(first.upTo).toBe(1_000);
    tail.accept(batch(900, 1_200));
    first.end();
    const second = await read();
    expect([second.after, second.upTo]).toEqual([1_000, 1_500]);
    second.end();
    await tail.idle();
    expect(delivered).toEqual(upTo(1_500));
  });

  it('reads again after a failure, when a message names the log again', async () => {
    const { tail, world, delivered, errors, read } = createWorld();
    await tail.start();
    world.head = 2;
    await tail.catchUp();
    const problem = new Error('no database');
    (await read()).end(problem);
    await tail.idle();
    await new Promise(setImmediate);
    expect(errors).toEqual([problem]);
    await tail.catchUp();
    (await read()).end();
    await tail.idle();
    expect(delivered).toEqual(upTo(2));
  });
});
