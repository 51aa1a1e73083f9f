import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { NoTrades, TradeFilters, TradePages } from '#client/deals/trade-list.tsx';
import { tradeListQueryOf } from '#client/deals/trade-list-query.ts';
import { buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { ChosenMoveDialog, type ChosenMove } from '#client/offers/chosen-move-dialog.tsx';
import { useKeptFocus } from '#client/forms/use-move-focus.ts';
import { OwnRows, OwnRowsSkeleton } from '#client/goods/own-row.tsx';
import { OfferRow } from './offer-row.tsx';
import { AccountPage } from '../account-page.tsx';
import { linkTo } from '#protocol/pages.ts';

/**
 * Negotiations, those waiting for the user first, each with its newest offer. Side, state and page are in the query
 * string.
 */
export default function OffersPage() {
  const { t } = useLingui();
  const { server } = useLocale();
  const asked = tradeListQueryOf(useSearch());
  const [move, setMove] = useState<ChosenMove | null>(null);
  const title = asked.side === 'buyer' ? t`Offers made` : t`Offers received`;
  usePageTitle(title);
  const input = { query: { languageCode: server, ...asked } };
  const view = useResource('offers.list', input);
  const list = usePreviousData(view.data ?? undefined);
  const { data } = view;
  const place = useKeptFocus();
  return (
    <AccountPage title={title} lead={<Trans>Offers expire after 48 hours without a reply.</Trans>}>
      <div ref={place} tabIndex={-1} data-moves>
        <TradeFilters path={linkTo('offers')} asked={asked} />
        <ResourceState of={view}>
          <OwnRowsSkeleton />
        </ResourceState>
        {list?.items.length === 0 && data && (
          <NoTrades path={linkTo('offers')} asked={asked}>
            {asked.side === 'buyer' ? (
              <EmptyState
                icon="tag"
                title={<Trans>You have not made an offer yet</Trans>}
                action={
                  <Link href={linkTo('collections')} className={buttonClass({ variant: 'primary' })}>
                    <Trans>Browse the collections</Trans>
                  </Link>
                }
              >
                <Trans>Make an offer on the page of any item with a price. The seller’s reply appears here.</Trans>
              </EmptyState>
            ) : (
              <EmptyState
                icon="tag"
                title={<Trans>No offers for your items yet</Trans>}
                action={
                  <Link href={linkTo('myGoods')} className={buttonClass({ variant: 'primary' })}>
                    <Trans>My items</Trans>
                  </Link>
                }
              >
                <Trans>Offers from buyers appear here. You can accept, decline or counter each of them.</Trans>
              </EmptyState>
            )}
          </NoTrades>
        )}
        {list && list.items.length > 0 && (
          <OwnRows outdated={!data}>
            {list.items.map((offer) => (
              <OfferRow key={offer.id} offer={offer} onAsk={(name) => setMove({ offerId: offer.id, move: name })} />
            ))}
          </OwnRows>
        )}
        {list && <TradePages path={linkTo('offers')} asked={asked} total={list.total} pageSize={list.pageSize} />}
        <ChosenMoveDialog asked={move} offers={list?.items} onClose={() => setMove(null)} />
      </div>
    </AccountPage>
  );
}
