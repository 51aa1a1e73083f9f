import { createHash } from 'node:crypto';
import type { Digest } from '#machines/auction/replay.ts';

/** SHA-256 in hexadecimal without a thread, whose time a simulated clock could not wait for. */
export const digest: Digest = async (text) => createHash('sha256').update(text).digest('hex');
