import { i18n } from '#client/i18n/page-i18n.ts';
import { describe, expect, it, vi } from 'vitest';
import { pageAt } from '#protocol/pages.ts';
import { NOTICE_TYPES } from '#protocol/rules/notices.ts';
import { SAMPLE_NOTICES } from '#tests/doubles/sample-notices.ts';
import { NOTICE_DISPLAY, noticeKindName, noticeLink, noticeListLink, noticeText } from './notice-kinds.ts';
import { roomLink } from './room-item.ts';

// The macros exist at build time only. `npm run check` finds texts without a translation.
vi.mock('@lingui/core/macro', () => import('#tests/doubles/lingui-macros.ts'));

i18n.loadAndActivate({ locale: 'en', messages: {} });

describe.each(NOTICE_TYPES)('a notice of the kind %s', (type) => {
  it('has a name, an icon and a text', () => {
    expect(noticeKindName(i18n, type)).toMatch(/^[A-Z][a-z ]+$/);
    expect(NOTICE_DISPLAY[type].icon).toMatch(/^[a-z]/);
    expect(noticeText(i18n, SAMPLE_NOTICES[type], 'reader')).toMatch(/^[A-Z].+[a-z\d”]$/);
  });

  it('opens a page, also before it is loaded', () => {
    expect(pageAt(noticeListLink(type))).toBeDefined();
    expect(pageAt(noticeLink(SAMPLE_NOTICES[type], 'reader'))).toBeDefined();
  });
});

describe('the text of new goods', () => {
  it('[FOL-7] names the newest goods and counts the others of the day', () => {
    const text = (pieces?: number) =>
      noticeText(i18n, { ...SAMPLE_NOTICES.attention_update, ...(pieces && { pieces }) }, 'reader');
    expect(text()).toBe('A store listed A watch');
    expect(text(1)).toBe(text());
    expect(text(4)).toBe('A store listed A watch and 3 more items');
  });
});

describe('the text of a saved search', () => {
  it('[SVS-7] names the search and its newest pieces, and counts those of the day', () => {
    const { saved_search: sample } = SAMPLE_NOTICES;
    const goods = ['A watch', 'B', 'C'].map((title) => ({ id: title, title, num: '' }));
    const text = (pieces: number) => noticeText(i18n, { ...sample, goods, pieces }, 'reader');
    expect(text(3)).toBe('New in “watch, Watches” (3): A watch · B · C');
    expect(text(5)).toBe('New in “watch, Watches” (5): A watch · B · C');
  });
});

describe('noticeLink', () => {
  it.each([
    ['attention_action', '/follow-list'],
    ['agent_buy', '/agent-buy-list'],
    ['auction_bidding', '/auction-bid-list'],
    ['freezeStore', '/my-store'],
    ['freezeGoods', '/goods/edit/g1'],
    ['attention_update', '/item-id/VM-1/g1'],
    ['saved_search', '/collections/1/watches/watch?sort=newest'],
  ] as const)('opens the page of %s at %s', (type, path) => {
    expect(noticeLink(SAMPLE_NOTICES[type], 'another-user')).toBe(path);
  });

  it('opens an ended auction in the bid list for the winner and on the item page for the seller', () => {
    expect(noticeLink(SAMPLE_NOTICES.auction_complete, 'bidder')).toBe('/auction-bid-list');
    expect(noticeLink(SAMPLE_NOTICES.auction_complete, 'seller')).toBe('/item-id/VM-1/g1');
  });

  it('opens the room of a chat', () => {
    expect(roomLink({ id: 'room_1_0_a.b_0', type: 'chat', notice: null }, 'a')).toBe('/chat/room_1_0_a.b_0');
    expect(roomLink({ id: 'freezeGoods', type: 'freezeGoods', notice: null }, 'a')).toBe('/my-store');
    expect(roomLink({ id: 'freezeGoods', type: 'freezeGoods', notice: SAMPLE_NOTICES.freezeGoods }, 'a')).toBe(
      '/goods/edit/g1',
    );
  });
});
