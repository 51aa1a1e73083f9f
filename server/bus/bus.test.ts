import { busContract } from './bus.contract.ts';
import { createMemoryBus } from './memory-bus.ts';
import { createNatsBus } from './nats-bus.ts';

busContract('memory', async () => {
  const errors: unknown[] = [];
  return { bus: createMemoryBus((error) => errors.push(error)), errors };
});

const url = process.env['NATS_URL'];
if (url) {
  busContract('NATS', async () => {
    const errors: unknown[] = [];
    return { bus: await createNatsBus(url, (error) => errors.push(error)), errors };
  });
}
