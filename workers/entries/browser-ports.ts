import { createCache } from '../adapters/cache.ts';
import { systemClock, systemMonotonic } from '../adapters/clock.ts';
import { createDevice } from '../adapters/device.ts';
import { sha256 } from '../adapters/digest.ts';
import { createHttp } from '../adapters/http.ts';
import { cryptoIds, systemRandom } from '../adapters/ids.ts';
import { createImages } from '../adapters/images.ts';
import { createWebLocks } from '../adapters/locks.ts';
import { createSocket } from '../adapters/socket.ts';
import type { Ports } from '../core/ports.ts';

/** The adapters of a browser's worker. @param origin of the site */
export function createBrowserPorts(origin: string): Ports {
  return {
    http: createHttp({ origin }),
    socket: createSocket({ origin }),
    cache: createCache(),
    device: createDevice(),
    clock: systemClock,
    monotonic: systemMonotonic,
    ids: cryptoIds,
    random: systemRandom,
    locks: createWebLocks(),
    images: createImages(),
    digest: sha256,
  };
}
