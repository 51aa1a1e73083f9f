import { createSimulatedClock, type SimulatedClock } from '#machines/clock/simulated-clock.ts';
import { sha256 } from '#workers/adapters/digest.ts';
import { createMemoryCache } from '#workers/adapters/memory-cache.ts';
import { createMemoryDevice } from '#workers/adapters/memory-device.ts';
import { createMemoryLocks } from '#workers/adapters/memory-locks.ts';
import type { Ports } from '#workers/core/ports.ts';
import { createFakeHttp, type FakeHttp } from './fake-http.ts';
import { createFakeSocket, type FakeSocket } from './fake-socket.ts';

export type MemoryPorts = Ports & { clock: SimulatedClock; http: FakeHttp; socket: FakeSocket };

/** Ports in memory for the core worker; everything in them happens on the test's command. */
export function createMemoryPorts(): MemoryPorts {
  let count = 0;
  const clock = createSimulatedClock();
  return {
    clock,
    monotonic: clock.monotonic,
    digest: sha256,
    http: createFakeHttp(),
    socket: createFakeSocket(),
    cache: createMemoryCache(),
    device: createMemoryDevice(),
    locks: createMemoryLocks(),
    ids: { next: () => `id-${String((count += 1)).padStart(8, '0')}` },
    random: () => 0,
    images: {
      prepare: (picture) =>
        Promise.resolve({
          original: { blob: picture, width: 100, height: 80 },
          thumbnail: { blob: picture, width: 50, height: 40 },
        }),
    },
  };
}
