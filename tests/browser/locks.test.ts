import { locksContract } from '#workers/adapters/locks.contract.ts';
import { createWebLocks } from '#workers/adapters/locks.ts';

// Node has no Web Locks: here is the only place where the real ones are held to what the fake keeps.
locksContract('Web Locks of Chromium', () => createWebLocks());
