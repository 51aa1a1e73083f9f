import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import type { Message } from '#protocol/entities/message.ts';
import { MESSAGE_STATUS } from '#protocol/lookups.ts';
import { createActor, type Actor } from 'xstate';
import { CallError } from '../call-error.ts';
import { IDLE_OUTBOX_PORTS, outboxItem } from './message.model.ts';
import type { OutboxItem } from './outbox-item.ts';
import { createOutboxMachine } from './outbox.machine.ts';
import type { OutboxPorts } from './outbox.ports.ts';
import { createOutboxViews, unsentByRoom } from './outbox.view.ts';
import { makeMessage } from '../room/message.model.ts';

const failure = (
  status: number,
  code = status ? `Status${String(status)}` : 'Offline',
  params?: Record<string, number>,
): CallError => new CallError({ code, status, ...(params && { params }) });
const messageOf = ({ id, roomId, content }: OutboxItem): Message =>
  makeMessage(1, { id, senderId: 'ada', roomId, content });

/** A device, a server controlled by the test, and the outbox of successive workers. */
function createWorld(ports: Partial<OutboxPorts> = {}) {
  const clock = createSimulatedClock(1_000);
  const device = new Map<string, OutboxItem>();
  const posted: string[] = [];
  const delivered: string[] = [];
  let actor: Actor<ReturnType<typeof createOutboxMachine>>;
  const machine = createOutboxMachine({
    ...IDLE_OUTBOX_PORTS,
    restore: () => Promise.resolve([...device.values()].sort((a, b) => a.sequence - b.sequence)),
    keep: (item) => void device.set(item.id, item),
    forget: (id) => void device.delete(id),
    send: (item) => {
      posted.push(item.id);
      return Promise.resolve(messageOf(item));
    },
    now: clock.now,
    ...ports,
  });
  const begin = (): void => {
    actor = createActor(machine, { clock });
    actor.on('message.delivered', ({ message }) => delivered.push(message.id));
    actor.start();
  };
  begin();
  return {
    clock,
    device,
    posted,
    delivered,
    write(item: OutboxItem) {
      device.set(item.id, item);
      actor.send({ type: 'message.send', item });
    },
    /** Ends the worker without notice and starts another. */
    crash() {
      actor.stop();
      begin();
    },
    get actor() {
      return actor;
    },
    get items() {
      return actor.getSnapshot().context.items;
    },
  };
}

const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
const until = vi.waitFor;

