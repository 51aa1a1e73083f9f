import { locksContract } from './locks.contract.ts';
import { createMemoryLocks } from './memory-locks.ts';

locksContract('in memory', createMemoryLocks);
