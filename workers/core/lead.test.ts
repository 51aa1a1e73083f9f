import { describe, expect, it, vi } from 'vitest';
import { builds } from '#protocol/http/builds.ts';
import { openMemoryTab, type MemoryTab } from '#tests/doubles/memory-bridge.ts';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import type { Feature } from './feature.ts';
import { createInProcessWorker } from './in-process.ts';

/** A browser with workers of several builds, which answer a command with their build once they lead. */
function createBrowser(order: readonly string[]) {
  const ports = createMemoryPorts();
  const state = { order };
  ports.http.on(builds, () => state.order.map((build) => [build]));
  const leading: string[] = [];
  const start = (build: string) => {
    const feature: Feature = (context) => {
      void context.leading.then(() => leading.push(build));
      return { commands: { 'session.refresh': () => Promise.resolve(null) } };
    };
    const worker = createInProcessWorker(() => ({ ports, features: [feature], build }));
    const open = (): MemoryTab =>
      openMemoryTab({ worker, locks: ports.locks, clock: ports.clock, newId: ports.ids.next });
    return { worker, open };
  };
  return { ports, state, leading, start };
}
const works = (tab: MemoryTab): Promise<unknown> => expect(tab.send('session.refresh', {})).resolves.toBeNull();
const isRefused = (tab: MemoryTab): Promise<unknown> =>
  expect(tab.send('session.refresh', {})).rejects.toMatchObject({ code: 'ProtocolTooOld', status: 426 });
/** The farewell of a worker: its last views, then its end. */
async function endOfWorker(tab: MemoryTab, ports: ReturnType<typeof createMemoryPorts>): Promise<void> {
  await vi.waitFor(() => {
    ports.clock.advance(100);
    expect(tab.status.getSnapshot()).toBe('superseded');
  });
  ports.clock.advance(100);
}

describe('the worker that leads', () => {
  it('[LEA-2] is that of the newer build, whichever starts last', async () => {
    const { ports, start, leading } = createBrowser(['new', 'old']);
    const [older, newer] = [start('old'), start('new')];
    const first = older.open();
    await works(first);
    const second = newer.open();
    await works(second);
    await isRefused(first);
    await endOfWorker(first, ports);
    // The user comes back to the older page, and opens another one of it.
    first.wake('visible');
    await isRefused(first);
    await endOfWorker(first, ports);
    const third = older.open();
    await isRefused(third);
    await works(second);
    expect(leading).toEqual(['old', 'new']);
  });

  it('[LEA-2] is that of the older code after a rollback', async () => {
    const { state, start, leading } = createBrowser(['new', 'old']);
    await works(start('new').open());
    state.order = ['old', 'new'];
    await works(start('old').open());
    expect(leading).toEqual(['new', 'old']);
  });

  it('[LEA-3] stays when the other cannot ask the server', async () => {
    const { ports, start, leading } = createBrowser([]);
    const first = start('old').open();
    await works(first);
    ports.http.on(builds, () => {
      throw new TypeError('offline');
    });
    await isRefused(start('new').open());
    await works(first);
    expect(leading).toEqual(['old']);
  });

  it('[LEA-4] is elected again when the one that led ends, and tabs of the others work again', async () => {
    const { ports, start, leading } = createBrowser(['new', 'old']);
    const newer = start('new');
    const ofNewer = newer.open();
    await works(ofNewer);
    const older = start('old').open();
    await isRefused(older);
    await endOfWorker(older, ports);
    ofNewer.close();
    newer.worker.kill();
    await vi.waitFor(() => expect(older.status.getSnapshot()).toBe('ready'));
    await works(older);
    expect(leading).toEqual(['new', 'old']);
  });
});
