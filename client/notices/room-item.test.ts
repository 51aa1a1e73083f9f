import { i18n } from '#client/i18n/page-i18n.ts';
import { describe, expect, it, vi } from 'vitest';
import type { RoomItemView } from '#protocol/bridge/views.ts';
import type { RoomTrade } from '#protocol/http/tasks.ts';
import { roomSubtitle, tradeInBrief, tradePreview, tradeSum } from './room-item.ts';

// The macros exist at build time only. `npm run check` finds texts without a translation.
vi.mock('@lingui/core/macro', () => import('#tests/doubles/lingui-macros.ts'));

i18n.loadAndActivate({ locale: 'en', messages: {} });

const OFFER: RoomTrade = {
  roomId: 'r1',
  kind: 'offer',
  side: 'seller',
  turn: 'seller',
  price: '1680000',
  currency: 'HKD',
  expiresAt: 1,
};

describe('the trade of a room', () => {
  it.each<[Partial<RoomTrade>, string, string]>([
    [{}, 'Offer HK$1,680,000 · your turn', 'HK$1,680,000 · your turn'],
    [{ side: 'buyer' }, 'Offer HK$1,680,000 · waiting for the seller', 'HK$1,680,000 · waiting'],
    [
      { kind: 'counterOffer', turn: 'buyer' },
      'Counter-offer HK$1,680,000 · waiting for the buyer',
      'HK$1,680,000 · waiting',
    ],
    [{ kind: 'deal', expiresAt: null }, 'Deal HK$1,680,000 · your turn', 'HK$1,680,000 · your turn'],
    [{ kind: 'quote', turn: 'service' }, 'Quote HK$1,680,000 · waiting for customer service', 'HK$1,680,000 · waiting'],
  ])('reads for %o: %s, and in a row: %s', (more, long, short) => {
    expect(tradePreview(i18n, { ...OFFER, ...more })).toBe(long);
    expect(tradeSum(i18n, { ...OFFER, ...more })).toBe(short);
  });

  it('names the sum where nothing else does', () => {
    expect(tradeInBrief(i18n, { ...OFFER, kind: 'counterOffer', turn: 'buyer' })).toBe(
      'Counter-offer HK$1,680,000 · waiting',
    );
  });
});

describe('the preview of a message', () => {
  it('names the sum of an offer whose trade is known', () => {
    const room = { subtitleKind: 'offer', subtitle: '' } as RoomItemView;
    expect(roomSubtitle(i18n, room, 'ada', OFFER)).toBe('Offer HK$1,680,000');
    expect(roomSubtitle(i18n, room, 'ada', { ...OFFER, kind: 'counterOffer' })).toBe('Counter-offer HK$1,680,000');
  });

  it.each<[RoomItemView['subtitleKind'], string, string]>([
    ['voice', '0:12', 'Voice note, 0:12'],
    ['deal', 'arrange', 'Delivery arranged'],
    ['deal', '', 'Deal update'],
    ['agentBuy', 'quoted', 'Quoted a price'],
    ['agentBuy', 'unheard', '[Sourcing request]'],
  ])('says of %s "%s": %s', (subtitleKind, subtitle, text) => {
    expect(roomSubtitle(i18n, { subtitleKind, subtitle } as RoomItemView, 'ada')).toBe(text);
  });
});
