import { i18n } from '#client/i18n/page-i18n.ts';
import { describe, expect, it, vi } from 'vitest';
import type { RoomItemView } from '#protocol/bridge/views.ts';
import type { LiveOffer } from '#protocol/entities/trade.ts';
import { offerPreview, roomSubtitle, showsOffer } from './room-item.ts';

// The macros exist at build time only. `npm run check` finds texts without a translation.
vi.mock('@lingui/core/macro', () => ({
  msg: (text: TemplateStringsArray, ...values: unknown[]) => {
    const message = String.raw({ raw: text }, ...values);
    return { id: message, message };
  },
  plural: (count: number, { other }: { other: string }) => other.replace('#', String(count)),
}));

i18n.loadAndActivate({ locale: 'en', messages: {} });

const OFFER: LiveOffer = {
  id: 'o1',
  roomId: 'r1',
  author: 'buyer',
  side: 'seller',
  price: '1680000',
  currency: 'HKD',
  previousId: null,
  expiresAt: 1,
};

describe('the preview of a live offer', () => {
  it.each<[Partial<LiveOffer>, string]>([
    [{}, 'Offer HK$1,680,000 · your turn'],
    [{ side: 'buyer' }, 'Offer HK$1,680,000 · waiting for the seller'],
    [{ author: 'seller', side: 'buyer', previousId: 'o0' }, 'Counter-offer HK$1,680,000 · your turn'],
    [{ author: 'seller', previousId: 'o0' }, 'Counter-offer HK$1,680,000 · waiting for the buyer'],
  ])('says of %o: %s', (more, text) => {
    expect(offerPreview(i18n, { ...OFFER, ...more })).toBe(text);
  });

  it.each<[Partial<RoomItemView>, boolean]>([
    [{ subtitleKind: 'offer', unread: 1 }, true],
    [{ subtitleKind: 'text', unread: 0 }, true],
    [{ subtitleKind: 'text', unread: 1 }, false],
    [{ subtitleKind: 'draft', unread: 0 }, false],
    [{ subtitleKind: 'text', unread: 0, outgoing: 'failed' }, false],
  ])('is shown in a room with %o: %s', (more, shown) => {
    expect(showsOffer({ outgoing: 'none', ...more } as RoomItemView, OFFER)).toBe(shown);
  });

  it('gives way to a read message while the other side has to reply', () => {
    const room = { subtitleKind: 'text', unread: 0, outgoing: 'none' } as const;
    expect(showsOffer(room, { ...OFFER, side: 'buyer' })).toBe(false);
    expect(showsOffer({ ...room, subtitleKind: 'offer' }, { ...OFFER, side: 'buyer' })).toBe(true);
  });
});

describe('the preview of a card', () => {
  it.each<[RoomItemView['subtitleKind'], string, string]>([
    ['deal', 'arrange', 'Delivery arranged'],
    ['deal', '', 'Deal update'],
    ['agentBuy', 'quoted', 'Quoted a price'],
    ['agentBuy', 'unheard', '[Agent buy]'],
  ])('says of %s "%s": %s', (subtitleKind, subtitle, text) => {
    expect(roomSubtitle(i18n, { subtitleKind, subtitle } as RoomItemView, 'ada')).toBe(text);
  });
});
