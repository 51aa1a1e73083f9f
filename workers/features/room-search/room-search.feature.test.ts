import { expect, it, vi } from 'vitest';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import { createBatcher } from '../../core/batcher.ts';
import { createSignals } from '../../core/signals.ts';
import type { View } from '../../core/topic-source.ts';
import { roomSearchFeature } from './room-search.feature.ts';
import { makeMessage } from '#machines/room/message.model.ts';

const message = (id: string, content: string) => makeMessage(1, { id, content, ticks: id });

function createWorld(user: string | undefined) {
  const ports = createMemoryPorts();
  const signals = createSignals((error) => {
    throw error;
  });
  const feature = roomSearchFeature({
    ports,
    signals,
    batcher: createBatcher(ports.clock),
    actorOptions: { clock: ports.clock },
    leading: Promise.resolve(),
    userId: () => user,
    locale: () => 'en',
    watch: () => () => undefined,
    send: () => Promise.reject(new Error('no other features')),
  });
  const views: View[] = [];
  const search = (query: string) =>
    feature.topics?.['room-search']?.open({ name: 'room-search', roomId: 'r', query }, (view) => views.push(view));
  return { ports, signals, views, search };
}

it('finds messages of the room on this device', async () => {
  const { ports, views, search } = createWorld('ada');
  await ports.cache
    .user('ada')
    .saveMessages([message('1', 'the dial'), message('2', 'the case'), message('3', 'Dial')]);
  search('dial');
  expect(views).toEqual([{ phase: 'searching', ids: [] }]);
  await vi.waitFor(() => expect(views.at(-1)).toEqual({ phase: 'ready', ids: ['3', '1'] }));
});

it('reads no messages for an empty query', () => {
  const { ports, views, search } = createWorld('ada');
  const open = vi.spyOn(ports.cache, 'user');
  search('');
  expect(views).toEqual([{ phase: 'ready', ids: [] }]);
  expect(open).not.toHaveBeenCalled();
});

it('shows nothing after the user has left, and nothing to visitors', async () => {
  const { ports, signals, views, search } = createWorld('ada');
  await ports.cache.user('ada').saveMessages([message('1', 'the dial')]);
  search('dial');
  signals.emit('signedOut', { userId: 'ada' });
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(views).toEqual([{ phase: 'searching', ids: [] }]);
  expect(createWorld(undefined).search('dial')).toBeUndefined();
});
