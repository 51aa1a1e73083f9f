import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { isMissing } from '#client/feedback/is-missing.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { useAuctionTexts } from '#client/auctions/auction-text.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import page from '../page.module.css';
import { GoodsOfQuery } from './goods-page.tsx';
import { itemPath, linkTo, idFromQuery } from '#protocol/pages.ts';

/**
 * The winner's next step, `/collections/detail/add-winner-bidding?id=…` (spec §2): a link to
 * the deal. Other users read why they have no deal.
 */
export default function AddWinnerBiddingPage() {
  const { t } = useLingui();
  const id = idFromQuery(useSearch()) ?? '';
  usePageTitle(t`The winning bid`);
  return (
    <GoodsOfQuery key={id} id={id}>
      {(goods) => <Winner goods={goods} />}
    </GoodsOfQuery>
  );
}

function Winner({ goods }: { goods: GoodsCard }) {
  const [, navigate] = useLocation();
  const words = useAuctionTexts();
  const input = { params: { goodsId: goods.id } };
  const state = useResource('auctions.state', input);
  const mine = useResource('auctions.mine', input);
  const dealId = mine.data?.dealId ?? null;
  useEffect(() => {
    if (dealId !== null) navigate(linkTo('deal', { id: dealId }), { replace: true });
  }, [dealId, navigate]);
  const placeholder = (
    <div className={page.page} aria-busy="true">
      <Skeleton width="60%" height="2.5rem" />
    </div>
  );
  const pending = [state, mine].find((resource) => resource.data === null && !isMissing(resource));
  if (pending)
    return (
      <ResourceState of={pending} as="div" className={page.page}>
        {placeholder}
      </ResourceState>
    );
  if (dealId !== null) return placeholder;
  const auction = state.data?.state;
  return (
    <div className={page.page}>
      <EmptyState
        as="h1"
        icon="gavel"
        title={<Trans>You have not won this auction</Trans>}
        action={
          <Link href={itemPath(goods)} className={buttonClass({ variant: 'primary' })}>
            <Trans>View item</Trans>
          </Link>
        }
      >
        {!auction ? (
          <Trans>{goods.title} is not in an auction.</Trans>
        ) : auction.state === 'open' ? (
          <Trans>The auction of {goods.title} is still running: the winner is decided when it ends.</Trans>
        ) : (
          <Trans>
            The auction of {goods.title} has ended, and you did not win. {words.outcome(auction)}
          </Trans>
        )}
      </EmptyState>
    </div>
  );
}
