import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useSearch } from 'wouter';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { useUser } from '#client/bridge/use-topic.ts';
import { BidFlow } from '#client/auctions/bid/bid-flow.tsx';
import { useBidDialog } from '#client/auctions/bid/compose-step.tsx';
import { AuctionOutcome } from '#client/auctions/panel/auction-outcome.tsx';
import { useAuction, type LoadedAuction } from '#client/auctions/use-auction.ts';
import { MissingConditions } from '#client/forms/move-button.tsx';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import page from '../page.module.css';
import { GoodsOfQuery, GoodsPage } from './goods-page.tsx';
import { itemPath, idFromQuery } from '#protocol/pages.ts';

/** The bid form as a page: /collections/detail/add-bidding?id=… (spec §2). */
export default function AddBiddingPage() {
  const { t } = useLingui();
  const id = idFromQuery(useSearch()) ?? '';
  usePageTitle(t`Place a bid`);
  return (
    <GoodsOfQuery key={id} id={id}>
      {(goods) => <Bidding goods={goods} />}
    </GoodsOfQuery>
  );
}

function Bidding({ goods }: { goods: GoodsCard }) {
  const auction = useAuction(goods.id);
  return (
    <GoodsPage goods={goods} title={<Trans>Place a bid</Trans>}>
      {auction ? (
        <Flow goods={goods} auction={auction} />
      ) : (
        <div aria-busy="true">
          <FieldsWaiting height="16rem" />
        </div>
      )}
    </GoodsPage>
  );
}

function Flow({ goods, auction }: { goods: GoodsCard; auction: LoadedAuction }) {
  const [, navigate] = useLocation();
  const user = useUser();
  const leave = () => navigate(itemPath(goods));
  const isOwn = goods.sellerId === user?.id;
  const move = auction.mine?.moves.find((one) => one.move === 'bid');
  // Moves of other roles are not listed.
  const missing = isOwn ? ['byOther'] : move && !move.allowed ? move.missing : [];
  if (auction.state.state !== 'open') return <AuctionOutcome goods={goods} auction={auction} isOwn={isOwn} />;
  if (missing.length > 0) {
    return (
      <div className={page.stack}>
        <Banner tone="warning">
          <p>
            <Trans>You cannot bid here.</Trans>
          </p>
          <MissingConditions conditions={missing} />
        </Banner>
        <div>
          <Link href={itemPath(goods)} className={buttonClass()}>
            <Trans>View item</Trans>
          </Link>
        </div>
      </div>
    );
  }
  return <BidForm goodsId={goods.id} auction={auction} onClose={leave} />;
}

function BidForm({ goodsId, ...flow }: { goodsId: string; auction: LoadedAuction; onClose: () => void }) {
  return <BidFlow {...useBidDialog(goodsId)} {...flow} />;
}
