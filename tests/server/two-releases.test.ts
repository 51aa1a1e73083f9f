import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeBid } from '#protocol/http/auctions.ts';
import { moveDeal, readDeal } from '#protocol/http/deals.ts';
import { callUrl, type AnyInput } from '#protocol/http/define-call.ts';
import { sendMessage } from '#protocol/http/messages.ts';
import { counterOffer, makeOffer, moveOffer } from '#protocol/http/offers.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { startServer, type ServerProcess } from '#tests/doubles/server-process.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { faultsOf, readBook, verdictOn, type Ask } from './support/auction-book.ts';
import { openAuction } from './support/auctions.ts';
import { createClient, type Client } from './support/client.ts';
import { makeOffer as makeListing, makeSeller } from './support/goods.ts';
import { join } from './support/socket.ts';
import { DEAL_BODIES, offerBody } from './support/trade.ts';

/** The release that runs until this one is rolled out. Who releases names the new one here. */
const RELEASED = '8e625f51';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CONTRACTING = 'server/database/migrations/contracting.json';

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 30 });
const contracting = git('show', `${RELEASED}:${CONTRACTING}`);
/** Not without history; nor with a migration that the earlier release cannot work with: it does not start beside it. */
const canRun = contracting.status === 0 && contracting.stdout === readFileSync(joinPath(ROOT, CONTRACTING), 'utf8');

/** Puts the files of the earlier release beside the packages and the client of this one. @returns its `main.ts` */
function checkOut(folder: string): string {
  execFileSync('tar', ['-x', '-C', folder], {
    input: execFileSync('git', ['archive', RELEASED, 'package.json', 'protocol', 'machines', 'server'], {
      cwd: ROOT,
      maxBuffer: 2 ** 30,
    }),
  });
  for (const name of ['node_modules', 'dist']) symlinkSync(joinPath(ROOT, name), joinPath(folder, name));
  return joinPath(folder, 'server/main.ts');
}

/** What a person asks of one of the servers. */
const askOf =
  ({ url }: ServerProcess, { token }: Client): Ask =>
  async (call, input) => {
    const { body, ...rest } = input as AnyInput;
    const answer = await fetch(url + callUrl(call, rest), {
      method: call.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${call.name}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { data: never }).data;
  };

describe.skipIf(!canRun)('this release and the one before it, on one database', () => {
  const folder = mkdtempSync(joinPath(tmpdir(), 'vermeil-release-'));
  let world: TestApp;
  /** The earlier release and this one. */
  let servers: ServerProcess[] = [];
  let [seller, buyer, staff]: Client[] = [];

  beforeAll(async () => {
    world = await createTestApp();
    [seller, buyer, staff] = [
      await makeSeller(world),
      // With an identity that prices of the listing need.
      await makeSeller(world),
      await createClient(world, { isCustomerService: true }),
    ];
    const environment = { DATABASE_URL: world.database.url, DATA_DIR: joinPath(folder, 'data'), SEED: 'none' };
    const start = (main?: string) => startServer({ ...environment, RATE_LIMIT: 'off', LOG_LEVEL: 'error' }, main);
    servers = [await start(checkOut(folder)), await start()];
  }, 300_000);
  afterAll(async () => {
    for (const server of servers) await server.dispose();
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('carry the messages of a room to people on both, in one order', async () => {
    const [first, second] = servers.map((server) => askOf(server, buyer!));
    const { roomId } = await first!(getRoom, { body: { userId: seller!.userId } });
    const lines = await Promise.all(servers.map(({ url }) => join(url, seller!)));
    const texts = Array.from({ length: 20 }, (_, index) => `message ${index}`);
    await Promise.all(
      texts.map((content, index) =>
        (index % 2 ? first : second)!(sendMessage, {
          body: { userId: seller!.userId, data: { _id: crypto.randomUUID(), roomId, content } },
        }),
      ),
    );
    const received: string[][] = [];
    for (const line of lines) {
      const got: string[] = [];
      for (const _ of texts) got.push((await line.next('chat-message')).data.content);
      received.push(got);
      line.socket.terminate();
    }
    expect(received[0]!.toSorted()).toEqual(texts.toSorted());
    expect(received[1]).toEqual(received[0]);
  });

  it('negotiate a price and arrange the purchase, each move on the other one', async () => {
    const [first, second] = servers;
    const goodsId = await makeListing(world, seller!, staff!.userId);
    const made = await askOf(first!, buyer!)(makeOffer, { body: offerBody(goodsId) });
    const countered = await askOf(second!, seller!)(counterOffer, {
      params: { id: made.id },
      body: { id: crypto.randomUUID(), price: '125000', currency: 'HKD', comment: '' },
    });
    const { dealId } = await askOf(first!, buyer!)(moveOffer, {
      params: { id: countered.id },
      body: { move: 'accept' },
    });
    const deal = { params: { id: dealId! }, query: {} };
    await askOf(second!, buyer!)(moveDeal, { ...deal, body: DEAL_BODIES.arrange });
    for (const server of servers)
      expect(await askOf(server, seller!)(readDeal, deal)).toMatchObject({ price: '125000', state: 'arranged' });
  });

  it('write one chain for the bids that both accept', async () => {
    const goodsId = await openAuction(world, seller!, staff!.userId);
    const bidders = await Promise.all(Array.from({ length: 8 }, () => createClient(world)));
    const accepted = await Promise.all(
      Array.from({ length: 10 }, (_, round) =>
        bidders.map(async (bidder, place) => {
          const amount = String(100 + 10 * (8 * round + place));
          const body = { id: crypto.randomUUID(), amount, currency: 'HKD', mode: 'exact' } as const;
          // A bid that another one has passed meanwhile is refused.
          return askOf(servers[place % 2]!, bidder)(placeBid, { params: { goodsId }, body }).then(
            ({ receipt }) => receipt?.seq,
            () => undefined,
          );
        }),
      ).flat(),
    );
    for (const server of servers) {
      const book = await readBook(askOf(server, buyer!), goodsId);
      expect(book.state.price).toBe('890');
      expect(faultsOf(book)).toEqual([]);
      expect(await verdictOn(book)).toMatchObject({ valid: true, problem: null });
      expect(book.records.map(({ seq }) => seq)).toEqual(expect.arrayContaining(accepted.filter(Number.isInteger)));
    }
  });
});
