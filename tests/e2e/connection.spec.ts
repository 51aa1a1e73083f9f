import { initialTransition, transition, type AnyEventObject, type SnapshotFrom } from 'xstate';
import type { ConnectionMachine } from '#machines/connection/connection.machine.ts';
import { CLOSES, connectionModel } from '#machines/connection/connection.model.ts';
import { connectionView } from '#machines/connection/connection.view.ts';
import type { ConnectionView } from '#protocol/bridge/views.ts';
import { machineOf } from '#tests/models/engine/machine-of.ts';
import { startRealtimeProxy } from '#tests/doubles/realtime-proxy.ts';
import { openRoom, privateRoom, unique, reconnectNow } from './support/chat.ts';
import { expect, test } from './support/people.ts';

/**
 * The chart's model lists the close codes of a connection, and the chart, run as a pure function, says what follows
 * from each. A real browser has to do the same against the real server, behind a proxy that closes with that code.
 */
const MACHINE = machineOf(connectionModel);
const [START] = initialTransition(MACHINE);
const ENDS = CLOSES.map(([code, reason]) => ({ type: 'socket.closed', code, reason }));
const SIGNED_IN = { type: 'session.signedIn', userId: 'ada' };
const INITIALED = {
  type: 'socket.initialed',
  data: { userId: 'ada', serverTime: 5_000, cursor: '7', replay: 'events' },
};

/** @returns the state of the chart after these events */
function phaseAfter(...events: AnyEventObject[]): Pick<ConnectionView, 'phase' | 'reason'> {
  let snapshot = START;
  for (const event of events) [snapshot] = transition(MACHINE, snapshot, event);
  const { phase, reason } = connectionView(snapshot as SnapshotFrom<ConnectionMachine>);
  return { phase, reason };
}

for (const end of ENDS) {
  const name = `${end.code}${end.reason ? ` "${end.reason}"` : ''}`;
  const expected = phaseAfter(SIGNED_IN, { type: 'socket.opened' }, INITIALED, end);

  test(`a connection closed with ${name}: ${expected.phase} ${expected.reason ?? ''}`, async ({ site }) => {
    const proxy = await startRealtimeProxy(site.server.port);
    try {
      const buyer = await site.person('demo.buyer', { proxy, serviceWorker: false });
      const room = await openRoom(buyer, await privateRoom(site, 'demo.buyer', 'demo.seller'));
      await expect.poll(() => proxy.open).toBe(1);
      const opened = proxy.opened;
      proxy.close(end.code === 1006 ? 1001 : end.code, end.reason);
      if (expected.reason === 'logout') {
        await expect(room.page).toHaveURL(/\/passport\/login/);
        expect(proxy.opened).toBe(opened);
      } else if (expected.reason) {
        await expect(room.page.getByRole('alert').filter({ hasText: HALTED[expected.reason] })).toBeVisible();
        expect(proxy.opened).toBe(opened);
      } else {
        await expect.poll(() => proxy.opened).toBe(opened + 1);
        await expect.poll(() => proxy.open).toBe(1);
      }
    } finally {
      await proxy.dispose();
    }
  });
}

test('waits after repeated refusals, says so, and reconnects on demand', async ({ site }) => {
  const proxy = await startRealtimeProxy(site.server.port);
  try {
    const buyer = await site.person('demo.buyer', { proxy, serviceWorker: false });
    const seller = await site.person('demo.seller');
    const roomId = await privateRoom(site, 'demo.buyer', 'demo.seller');
    const room = await openRoom(buyer, roomId);
    await expect.poll(() => proxy.open).toBe(1);
    proxy.refuse();
    proxy.close(1001);
    const again = room.page.getByRole('button', { name: 'Reconnect now' });
    await expect(again).toBeVisible();

    const other = await openRoom(seller, roomId);
    const words = unique('while the connection was refused');
    await other.write(words);
    proxy.accept();
    await reconnectNow(room.page);
    await expect(room.message(words)).toHaveCount(1);
    await expect(again).toBeHidden();
  } finally {
    await proxy.dispose();
  }
});

/** The alert for a connection that stays closed. After a sign-out the sign-in page shows instead. */
const HALTED = {
  noSystem: /Live messages are off/,
  notInitialed: /refused/,
  tooOld: /This page no longer updates/,
} as const;
