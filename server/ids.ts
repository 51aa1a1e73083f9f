import { randomBytes } from 'node:crypto';
import { makeId } from '#protocol/ids.ts';
import type { Ids } from './deps.ts';

/** Ids from the system's randomness. */
export const systemIds: Ids = {
  id: () => makeId(randomBytes),
  token: () => randomBytes(32).toString('base64url'),
};
