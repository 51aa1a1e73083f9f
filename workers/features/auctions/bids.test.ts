import { CallError } from '#machines/call-error.ts';
import { auctionStateCall, placeBid } from '#protocol/http/auctions.ts';
import { bid, createAuctionsWorld } from '#tests/doubles/auctions-world.ts';
import { describe, expect, it } from 'vitest';

/** The result or error of a promise, which may settle before it is awaited. */
const settled = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

describe('bids', () => {
  it('reaches every tab before the command is answered', async () => {
    const { tab, openTab, watch, pass } = createAuctionsWorld();
    const other = watch(openTab());
    await pass();
    const placed = await tab.send('auction.bid', bid('a', 10));
    expect(placed).toMatchObject({ result: 'winning', bidder: 1, receipt: { seq: 1, price: '10' } });
    await pass();
    expect(other.view()).toMatchObject({ state: { price: '10', leader: 1 }, records: [{ id: '1' }] });
  });

  it('[BID-1] is posted under one id until answered: placed once, though three responses were lost', async () => {
    const { tab, ports, server, pass } = createAuctionsWorld();
    let lost = 0;
    ports.http.on(placeBid, ({ params, body }) => {
      const placed = server.bid('ada', params.goodsId, body);
      if ((lost += 1) <= 3)
        throw new CallError(lost === 1 ? { code: 'Timeout', status: 0 } : { code: 'Status502', status: 502 });
      return placed;
    });
    const answer = tab.send('auction.bid', bid('a', 10));
    await pass(3_000);
    await expect(answer).resolves.toMatchObject({ receipt: { seq: 1 } });
    expect(server.records('g1')).toHaveLength(1);
    expect(lost).toBe(4);
  });

  it('[BID-3] ends without a response after 20 s, is not stored, and may be repeated under its id', async () => {
    const { tab, ports, server, pass } = createAuctionsWorld();
    ports.http.on(placeBid, ({ params, body }) => {
      server.bid('ada', params.goodsId, body);
      throw new CallError({ code: 'Offline', status: 0 });
    });
    const answer = settled(tab.send('auction.bid', bid('a', 10)));
    await pass(20_100);
    await expect(answer).resolves.toMatchObject({ code: 'Offline' });
    const posted = ports.http.calls.filter(({ name }) => name === placeBid.name).length;
    await pass(60_000);
    expect(ports.http.calls.filter(({ name }) => name === placeBid.name)).toHaveLength(posted);
    server.serve(ports.http, () => 'ada');
    await expect(tab.send('auction.bid', bid('a', 10))).resolves.toMatchObject({ receipt: { seq: 1 } });
    expect(server.records('g1')).toHaveLength(1);
  });

  it('[BID-2] returns the server’s refusal, and refetches the auction', async () => {
    const { tab, server, watch, pass, callsTo } = createAuctionsWorld();
    const { view } = watch();
    await pass();
    server.bid('ben', 'g1', bid('1', 50));
    const before = callsTo(auctionStateCall);
    await expect(tab.send('auction.bid', bid('a', 20))).rejects.toMatchObject({
      code: 'MoveRefused',
      params: { missing: ['highEnough'] },
    });
    await pass();
    expect(callsTo(auctionStateCall) - before).toBe(1);
    expect(view().state?.price).toBe('50');
    await expect(tab.send('auction.bid', bid('a', 60))).resolves.toMatchObject({ result: 'winning' });
  });

  it('outlives its tab and its worker: repeated by the next, it is the same bid', async () => {
    const { ports, server, worker, openTab, pass } = createAuctionsWorld();
    await pass();
    let hold = true;
    ports.http.on(placeBid, ({ params, body }) => {
      const placed = server.bid('ada', params.goodsId, body);
      return hold ? new Promise(() => undefined) : placed;
    });
    const tab = openTab();
    const answer = tab.send('auction.bid', bid('a', 10));
    await pass();
    hold = false;
    worker.kill();
    await pass(200);
    await expect(answer).resolves.toMatchObject({ receipt: { seq: 1 } });
    expect(server.records('g1')).toHaveLength(1);
  });

  it('[BID-4] ends when its user signs out', async () => {
    const { tab, ports, pass } = createAuctionsWorld();
    await pass();
    ports.http.on(placeBid, () => {
      throw new CallError({ code: 'Offline', status: 0 });
    });
    const answer = settled(tab.send('auction.bid', bid('a', 10)));
    await pass(1_000);
    await tab.send('session.signOut', {});
    await expect(answer).resolves.toMatchObject({ code: 'Cancelled' });
  });
});
