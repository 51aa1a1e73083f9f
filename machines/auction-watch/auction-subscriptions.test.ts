import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { AUCTION } from '#protocol/limits.ts';
import { createAuctionSubscriptionsMachine } from './auction-subscriptions.machine.ts';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

function createWorld() {
  const sent: (readonly string[])[] = [];
  const live = new Map<string, boolean>();
  const actor = createActor(
    createAuctionSubscriptionsMachine({
      watch: (goodsIds) => void sent.push(goodsIds),
      setLive: (goodsId, isLive) => void live.set(goodsId, isLive),
    }),
  ).start();
  const open = (goodsId: string, changes = true): void => {
    actor.send({ type: 'auction.opened', goodsId });
    actor.send({ type: 'auction.changes', goodsId, changes });
  };
  return { actor, sent, live, open };
}

it('[ASB-1] sends the set once for all changes of one turn, and only when it changed', async () => {
  const { actor, sent, open } = createWorld();
  open('a');
  open('b');
  open('over', false);
  await turn();
  actor.send({ type: 'connection.up' });
  await turn();
  actor.send({ type: 'auction.changes', goodsId: 'a', changes: false });
  await turn();
  expect(sent).toEqual([['a', 'b'], ['b']]);
});

it('[ASB-1] watches the auctions opened last where there are too many', async () => {
  const { sent, open } = createWorld();
  const all = Array.from({ length: AUCTION.watchedMost + 1 }, (_, at) => `g${String(at)}`);
  for (const goodsId of all) open(goodsId);
  await turn();
  expect(sent).toEqual([all.slice(1)]);
});

it('[ASB-2] makes a watched auction live while the connection is up', async () => {
  const { actor, live, open } = createWorld();
  open('a');
  open('over', false);
  await turn();
  expect([...live]).toEqual([
    ['a', false],
    ['over', false],
  ]);
  actor.send({ type: 'connection.up' });
  await turn();
  expect([...live]).toEqual([
    ['a', true],
    ['over', false],
  ]);
  actor.send({ type: 'connection.down' });
  await turn();
  expect(live.get('a')).toBe(false);
});

it('[ASB-3] watches nothing once every auction is closed', async () => {
  const { actor, sent, open } = createWorld();
  open('a');
  await turn();
  actor.send({ type: 'auction.closed', goodsId: 'a' });
  await turn();
  expect(sent).toEqual([['a'], []]);
});
