import type { Digest } from '#machines/auction/replay.ts';
import type { Clock, Ids, Monotonic, Random } from '#machines/clock/clock.ports.ts';
import type { SocketPort } from '#machines/connection/connection.ports.ts';
import type { CachePort } from '../adapters/cache.ports.ts';
import type { DevicePort } from '../adapters/device.ports.ts';
import type { HttpPort } from '../adapters/http.ports.ts';
import type { ImagesPort } from '../adapters/images.ports.ts';
import type { LocksPort } from '../adapters/locks.ports.ts';

/** Everything outside the core worker. An entry provides all of it; a missing port is a type error. */
export type Ports = {
  http: HttpPort;
  socket: SocketPort;
  cache: CachePort;
  device: DevicePort;
  clock: Clock;
  monotonic: Monotonic;
  ids: Ids;
  random: Random;
  locks: LocksPort;
  images: ImagesPort;
  digest: Digest;
};
