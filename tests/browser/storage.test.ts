import { cacheContract } from '#workers/adapters/cache.contract.ts';
import { createCache } from '#workers/adapters/cache.ts';
import { deviceContract } from '#workers/adapters/device.contract.ts';
import { createDevice } from '#workers/adapters/device.ts';

deviceContract('Chromium', createDevice);
cacheContract('Chromium', createCache);
