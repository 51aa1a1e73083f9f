import type { Ids, Random } from '#machines/clock/clock.ports.ts';
import { makeId } from '#protocol/ids.ts';

/** Unguessable ids. */
export const cryptoIds: Ids = { next: () => makeId((count) => crypto.getRandomValues(new Uint8Array(count))) };

export const systemRandom: Random = () => Math.random();
