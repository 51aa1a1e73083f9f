import { expect, it } from 'vitest';
import { createSocket } from '#workers/adapters/socket.ts';

it('a socket that does not open is closed with a code, as one that was cut', async () => {
  const closed = await new Promise<readonly unknown[]>((resolve) => {
    // Chromium refuses to connect to this port.
    createSocket({ origin: 'http://127.0.0.1:9' }).open({
      opened: () => undefined,
      message: () => undefined,
      closed: (...given) => resolve(given),
    });
  });
  expect(closed).toEqual([1006, '']);
});
