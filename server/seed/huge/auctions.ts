import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { recordText, termsText } from '#machines/auction/chain.ts';
import { personId, HUGE_IDS, type HugeSizes } from './sizes.ts';
import { withoutIndexes } from './bulk.ts';

const DAY = 86_400_000;
/** Rows of one statement. */
const BATCH = 10_000;
const BIDDERS_MOST = 1_000;
/** Yen, so that the highest bid of 100,000 needs no proof of identity. */
const TERMS = { currency: 'JPY', startingPrice: 1_000, incrementPrice: 1 } as const;

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');
const saltOf = (goodsId: string): string => hash('sha256', goodsId).slice(0, 32);

/** Opens the auctions of all drawn goods that are sold by auction. No one has bid yet. */
export async function openAuctions(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ id: string; currency: string; price: string; step: string; end: string }>(
    `SELECT g.id, g.currency, trim_scale(starting_price)::text AS price, trim_scale(increment_price)::text AS step,
       extract(epoch FROM effective_end_at)::bigint * 1000 AS end
     FROM goods g JOIN draws USING (id) WHERE sale_type = 2`,
  );
  await withoutIndexes(client, ['auctions'], async () => {
    for (let from = 0; from < rows.length; from += BATCH) {
      const part = rows.slice(from, from + BATCH);
      await client.query(
        `INSERT INTO auctions (goods_id, currency, starting_price, increment_price, scheduled_end_at, latest_end_at,
           salt, genesis, head_hash, opened_at)
         SELECT g.id, g.currency, starting_price, increment_price, effective_end_at, effective_end_at, salt, genesis,
           genesis, g.created_at
         FROM unnest($1::text[], $2::text[], $3::bytea[]) AS made (id, salt, genesis) JOIN goods g USING (id)`,
        [
          part.map(({ id }) => id),
          part.map(({ id }) => saltOf(id)),
          part.map(({ id, currency, price, step, end }) => genesisOf(id, currency, price, step, Number(end))),
        ],
      );
    }
  });
}

function genesisOf(goodsId: string, currency: string, price: string, step: string, endAt: number): Buffer {
  return sha256(
    termsText({
      goodsId,
      currency: currency as 'JPY',
      startingPrice: price,
      incrementPrice: step,
      extendMinutes: null,
      scheduledEndAt: endAt,
      latestEndAt: endAt,
      reserve: null,
      salt: saltOf(goodsId),
    }),
  );
}

/** Writes an auction with so many bids, each one step above the one before, by a thousand people in turns. */
export async function writeLongAuction(
  client: PoolClient,
  { bids, people }: Pick<HugeSizes, 'bids' | 'people'>,
  storeId: string,
  now: Date,
): Promise<void> {
  const goodsId = HUGE_IDS.auction;
  const openedAt = new Date(Math.trunc(now.getTime() / 1_000) * 1_000 - 2 * DAY);
  const endAt = new Date(openedAt.getTime() + 14 * DAY);
  const { currency, startingPrice, incrementPrice } = TERMS;
  const genesis = genesisOf(goodsId, currency, String(startingPrice), String(incrementPrice), endAt.getTime());
  const bidders = Math.min(BIDDERS_MOST, Math.floor(people / 2));
  const price = startingPrice + (bids - 1) * incrementPrice;
  await client.query(
    `INSERT INTO goods (id, num, seller_id, store_id, as_store, type, status, sale_type, category_code, currency, price,
       starting_price, increment_price, end_at, effective_end_at, submitted_at, decided_at, created_at, updated_at)
     VALUES ($1, 'VM-B0', $2, $3, true, 1, 3, 2, 'watches', $4, $5, $6, $7, $8, $8, $9, $9, $9, $9)`,
    [goodsId, HUGE_IDS.seller, storeId, currency, price, startingPrice, incrementPrice, endAt, openedAt],
  );
  await client.query(
    `INSERT INTO goods_texts (goods_id, language, title, description)
     VALUES ($1, 'EN', 'A wristwatch that many want', 'It ticks.'), ($1, 'ZHHK', '人人想要的手錶', '仍在走時。'),
       ($1, 'ZHCN', '人人想要的手表', '仍在走时。')`,
    [goodsId],
  );
  const chain = chainOf(goodsId, genesis, bids, bidders, openedAt.getTime());
  await client.query(
    `INSERT INTO auctions (goods_id, currency, starting_price, increment_price, scheduled_end_at, latest_end_at, salt,
       genesis, head_seq, head_hash, price, leader_id, leader_maximum, bid_count, bidder_count, opened_at)
     VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11, $10, $8, $12, $13)`,
    [
      goodsId,
      currency,
      startingPrice,
      incrementPrice,
      endAt,
      saltOf(goodsId),
      genesis,
      bids,
      chain.at(-1)!.hash,
      price,
      chain.at(-1)!.userId,
      Math.min(bidders, bids),
      openedAt,
    ],
  );
  await client.query(
    `INSERT INTO auction_bidders (goods_id, user_id, bidder_no)
     SELECT $1, id, no FROM unnest($2::text[]) WITH ORDINALITY AS b (id, no)`,
    [goodsId, Array.from({ length: Math.min(bidders, bids) }, (_, at) => personId(2 + at))],
  );
  await withoutIndexes(client, ['auction_records', 'bid_requests'], async () => {
    for (let from = 0; from < bids; from += BATCH) {
      const part = chain.slice(from, from + BATCH);
      await client.query(INSERT_RECORDS, [
        goodsId,
        part.map(({ seq }) => seq),
        part.map(({ userId }) => userId),
        part.map(({ bidder }) => bidder),
        part.map((record) => record.price),
        part.map(({ at }) => new Date(at)),
        part.map((record) => record.hash),
        part.map(({ body }) => body),
      ]);
    }
  });
}

const INSERT_RECORDS = `
  WITH made AS (SELECT * FROM unnest($2::int[], $3::text[], $4::int[], $5::numeric[], $6::timestamptz[], $7::bytea[],
    $8::bytea[]) AS m (seq, user_id, bidder, price, at, hash, body)),
  records AS (INSERT INTO auction_records (goods_id, seq, user_id, bidder_no, price, at, hash)
    SELECT $1, seq, user_id, bidder, price, at, hash FROM made ORDER BY seq)
  INSERT INTO bid_requests (user_id, id, goods_id, body_hash, result, at, amount, mode)
  SELECT user_id, 'huge-bid-' || seq, $1, body,
    jsonb_build_object('result', 'winning', 'bidder', bidder, 'seq', seq), at, price, 'exact' FROM made ORDER BY seq`;

type ChainedBid = {
  readonly seq: number;
  readonly userId: string;
  readonly bidder: number;
  readonly price: string;
  readonly at: number;
  readonly hash: Buffer;
  readonly body: Buffer;
};

/** Exact bids over a day and a half. */
function chainOf(goodsId: string, genesis: Buffer, bids: number, bidders: number, from: number): ChainedBid[] {
  const step = Math.max(1, Math.floor((1.5 * DAY) / bids));
  let head = genesis;
  return Array.from({ length: bids }, (_, index) => {
    const record = {
      seq: index + 1,
      kind: 'bid' as const,
      bidder: 1 + (index % bidders),
      price: String(TERMS.startingPrice + index * TERMS.incrementPrice),
      at: from + index * step,
      automatic: false,
      voids: null,
    };
    head = sha256(recordText(head.toString('hex'), goodsId, record));
    return {
      ...record,
      userId: personId(1 + record.bidder),
      hash: head,
      body: sha256(JSON.stringify([goodsId, record.price, TERMS.currency, 'exact'])),
    };
  });
}
