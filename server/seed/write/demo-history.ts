import type { favourites } from '../../database/schema/favourites.ts';
import type { goodsDailyFigures } from '../../database/schema/goods.ts';
import { hongKongDay } from '../../foundation/calendar-day.ts';
import type { DemoFacts } from '../content/goods-facts.ts';
import { randomFrom } from '../pictures/studio.ts';

const DAY = 86_400_000;

/** What happened to goods since they were put up. */
export type History = {
  readonly visits: number;
  readonly days: (typeof goodsDailyFigures.$inferInsert)[];
  readonly favourites: (typeof favourites.$inferInsert)[];
};

/**
 * Curiosity is greatest at first, then settles; weekends see half as many again. The same goods have the same history
 * every time.
 */
export function historyOf({
  id,
  sellerId,
  facts,
  from,
  now,
  rooms,
  offers,
}: {
  readonly id: string;
  readonly sellerId: string;
  readonly facts: DemoFacts;
  readonly from: Date;
  readonly now: Date;
  /** When rooms about the goods were opened, and first offers of negotiations made. */
  readonly rooms: readonly Date[];
  readonly offers: readonly Date[];
}): History {
  const random = randomFrom(id);
  const life = now.getTime() - from.getTime();
  const kept = (facts.liked ?? []).map((userId) => ({
    userId,
    goodsId: id,
    createdAt: new Date(from.getTime() + Math.floor(random() * life)),
  }));
  const days: (typeof goodsDailyFigures.$inferInsert)[] = [];
  const last = hongKongDay(now);
  for (let at = from.getTime(), age = 0; hongKongDay(new Date(at)) <= last; at += DAY, age += 1) {
    const day = hongKongDay(new Date(at));
    const weekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? 1.5 : 1;
    const wanted = (facts.draw ?? 3) * (1 + 2 * Math.exp(-age / 4)) * weekend * (0.6 + 0.8 * random());
    const share = day === last ? 0.4 : 1;
    const on = (moments: readonly Date[]): number => moments.filter((moment) => hongKongDay(moment) === day).length;
    days.push({
      goodsId: id,
      sellerId,
      day,
      visits: Math.round(wanted * share),
      favourites: on(kept.map(({ createdAt }) => createdAt)),
      chats: on(rooms),
      offers: on(offers),
    });
  }
  return { visits: days.reduce((sum, { visits }) => sum + (visits ?? 0), 0), days, favourites: kept };
}
