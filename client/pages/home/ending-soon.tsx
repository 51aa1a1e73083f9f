import { Trans } from '@lingui/react/macro';
import { useAuction } from '#client/auctions/use-auction.ts';
import { useIsSignedIn } from '#client/bridge/use-topic.ts';
import { classNames } from '#client/design/class-names.ts';
import { GoodsCard } from '#client/goods/goods-card.tsx';
import goodsStyles from '#client/goods/goods.module.css';
import type { GoodsCard as Goods } from '#protocol/entities/goods-card.ts';
import { withLive } from './next-lot.tsx';
import { GridSection } from './grid-section.tsx';
import { RUNNING_AUCTIONS_PATH } from '#client/auctions/running-auctions-path.ts';
import type { Auctions } from './running-auctions.tsx';

/** The auctions that end after the one in the hero. Users see each bid as it is placed. */
export function EndingSoon({ auctions }: { auctions: Auctions }) {
  const isSignedIn = useIsSignedIn();
  const { data } = auctions;
  const items = data?.items.slice(1) ?? [];
  if (data && items.length === 0) return null;
  return (
    <GridSection
      id="ending-soon"
      title={<Trans>Ending soon</Trans>}
      more={{ href: RUNNING_AUCTIONS_PATH, text: <Trans>All auctions</Trans> }}
      of={auctions}
      count={4}
    >
      {data && (
        <ul className={classNames(goodsStyles.grid, goodsStyles.four)}>
          {items.map((goods) => (
            <li key={goods.id} className={goodsStyles.cell}>
              {isSignedIn ? <LiveCard goods={goods} /> : <GoodsCard goods={goods} />}
            </li>
          ))}
        </ul>
      )}
    </GridSection>
  );
}

/** Visitors have no connection: a subscription of theirs would be a request every five seconds. */
function LiveCard({ goods }: { goods: Goods }) {
  return <GoodsCard goods={withLive(goods, useAuction(goods.id))} />;
}
