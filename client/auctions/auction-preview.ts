import { isBlank } from '#protocol/rules/blank.ts';
import type { AuctionState } from '#protocol/entities/auction.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { AUCTION, FEE } from '#protocol/limits.ts';
import { TRANSACTION_TYPE } from '#protocol/lookups.ts';
import { isAmount, isCurrency } from '#protocol/money.ts';

/**
 * The auction that the seller's current input would open.
 *
 * Missing or invalid terms have no preview.
 * @returns null until start, increment and end are valid
 */
export function previewAuction(goodsId: string, data: GoodsData): AuctionState | null {
  const { startingPrice, incrementPrice, fixedPrice, reservePrice, currency, endAt, extendMinutes } = data;
  if (!isAmount(startingPrice) || !isAmount(incrementPrice) || !isCurrency(currency) || endAt === null) return null;
  return {
    goodsId,
    state: 'open',
    frozen: false,
    onSale: true,
    currency,
    startingPrice,
    incrementPrice,
    price: null,
    minimum: startingPrice,
    leader: null,
    bids: 0,
    bidders: 0,
    reserveMet: isBlank(reservePrice) ? null : false,
    fixedPrice: isAmount(fixedPrice) ? fixedPrice : null,
    effectiveEndAt: endAt,
    scheduledEndAt: endAt,
    latestEndAt: extendMinutes === null ? endAt : endAt + AUCTION.extendedLongest,
    extendMinutes,
    feePercent: data.transactionType === TRANSACTION_TYPE.managed ? FEE.consignmentPercent : 0,
    seq: 0,
    asOf: 0,
  };
}
