/**
 * A person's own data as one zip file: asked for with a proof of the owner, made by a job, downloaded signed in. It is
 * replaced by the next one and deleted after a week.
 */
import * as z from 'zod/mini';
import { count, timestamp } from '../scalars.ts';
import { defineCall } from './define-call.ts';

export const DATA_ARCHIVE_STATES = ['waiting', 'ready', 'failed'] as const;

const ownData = z.object({
  archive: z.nullable(
    z.object({
      state: z.enum(DATA_ARCHIVE_STATES),
      requestTime: timestamp,
      /** When a ready archive is deleted. */
      expireTime: timestamp,
      /** Bytes. */
      size: count,
      /** Files that are not in it, because together they are too large. */
      filesLeftOut: count,
    }),
  ),
  /** From when another archive can be requested; null: now. */
  nextTime: z.nullable(timestamp),
  /** How the user confirms to be the owner: by the password, or by a code if there is no password. */
  proof: z.enum(['password', 'code']),
});
export type OwnData = z.infer<typeof ownData>;

export const readOwnData = defineCall({
  name: 'ownData.read',
  method: 'GET',
  path: '/api/ClientUser/data',
  access: 'user',
  response: ownData,
});
export const requestOwnData = defineCall({
  name: 'ownData.request',
  method: 'POST',
  path: '/api/ClientUser/data',
  access: 'user',
  response: ownData,
});

/** Every call of this file. */
export const OWN_DATA_CALLS = [readOwnData, requestOwnData] as const;
