import { randomBytes } from 'node:crypto';
import { makeId } from '#protocol/ids.ts';

/** Sources of randomness. */
export type Ids = {
  /** A fresh id in the form of `protocol/ids.ts`. */
  id(): string;
  /** 256 random bits in base64url: for tokens. */
  token(): string;
};

/** Ids from the system's randomness. */
export const systemIds: Ids = {
  id: () => makeId(randomBytes),
  token: () => randomBytes(32).toString('base64url'),
};
