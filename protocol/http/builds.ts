import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';

/** The builds of the client, that of the server process that started last first, as the paths of their workers. */
export const builds = defineCall({
  name: 'builds.list',
  method: 'GET',
  path: '/api/Public/builds',
  access: 'public',
  response: z.array(z.array(z.string())),
});

/** Every call of this file. */
export const BUILDS_CALLS = [builds] as const;
