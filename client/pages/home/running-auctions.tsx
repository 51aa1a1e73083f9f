import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useAuction, type LoadedAuction } from '#client/auctions/use-auction.ts';
import { sendCommand } from '#client/bridge/commands.ts';
import { useIsSignedIn, useResource, type Resource } from '#client/bridge/use-topic.ts';
import { useServerTime } from '#client/hooks/use-server-time.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { homeAuctions } from '#protocol/http/home.ts';
import type { AuctionState } from '#protocol/entities/auction.ts';

export type Auctions = Resource<CallResponse<typeof homeAuctions>>;

/**
 * The running auctions: the featured one, then the next to end. One that ends while the page is open, or ended before a
 * kept page was opened, leaves, and the list is fetched again.
 * @returns the auctions, and what has to be rendered to watch their ends
 */
export function useRunningAuctions(): { auctions: Auctions; watchers: ReactNode } {
  const { server } = useLocale();
  const isSignedIn = useIsSignedIn();
  const input = { query: { languageCode: server } };
  const auctions = useResource('home.auctions', input);
  const topic = resourceTopic('home.auctions', input);
  const [ended, setEnded] = useState<readonly string[]>([]);
  const onChange = useCallback(
    (id: string, isOver: boolean) => {
      setEnded((before) => (isOver ? [...before, id] : before.filter((other) => other !== id)));
      if (isOver) void sendCommand('resource.refresh', { topic }).catch(() => undefined);
    },
    [topic],
  );
  const { data } = auctions;
  if (!data) return { auctions, watchers: null };
  const items = data.items.filter(({ id }) => !ended.includes(id));
  const total = data.total - (data.items.length - items.length);
  const watchers = data.items.map((goods) => {
    // The others of a visitor have no live state (EndingSoon). One that has ended by it keeps it.
    const Watch = isSignedIn || goods.id === items[0]?.id || ended.includes(goods.id) ? LiveEnd : End;
    return <Watch key={goods.id} goods={goods} onChange={onChange} />;
  });
  return { auctions: { ...auctions, data: { items, total } }, watchers };
}

type EndProps = { goods: GoodsCard; onChange: (id: string, isOver: boolean) => void };

const LiveEnd = (props: EndProps) => <End {...props} live={useAuction(props.goods.id)} />;

/** Renders nothing: the page itself renders when an auction ends, not every second. */
function End({ goods, live, onChange }: EndProps & { live?: LoadedAuction | undefined }) {
  const isOver = hasEnded(goods, live?.state, useServerTime('second').now);
  const { id } = goods;
  useEffect(() => {
    if (!isOver) return undefined;
    onChange(id, true);
    // A late bid may still have moved the end.
    return () => onChange(id, false);
  }, [id, isOver, onChange]);
  return null;
}

/**
 * Whether an auction is over, by its live state if that is known, else by its card.
 * @param now server time, ms
 */
export function hasEnded(
  { auction }: Pick<GoodsCard, 'auction'>,
  live: Pick<AuctionState, 'state' | 'effectiveEndAt'> | undefined,
  now: number,
): boolean {
  const known = live ?? auction;
  return known !== null && (known.state !== 'open' || known.effectiveEndAt <= now);
}
