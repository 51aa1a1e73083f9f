import { hash, randomBytes } from 'node:crypto';
import { termsText } from '#machines/auction/chain.ts';
import { AUCTION } from '#protocol/limits.ts';
import { SALE_TYPE } from '#protocol/lookups.ts';
import { fromUnits, toUnits, type CurrencyCode } from '#protocol/money.ts';
import type { SqlClient } from '../database/pool.ts';
import type { DomainEventOf } from '../events/domain-events.ts';
import type { UnitOfWork } from '../events/transact.ts';

type AuctionTermsRow = {
  saleType: number;
  currency: CurrencyCode;
  startingPrice: string;
  incrementPrice: string;
  endAt: Date;
  reserve: string | null;
  extendMinutes: number | null;
};

/** Subscriber of `goods.moved`. */
export async function openAuctionOfMovedGoods(
  { client }: UnitOfWork,
  { goodsId, from, to }: DomainEventOf<'goods.moved'>,
): Promise<void> {
  if (to === 'forSale' && from !== 'forSale') await openAuction(client, goodsId);
}

/**
 * Opens the auction of goods that were just published, or renews its terms while it has no records. Goods that are no
 * longer sold by auction lose theirs. The caller holds the lock of the goods.
 */
export async function openAuction(client: SqlClient, goodsId: string): Promise<void> {
  const {
    rows: [terms],
  } = await client.query<AuctionTermsRow>(
    `SELECT sale_type AS "saleType", currency, starting_price AS "startingPrice",
      increment_price AS "incrementPrice", effective_end_at AS "endAt",
      reserve_price AS reserve, extend_minutes AS "extendMinutes"
     FROM goods WHERE id = $1`,
    [goodsId],
  );
  if (!terms) return;
  if (terms.saleType !== SALE_TYPE.auction) {
    await client.query('DELETE FROM auctions WHERE goods_id = $1 AND head_seq = 0', [goodsId]);
    return;
  }
  const { currency, extendMinutes } = terms;
  const [startingPrice, incrementPrice] = [
    fromUnits(toUnits(terms.startingPrice)),
    fromUnits(toUnits(terms.incrementPrice)),
  ];
  const reserve = terms.reserve !== null ? fromUnits(toUnits(terms.reserve)) : null;
  const scheduledEndAt = terms.endAt.getTime();
  const latestEndAt = extendMinutes === null ? scheduledEndAt : scheduledEndAt + AUCTION.extendedLongest;
  // Without the salt, the reserve could be guessed from the first hash.
  const salt = randomBytes(16).toString('hex');
  const genesis = hash(
    'sha256',
    termsText({
      goodsId,
      currency,
      startingPrice,
      incrementPrice,
      extendMinutes,
      scheduledEndAt,
      latestEndAt,
      reserve,
      salt,
    }),
    'buffer',
  );
  await client.query(
    `INSERT INTO auctions AS a (goods_id, currency, starting_price, increment_price, reserve_price, extend_minutes,
       scheduled_end_at, latest_end_at, salt, genesis, head_hash, opened_at)
     VALUES ($1, $2, $3::numeric, $4::numeric, $5::numeric, $6, $7, $8, $9, $10, $10, clock_timestamp())
     ON CONFLICT (goods_id) DO UPDATE
     SET (state, currency, starting_price, increment_price, reserve_price, extend_minutes,
       scheduled_end_at, latest_end_at, salt, genesis, head_hash, opened_at, decided_at) =
       ROW ('open', EXCLUDED.currency, EXCLUDED.starting_price, EXCLUDED.increment_price, EXCLUDED.reserve_price,
       EXCLUDED.extend_minutes, EXCLUDED.scheduled_end_at, EXCLUDED.latest_end_at, EXCLUDED.salt, EXCLUDED.genesis,
       EXCLUDED.head_hash, EXCLUDED.opened_at, NULL)
     WHERE a.head_seq = 0`,
    [
      goodsId,
      currency,
      startingPrice,
      incrementPrice,
      reserve,
      extendMinutes,
      new Date(scheduledEndAt),
      new Date(latestEndAt),
      salt,
      genesis,
    ],
  );
  await client.query(
    `UPDATE goods g SET price = g.starting_price FROM auctions a
     WHERE g.id = $1 AND a.goods_id = g.id AND a.head_seq = 0 AND g.price IS DISTINCT FROM g.starting_price`,
    [goodsId],
  );
}
