import type { GoodsMove, StoreMove } from '#protocol/rules/states.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { sendMessage } from '#protocol/http/messages.ts';
import { pathTo, type GoodsStateName } from './goods-states.ts';
import { asStaff, asSystem, makeDraft, makeSeller, makeStore } from '../server/support/goods.ts';
import { asPerson, upload } from '../server/support/files.ts';
import { applied, fileOf, makeMerchant, staffMove, writeTo } from '../server/support/stores.ts';
import type { TestApp } from '../server/support/app.ts';
import { clientOf, createClient, type Client } from '../server/support/client.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import type { Who } from './row.ts';

export const ABSENT = 'there-is-none';

/** The actors of the matrix, and factories of what they act on. */
export type Cast = {
  readonly test: TestApp;
  readonly people: Readonly<Record<Exclude<Who, 'visitor'>, Client>>;
  /** Opens new sessions for all actors, after a call that ended them. */
  renew(): Promise<void>;
  readonly storeId: string;
  /** A room of seller and participant about goods. */
  readonly room: { roomId: string; messageId: string };
  /** Opens another session, so that a call that ends it does not affect other cells. */
  session(who: Exclude<Who, 'visitor'>): Promise<Client>;
  /** Creates goods of the seller in a state. @returns their id */
  goods(state: GoodsStateName): Promise<string>;
  /** Uploads a table of goods as the seller. @returns its file id */
  table(): Promise<string>;
  /** Uploads a picture as the store owner. */
  storePicture(): Promise<string>;
  /** Makes sure that the actor has sent the store's owner a message. */
  sendMessageToStore(who: 'buyer'): Promise<void>;
  /** Creates a store of a new owner in a state. */
  store(state: 'draft' | 'lock' | 'success' | 'failed' | 'frozen'): Promise<{ id: string; owner: Client }>;
};

export async function createCast(test: TestApp): Promise<Cast> {
  const people = {
    buyer: await createClient(test),
    otherBuyer: await createClient(test),
    seller: await makeSeller(test),
    storeOwner: await makeSeller(test),
    participant: await createClient(test),
    service: await createClient(test, { isCustomerService: true }),
  };
  const storeId = await makeStore(test, people.storeOwner.userId);
  const move = (id: string, name: GoodsMove) => asStaff(test, people.service.userId, id, name);

  async function goods(state: GoodsStateName): Promise<string> {
    // The number of drafts is limited, and there are more cells.
    await test.deps.pool.query(
      `UPDATE goods SET status = ${GOODS_STATUS.rejected} WHERE id IN (
         SELECT id FROM goods WHERE seller_id = $1 AND status = ${GOODS_STATUS.draft}
         ORDER BY created_at DESC OFFSET 50)`,
      [people.seller.userId],
    );
    const id = await makeDraft(
      test,
      people.seller,
      state === 'toBeManaged' ? { transactionType: 2, managedAddressId: 'hk-central' } : {},
    );
    for (const [by, name] of pathTo(state)) {
      if (by === 'owner')
        await people.seller.get(moveGoods, { params: { id }, body: { move: name as 'submit' | 'hide' } });
      else if (by === 'service') await move(id, name);
      else await asSystem(test, id, name);
    }
    return id;
  }
  const room = await makeRoom(people.participant, people.seller, await goods('forSale'));

  const haveWritten = new Set<string>();
  const session = async (who: keyof typeof people): Promise<Client> =>
    clientOf(
      test,
      people[who].userId,
      await test.deps.sessions.open({ userId: people[who].userId, userAgent: 'matrix', address: '127.0.0.1' }),
    );
  return {
    session,
    async renew() {
      for (const who of Object.keys(people) as (keyof typeof people)[]) people[who] = await session(who);
    },
    test,
    people,
    storeId,
    room,
    goods,
    table: async () =>
      (
        await upload(
          test,
          asPerson(people.seller),
          { fileName: 'goods.csv', contentType: 'text/csv', category: 'import' },
          Buffer.from('title\nA watch\n'),
        )
      ).link.fileId,
    storePicture: () => fileOf(test, people.storeOwner),
    async sendMessageToStore(who) {
      if (haveWritten.has(who)) return;
      haveWritten.add(who);
      await writeTo(people[who], people.storeOwner);
    },
    async store(state) {
      const owner = await makeMerchant(test);
      const id = await applied(test, owner);
      const moves: Record<typeof state, StoreMove[]> = {
        draft: [],
        lock: ['take'],
        success: ['take', 'approve'],
        failed: ['take', 'reject'],
        frozen: ['take', 'approve', 'freeze'],
      };
      for (const name of moves[state]) await staffMove(test, people.service, id, name);
      return { id, owner };
    },
  };
}

async function makeRoom(from: Client, seller: Client, goodsId: string): Promise<Cast['room']> {
  const { roomId } = await from.get(getRoom, { body: { chatType: 2, refId: goodsId, userId: seller.userId } });
  const messageId = crypto.randomUUID();
  await from.get(sendMessage, {
    body: { userId: seller.userId, data: { _id: messageId, roomId, content: 'Is it still there?' } },
  });
  return { roomId, messageId };
}
