import type { Deps } from '../../deps.ts';
import { indexGoods } from '../../search/index-goods.ts';
import { openAuctions, writeLongAuction } from './auctions.ts';
import { inLongTransaction } from './bulk.ts';
import { writeForum } from './forum.ts';
import { indexMarket, writeGoods } from './market.ts';
import { writeFavourites, writeFollows, writePeople, writeStores, type HugeAccounts } from './people.ts';
import { HUGE_IDS, type HugeSizes } from './sizes.ts';

const TABLES = `users stores rooms room_members messages goods goods_texts goods_daily_figures favourites auctions
  auction_bidders auction_records bid_requests goods_search goods_facets search_words follows follower_counts notices
  articles article_replies discuss_likes`.split(/\s+/);

/**
 * Writes a marketplace of this size in one transaction, beside whatever is in the database. Rows are made by PostgreSQL
 * itself, or in large statements where the application has to compute something; see the README.
 * @param note gets what was written, part by part
 */
export async function writeHuge(
  { pool }: Pick<Deps, 'pool'>,
  sizes: HugeSizes,
  accounts: HugeAccounts,
  note: (written: string) => void = () => undefined,
): Promise<void> {
  const { now } = accounts;
  await inLongTransaction(pool, TABLES, async (client) => {
    await writePeople(client, sizes, accounts);
    note('people, rooms and messages');
    const sellers = await writeStores(client, sizes);
    await writeGoods(client, sizes.goods, sellers);
    await openAuctions(client);
    await writeLongAuction(client, sizes, sellers.storeIds[0]!, now);
    await writeFavourites(client, sizes);
    note('goods and auctions');
    await indexMarket(client, sizes.goods);
    await indexGoods(client, [HUGE_IDS.auction]);
    note('search rows');
    await writeFollows(client, sizes, now);
    await writeForum(client, sizes, now);
    note('follows and forum');
  });
}
