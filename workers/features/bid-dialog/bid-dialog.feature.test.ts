import { CallError } from '#machines/call-error.ts';
import { ADA, BEN } from '#machines/session/session.model.ts';
import { bidTopic, formTopic } from '#protocol/bridge/topics.ts';
import type { BidDialogView, FormView } from '#protocol/bridge/views.ts';
import { profile } from '#protocol/http/account.ts';
import { placeBid } from '#protocol/http/auctions.ts';
import { createAuctionServer } from '#tests/doubles/auction-server.ts';
import { openMemoryTab, type MemoryTab } from '#tests/doubles/memory-bridge.ts';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import { describe, expect, it } from 'vitest';
import { createInProcessWorker } from '../../core/in-process.ts';
import { auctionsFeature } from '../auctions/auctions.feature.ts';
import { connectionFeature } from '../connection/connection.feature.ts';
import { formsFeature } from '../forms/forms.feature.ts';
import { sessionFeature } from '../session/session.feature.ts';
import { bidDialogFeature } from './bid-dialog.feature.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

function createWorld() {
  const ports = createMemoryPorts();
  const server = createAuctionServer(() => NOW + ports.monotonic());
  server.open('g1', NOW + 600_000);
  const cookie = { user: ADA };
  server.serve(ports.http, () => cookie.user.id);
  ports.http.on(profile, () => cookie.user);
  const features = [connectionFeature, formsFeature, auctionsFeature, bidDialogFeature, sessionFeature];
  const worker = createInProcessWorker(() => ({ ports, features, build: 'test' }));
  const openTab = () => openMemoryTab({ worker, locks: ports.locks, clock: ports.clock, newId: ports.ids.next });
  async function pass(ms = 64): Promise<void> {
    for (let left = ms; left > 0; left -= 16) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      ports.clock.advance(16);
    }
  }
  const compose = (tab: MemoryTab, dialog = 'dialog-1') => {
    const actor = tab.topic<BidDialogView>(bidTopic('g1', dialog));
    const { unsubscribe } = actor.subscribe(() => undefined);
    return { view: () => actor.getSnapshot()!, close: unsubscribe };
  };
  const savedIn = (tab: MemoryTab) => {
    const actor = tab.topic<FormView>(formTopic('bid:g1'));
    actor.subscribe(() => undefined);
    return () => actor.getSnapshot()?.value;
  };
  return { ports, server, cookie, worker, openTab, pass, compose, savedIn };
}

describe('bid dialog in the core worker', () => {
  it('[BID-6] is composed, reviewed and placed by commands of one tab', async () => {
    const { openTab, pass, compose, server } = createWorld();
    const tab = openTab();
    const { view } = compose(tab);
    await pass(160);
    expect(view()).toMatchObject({ phase: 'composing', text: '10', offline: false });
    await tab.send('bid.change', { dialog: 'dialog-1', text: '30', mode: 'exact' });
    await tab.send('bid.review', { dialog: 'dialog-1' });
    await pass();
    expect(view()).toMatchObject({ phase: 'confirming', bid: { amount: '30' } });
    void tab.send('bid.confirm', { dialog: 'dialog-1', bid: view().bid });
    await pass();
    expect(view()).toMatchObject({ phase: 'placed', placed: { result: 'winning', receipt: { price: '30' } } });
    expect(server.records('g1')).toHaveLength(1);
  });

  it('[BID-9] saves a bid without a response, for every tab, and the next dialog begins with it', async () => {
    const { openTab, pass, compose, savedIn, ports, server } = createWorld();
    const tab = openTab();
    const saved = savedIn(openTab());
    const first = compose(tab);
    await pass(160);
    ports.http.on(placeBid, ({ params, body }) => {
      server.bid(ADA.id, params.goodsId, body);
      throw new CallError({ code: 'Offline', status: 0 });
    });
    const { bid } = first.view();
    void tab.send('bid.confirm', { dialog: 'dialog-1', bid });
    await pass(20_500);
    expect(first.view().phase).toBe('unanswered');
    expect(saved()).toMatchObject({ id: bid.id, amount: '10', sent: true });
    first.close();
    await pass(1_100);
    server.serve(ports.http, () => ADA.id);
    await tab.send('bid.confirm', { dialog: 'dialog-1', bid }).catch((error: unknown) => error);
    const second = compose(tab, 'dialog-2');
    await pass(160);
    expect(second.view().text).toBe('20');
  });

  it('[BID-6] is placed once although the worker ends before the response', async () => {
    const { openTab, pass, compose, worker, server, ports } = createWorld();
    const tab = openTab();
    const { view } = compose(tab);
    await pass(160);
    ports.http.on(placeBid, ({ params, body }) => {
      server.bid(ADA.id, params.goodsId, body);
      return new Promise(() => undefined) as never;
    });
    void tab.send('bid.confirm', { dialog: 'dialog-1', bid: view().bid });
    await pass();
    expect(view().phase).toBe('sending');
    server.serve(ports.http, () => ADA.id);
    worker.kill();
    await pass(1_600);
    expect(view().phase).toBe('placed');
    expect(server.records('g1')).toHaveLength(1);
  });

  it('[BID-11] closes when another user replaces its own, and neither places nor saves its bid', async () => {
    const { openTab, pass, compose, savedIn, cookie, server } = createWorld();
    const tab = openTab();
    const saved = savedIn(openTab());
    const { view } = compose(tab);
    await pass(160);
    await tab.send('bid.change', { dialog: 'dialog-1', text: '30', mode: 'exact' });
    await tab.send('bid.review', { dialog: 'dialog-1' });
    await pass();
    const { bid } = view();
    cookie.user = BEN;
    await tab.send('session.refresh', {});
    await pass(160);
    expect(view().phase).toBe('closed');
    await tab.send('bid.confirm', { dialog: 'dialog-1', bid });
    await pass(160);
    expect(server.records('g1')).toHaveLength(0);
    expect(saved()).toBeNull();
  });

  it('[BID-11] does not save a bid that its user’s departure cancelled for the next user', async () => {
    const { openTab, pass, compose, savedIn, cookie, ports } = createWorld();
    const tab = openTab();
    const saved = savedIn(openTab());
    const shown = compose(tab);
    await pass(160);
    ports.http.on(placeBid, () => new Promise(() => undefined) as never);
    void tab.send('bid.confirm', { dialog: 'dialog-1', bid: shown.view().bid });
    await pass();
    expect(shown.view().phase).toBe('sending');
    shown.close();
    await pass(1_100);
    cookie.user = BEN;
    await tab.send('session.refresh', {});
    await pass(160);
    expect(saved()).toBeNull();
  });
});
