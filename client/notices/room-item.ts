import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RoomItemView } from '#protocol/bridge/views.ts';
import type { RoomTrade } from '#protocol/http/tasks.ts';
import { formatMoney } from '#protocol/money.ts';
import { linkTo } from '#protocol/pages.ts';
import { noticeLink, noticeListLink, noticeText } from './notice-kinds.ts';

/** @returns the page that a row of the bell or the room list opens. @param me the reader's user id */
export function roomLink(room: Pick<RoomItemView, 'id' | 'type' | 'notice'>, me: string): string {
  if (room.type === 'chat') return linkTo('room', { roomId: room.id });
  return room.notice ? noticeLink(room.notice, me) : noticeListLink(room.type);
}

/** Whether the reader has to act next in a trade. */
export const isReadersTurn = ({ turn, side }: Pick<RoomTrade, 'turn' | 'side'>): boolean => turn === side;

/** @returns the sum of a trade and whether it is the reader's turn, as short as a row needs it. */
export const tradeSum = (i18n: I18n, trade: RoomTrade): string =>
  withTurn(i18n, trade, formatMoney(trade.price, trade.currency));

/** @returns the same with what the sum is, where nothing else says so. */
export const tradeInBrief = (i18n: I18n, trade: RoomTrade): string => withTurn(i18n, trade, tradeName(i18n, trade));

const withTurn = (i18n: I18n, trade: RoomTrade, sum: string): string =>
  isReadersTurn(trade) ? i18n._(msg`${sum} · your turn`) : i18n._(msg`${sum} · waiting`);

/** @returns what is traded for which sum, and whose turn it is. */
export function tradePreview(i18n: I18n, trade: RoomTrade): string {
  return `${tradeName(i18n, trade)} · ${turnText(i18n, trade)}`;
}

/** @returns what is traded for which sum; of an unknown trade “Offer” alone */
function tradeName(i18n: I18n, trade: RoomTrade | undefined): string {
  const sum = trade ? formatMoney(trade.price, trade.currency) : '';
  switch (trade?.kind) {
    case 'counterOffer':
      return i18n._(msg`Counter-offer ${sum}`);
    case 'deal':
      return i18n._(msg`Deal ${sum}`);
    case 'quote':
      return i18n._(msg`Quote ${sum}`);
    default:
      return i18n._(msg`Offer ${sum}`);
  }
}

function turnText(i18n: I18n, trade: RoomTrade): string {
  if (isReadersTurn(trade)) return i18n._(msg`your turn`);
  switch (trade.turn) {
    case 'buyer':
      return i18n._(msg`waiting for the buyer`);
    case 'seller':
      return i18n._(msg`waiting for the seller`);
    case 'service':
      return i18n._(msg`waiting for customer service`);
  }
}

/**
 * @param me the reader's user id
 * @param trade of the room, where it is known: an offer is represented by its sum
 * @returns the second line of the row: the last message, or a description of it
 */
export function roomSubtitle(i18n: I18n, room: RoomItemView, me: string, trade?: RoomTrade): string {
  const text = room.subtitle;
  switch (room.subtitleKind) {
    case 'image':
      return i18n._(msg({ message: '[Picture]', context: 'preview of a message' }));
    case 'file':
      return i18n._(msg`[File] ${text}`);
    case 'voice':
      return i18n._(msg`Voice note, ${text}`);
    case 'draft':
      return i18n._(msg`Draft: ${text}`);
    case 'notice':
      return room.notice ? noticeText(i18n, room.notice, me) : text;
    case 'text':
      return text;
    case 'offer':
      return tradeName(i18n, trade);
    case 'deal':
      return dealText(i18n, text);
    case 'agentBuy':
      return agentBuyText(i18n, text);
    case 'card':
      return i18n._(msg({ message: '[Message]', context: 'preview of a message' }));
    case 'recalled':
      return i18n._(msg`Message recalled`);
    case 'none':
      return room.itemName ?? '';
  }
}

/** @returns what a move changed in a deal, in a few words */
function dealText(i18n: I18n, move: string): string {
  switch (move) {
    case 'made':
      return i18n._(msg({ message: 'Agreed', context: 'status' }));
    case 'arrange':
      return i18n._(msg`Delivery arranged`);
    case 'send':
      return i18n._(msg`Item sent`);
    case 'receive':
      return i18n._(msg`Item received`);
    case 'complete':
      return i18n._(msg`Deal completed`);
    case 'cancel':
      return i18n._(msg`Deal cancelled`);
    case 'lapse':
      return i18n._(msg`Purchase lapsed`);
    default:
      return i18n._(msg`Deal update`);
  }
}

/** @returns what a move changed in an agent-buy request, in a few words */
function agentBuyText(i18n: I18n, move: string): string {
  switch (move) {
    case 'requested':
      return i18n._(msg`Request sent`);
    case 'quoted':
      return i18n._(msg`Quoted a price`);
    case 'expired':
      return i18n._(msg`The quote has expired`);
    case 'declined':
      return i18n._(msg`Requested a new quote`);
    case 'agreed':
      return i18n._(msg`Accepted the quote`);
    case 'cancelled':
      return i18n._(msg`Cancelled the request`);
    case 'fulfilled':
      return i18n._(msg`Item bought`);
    case 'failed':
      return i18n._(msg`Could not be bought`);
    default:
      return i18n._(msg`[Sourcing request]`);
  }
}
