import { CHAT_TYPE } from '#protocol/lookups.ts';
import { users } from '../database/schema/accounts.ts';
import { messages, roomMembers, rooms } from '../database/schema/chat.ts';
import { decisions } from '../database/schema/decisions.ts';
import { files, pictureJobs } from '../database/schema/files.ts';
import { noticeCounters, notices } from '../database/schema/notices.ts';
import type { AppDeps } from '../app-deps.ts';
import { fileObjectKey } from '../files/receive-upload.ts';
import { addFileUses } from '../files/queries.ts';
import { sizeNamesOf } from '../files/sizes/size-names.ts';
import { createDecisionLog } from '../events/decision-log.ts';
import { keyedNoticeId } from '../events/write-notices.ts';
import { NOTICES, type DemoNotice } from './content/notices.ts';
import { DEMO_PASSWORD, PEOPLE } from './content/people.ts';
import { auctionRows, insertAuctions } from './write/demo-auctions.ts';
import { avatarId, demoId, profileFiles } from './write/demo-files.ts';
import { forumRows, insertForum } from './write/demo-forum.ts';
import { followRows, insertFollows } from './write/demo-follows.ts';
import { insertSavedSearches, savedSearchRows } from './write/demo-saved-searches.ts';
import { goodsNumber, goodsRows, insertGoods } from './write/demo-goods.ts';
import { identityRows, insertIdentity, kycStatusOf } from './write/demo-identity.ts';
import { insertNews } from './write/demo-news.ts';
import { roomRows } from './write/demo-rooms.ts';
import { insertStores, storeRows } from './write/demo-stores.ts';
import { insertTrade, tradeRows, type TradeRows } from './write/demo-trade.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Writes the demo in one transaction. Pictures are drawn and stored before it. */
export async function writeDemo({
  db,
  objects,
  passwords,
  clock,
  config,
}: Pick<AppDeps, 'db' | 'objects' | 'passwords' | 'clock' | 'config'>): Promise<void> {
  const now = clock();
  const log = createDecisionLog();
  const [profiles, talk, shops, identity, trade, forum, passwordHash] = await Promise.all([
    profileFiles(now),
    roomRows(now),
    storeRows(now),
    identityRows(now),
    tradeRows(now, log.decide),
    forumRows(now),
    passwords.hash(DEMO_PASSWORD),
  ]);
  const goods = goodsRows(now, openings(talk.rooms), firstOffers(trade.offers));
  const followed = followRows(now, goods.goods);
  const saved = savedSearchRows(now, goods.goods);
  const allFiles = [...profiles, ...talk.files, ...shops.files, ...identity.files, ...trade.files, ...forum.files];
  await Promise.all(
    allFiles.map(({ row, bytes }) =>
      objects.put(fileObjectKey(row.id), bytes, { contentType: row.contentType, size: row.size }),
    ),
  );
  await db.transaction(async (tx) => {
    await tx.insert(users).values(userRows(now, passwordHash));
    await tx.insert(files).values(allFiles.map(({ row }) => row));
    if (config.seedSizes)
      await tx
        .insert(pictureJobs)
        .values(
          allFiles
            .filter(({ row }) => sizeNamesOf(row).length > 0)
            .map(({ row }) => ({ fileId: row.id, ownerId: row.ownerId, createdAt: now })),
        );
    await addFileUses(
      tx,
      allFiles.flatMap(({ uses }) => uses),
    );
    await insertIdentity(tx, identity);
    await insertStores(tx, shops);
    await insertGoods(tx, goods);
    await insertFollows(tx, followed);
    await insertSavedSearches(tx, saved);
    await insertForum(tx, forum);
    await insertNews(tx, now);
    await insertAuctions(tx, auctionRows(now, goods.goods, log.decide));
    await tx.insert(rooms).values(talk.rooms);
    await tx.insert(roomMembers).values(talk.members);
    await tx.insert(messages).values(talk.messages);
    await insertTrade(tx, trade);
    await tx.insert(decisions).values(log.records().map((record) => ({ ...record, at: now })));
    const placed = noticeRows(now, [...NOTICES, ...followed.notices, ...saved.notices, ...forum.notices]);
    await tx.insert(notices).values(placed);
    await tx.insert(noticeCounters).values(
      [...new Set(placed.map(({ userId }) => userId))].map((userId) => ({
        userId,
        lastTicks: placed.filter((notice) => notice.userId === userId).length,
      })),
    );
  });
}

function userRows(now: Date, passwordHash: string): (typeof users.$inferInsert)[] {
  return PEOPLE.map((person, at) => ({
    id: person.id,
    username: person.username,
    trueName: person.trueName,
    passwordHash,
    email: `${person.username}@vermeil.example`,
    emailVerified: true,
    areaCode: person.areaCode,
    mobile: person.mobile,
    mobileVerified: true,
    gender: person.gender,
    currency: person.currency,
    languageCode: person.language,
    headFileId: avatarId(person.id),
    kycStatus: kycStatusOf(person),
    isCustomerService: person.service ?? false,
    staffActiveAt: person.service ? new Date(now.getTime() - at * MINUTE) : null,
    lastSeenTime: new Date(now.getTime() - (7 + at * 53) * MINUTE),
    createdAt: new Date(now.getTime() - person.since * DAY),
  }));
}

/** When rooms about goods were opened, by goods. */
function openings(list: readonly (typeof rooms.$inferInsert)[]): ReadonlyMap<string, readonly Date[]> {
  return timesByGoods(
    list.flatMap(({ chatType, refId = '', createdAt }) => (chatType === CHAT_TYPE.goods ? [[refId, createdAt]] : [])),
  );
}

/** When buyers made offers, by goods; counter-offers belong to the offer they answer. */
function firstOffers(list: TradeRows['offers']): ReadonlyMap<string, readonly Date[]> {
  return timesByGoods(
    list.flatMap(({ goodsId, previousId, createdAt }) => (previousId === null ? [[goodsId, createdAt]] : [])),
  );
}

function timesByGoods(times: readonly (readonly [goodsId: string, at: Date])[]): ReadonlyMap<string, readonly Date[]> {
  const byGoods = Map.groupBy(times, ([goodsId]) => goodsId);
  return new Map([...byGoods].map(([goodsId, found]) => [goodsId, found.map(([, at]) => at)]));
}

/** Notices with ticks in order of time for each recipient, and the numbers of the goods. */
function noticeRows(now: Date, list: readonly DemoNotice[]): (typeof notices.$inferInsert)[] {
  const heads = new Map<string, number>();
  return [...list]
    .sort((a, b) => b.minutesAgo - a.minutesAgo)
    .map(({ to, minutesAgo, seen = false, key, notice: { type, ...payload } }) => {
      const ticks = (heads.get(to) ?? 0) + 1;
      heads.set(to, ticks);
      return {
        id: key === undefined ? demoId('notice', to, String(ticks)) : keyedNoticeId(to, type, key),
        userId: to,
        ticks,
        type,
        payload: numbered(payload),
        seen,
        createdAt: new Date(now.getTime() - minutesAgo * MINUTE),
      };
    });
}

function numbered(payload: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(payload), (_key, value: unknown) =>
    isCommodity(value) ? { ...value, num: goodsNumber(value.id) } : value,
  ) as Record<string, unknown>;
}

function isCommodity(value: unknown): value is { id: string; num: string } {
  return typeof value === 'object' && value !== null && 'num' in value && 'id' in value;
}