describe('outbox', () => {
  afterEach(() => vi.restoreAllMocks());

  it('[OUT-3] sends in order of creation and removes delivered messages', async () => {
    const world = createWorld();
    for (const at of [1, 2, 3]) world.write(outboxItem(`m${String(at)}`, 'a', at));
    await until(() => expect(world.delivered).toEqual(['m1', 'm2', 'm3']));
    expect([...world.device.keys(), ...world.items]).toEqual([]);
  });

  it('[OUT-4][OUT-7] keeps a refused message with its error and sends the ones after it', async () => {
    const world = createWorld({
      send: (item) =>
        item.id === 'm1' ? Promise.reject(failure(422, 'RecipientNotInRoom')) : Promise.resolve(messageOf(item)),
    });
    world.write(outboxItem('m1', 'a', 1));
    world.write(outboxItem('m2', 'a', 2));
    await until(() => expect(world.delivered).toEqual(['m2']));
    expect(world.items.map(({ id, error }) => [id, error?.code])).toEqual([['m1', 'RecipientNotInRoom']]);
    expect(world.device.get('m1')?.error?.code).toBe('RecipientNotInRoom');
    world.clock.advance(10 * 60_000);
    world.crash();
    await until(() => expect(world.items).toHaveLength(1));
    expect(world.delivered).toEqual(['m2']);
  });

  it('[OUT-7] retries and discards on the user’s command', async () => {
    const send = vi.fn<OutboxPorts['send']>(() => Promise.reject(failure(403)));
    const world = createWorld({ send });
    world.write(outboxItem('m1', 'a', 1));
    await until(() => expect(world.items[0]?.error).not.toBeNull());
    send.mockImplementation((item) => Promise.resolve(messageOf(item)));
    world.actor.send({ type: 'message.retry', messageId: 'm1' });
    await until(() => expect(world.delivered).toEqual(['m1']));
    send.mockImplementation(() => Promise.reject(failure(403)));
    world.write(outboxItem('m2', 'a', 2));
    await until(() => expect(world.items[0]?.error).not.toBeNull());
    world.actor.send({ type: 'message.discard', messageId: 'm2' });
    expect([...world.device.keys(), ...world.items]).toEqual([]);
  });

  it.each([
    [0, undefined, 1_000],
    [503, undefined, 1_000],
    [429, 7, 7_000],
    [401, undefined, 1_000],
  ])(
    '[OUT-6] after %d (Retry-After: %s s) retries after %d ms, and at once at a wake-up',
    async (status, retryAfter, wait) => {
      const send = vi.fn<OutboxPorts['send']>(() =>
        Promise.reject(failure(status, undefined, retryAfter === undefined ? undefined : { retryAfter })),
      );
      const world = createWorld({ send });
      world.write(outboxItem('m1', 'a', 1));
      await until(() =>
        expect(world.actor.getSnapshot().context.tries['m1']).toEqual({ attempts: 1, notBefore: 1_000 + wait }),
      );
      world.clock.advance(wait - 1);
      await settle();
      expect(send).toHaveBeenCalledTimes(1);
      world.clock.advance(1);
      await until(() => expect(send).toHaveBeenCalledTimes(2));
      await until(() => expect(world.actor.getSnapshot().context.tries['m1']?.attempts).toBe(2));
      world.actor.send({ type: 'wake' });
      await until(() => expect(send).toHaveBeenCalledTimes(3));
    },
  );

  it('[OUT-1][OUT-2] uploads every file before posting, and an uploaded one only once', async () => {
    const put = vi.fn<OutboxPorts['put']>(() => ({ done: Promise.resolve(), cancel: () => undefined }));
    const sent: OutboxItem[] = [];
    const world = createWorld({
      presign: ({ name }) =>
        Promise.resolve({ original: { fileId: `file of ${name}`, url: name, s3Url: '/f' }, thumbnail: null }),
      put,
      send: (item) => {
        sent.push(item);
        return sent.length === 1 ? Promise.reject(failure(503)) : Promise.resolve(messageOf(item));
      },
    });
    world.write(outboxItem('m1', 'a', 1, 2));
    await until(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.files.map(({ uploaded }) => uploaded?.fileId)).toEqual(['file of a.pdf', 'file of a.pdf']);
    expect(world.device.get('m1')?.files.every(({ uploaded }) => uploaded)).toBe(true);
    world.crash();
    await until(() => expect(world.delivered).toEqual(['m1']));
    expect(put).toHaveBeenCalledTimes(2);
  });

  it('[OUT-9] cancels the PUT and fails the message when its upload is cancelled', async () => {
    const cancel = vi.fn<() => void>();
    const world = createWorld({
      presign: () => Promise.resolve({ original: { fileId: 'f', url: 'u', s3Url: '/f' }, thumbnail: null }),
      put: (_url, _blob, onProgress) => {
        queueMicrotask(() => onProgress(0.25));
        return { done: new Promise(() => undefined), cancel };
      },
    });
    world.write(outboxItem('m1', 'a', 1, 1));
    await until(() =>
      expect(world.actor.getSnapshot().context.progress['m1']?.['file-0']).toEqual({ status: 4, progress: 0.25 }),
    );
    world.actor.send({ type: 'upload.cancel', messageId: 'm1' });
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(world.items[0]?.error?.code).toBe('Cancelled');
    world.write(outboxItem('m2', 'a', 2));
    await until(() => expect(world.delivered).toEqual(['m2']));
  });

  it('[OUT-9] aborts the request of a discarded message', async () => {
    const signals: AbortSignal[] = [];
    const world = createWorld({
      send: (_item, signal) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    });
    world.write(outboxItem('m1', 'a', 1));
    await until(() => expect(signals).toHaveLength(1));
    world.actor.send({ type: 'message.discard', messageId: 'm1' });
    expect(signals[0]?.aborted).toBe(true);
    expect(world.device.size).toBe(0);
  });

  it('[OUT-8] shows each message as initial, sending or failed, and the room as waiting or failed', async () => {
    const send = vi.fn<OutboxPorts['send']>(() => new Promise(() => undefined));
    const world = createWorld({ send });
    const views = createOutboxViews(() => ({ id: 'ada', username: 'Ada', avatar: null }));
    world.write(outboxItem('m1', 'a', 1));
    world.write(outboxItem('m2', 'a', 2));
    await until(() => expect(send).toHaveBeenCalledTimes(1));
    const { context } = world.actor.getSnapshot();
    expect(views(context, 'a').map(({ id, status }) => [id, status])).toEqual([
      ['m1', MESSAGE_STATUS.sending],
      ['m2', MESSAGE_STATUS.initial],
    ]);
    expect(views(context, 'a')[0]).toBe(views(context, 'a')[0]);
    expect(unsentByRoom(context).get('a')).toEqual({ state: 'waiting', last: context.items[1] });
    const failed = { ...outboxItem('m1', 'a', 1), error: { code: 'x', status: 422 } };
    expect(unsentByRoom({ ...context, items: [failed, ...context.items.slice(1)] }).get('a')).toEqual({
      state: 'failed',
      last: failed,
    });
  });

  it('[OUT-3][OUT-5] sends every message once, in the order of its room, despite failures and crashes', async () => {
    type Fault = 'none' | 'lostBefore' | 'lostAfter' | 'busy' | 'refused';
    const fault = fc.constantFrom<Fault>('none', 'lostBefore', 'lostAfter', 'busy', 'refused');
    const step = fc.oneof(
      fc.record({ kind: fc.constant('write' as const), room: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constantFrom('crash' as const, 'wake' as const, 'time' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.array(fault, { maxLength: 40 }), async (steps, faults) => {
        const server: OutboxItem[] = [];
        const refused = new Set<string>();
        let calls = 0;
        const world = createWorld({
          send: (item) => {
            const now = faults[calls] ?? 'none';
            calls += 1;
            if (now === 'lostBefore') return Promise.reject(failure(0));
            if (now === 'busy') return Promise.reject(failure(503));
            if (now === 'refused' && !server.some(({ id }) => id === item.id)) {
              refused.add(item.id);
              return Promise.reject(failure(422, 'MessageEmpty'));
            }
            if (!server.some(({ id }) => id === item.id)) server.push(item);
            return now === 'lostAfter' ? Promise.reject(failure(0, 'Timeout')) : Promise.resolve(messageOf(item));
          },
        });
        const written: OutboxItem[] = [];
        for (const one of steps) {
          if (one.kind === 'write') {
            const item = outboxItem(`m${String(written.length)}`, one.room, written.length);
            written.push(item);
            world.write(item);
          } else if (one.kind === 'crash') world.crash();
          else if (one.kind === 'wake') world.actor.send({ type: 'wake' });
          else world.clock.advance(1_500);
          await settle();
        }
        for (let rounds = 0; world.items.some(({ error }) => !error) && rounds < 100; rounds += 1) {
          world.actor.send({ type: 'wake' });
          await settle();
        }
        expect([...server.map(({ id }) => id), ...refused].sort()).toEqual(written.map(({ id }) => id).sort());
        expect([...world.device.keys()].sort()).toEqual([...refused].sort());
        for (const room of ['a', 'b', 'c']) {
          const sequence = server.filter(({ roomId }) => roomId === room).map((item) => item.sequence);
          expect(sequence).toEqual(sequence.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 150 },
    );
  });
});
