import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { DealStateLabel, NextStepText } from '#client/deals/deal-state.tsx';
import { NoTrades, TradeFilters, TradePages } from '#client/deals/trade-list.tsx';
import { tradeListQueryOf } from '#client/deals/trade-list-query.ts';
import piece from '#client/goods/goods.module.css';
import { OwnRow, OwnRows, OwnRowsSkeleton, RowPrice } from '#client/goods/own-row.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { shownName } from '#client/format/person-name.ts';
import { formatMoney } from '#protocol/money.ts';
import { AccountPage } from '../account-page.tsx';
import { linkTo } from '#protocol/pages.ts';
import { nextStepOf } from '#protocol/rules/deal-steps.ts';

/** The user's deals, those waiting for the user first. Side, state and page are in the query string. */
export default function DealsPage() {
  const { i18n, t } = useLingui();
  const { server } = useLocale();
  const asked = tradeListQueryOf(useSearch());
  const heading =
    asked.side === 'buyer' ? t({ message: 'Purchases', context: 'page' }) : t({ message: 'Sales', context: 'page' });
  usePageTitle(heading);
  const input = { query: { languageCode: server, ...asked } };
  const view = useResource('deals.list', input);
  const list = usePreviousData(view.data ?? undefined);
  const { data } = view;
  return (
    <AccountPage
      title={heading}
      lead={
        asked.side === 'buyer' ? (
          <Trans>Your agreed purchases and the next step. You pay the seller directly.</Trans>
        ) : (
          <Trans>Your agreed sales and the next step. The buyer pays you directly.</Trans>
        )
      }
    >
      <div>
        <TradeFilters path={linkTo('deals')} asked={asked} />
        <ResourceState of={view}>
          <OwnRowsSkeleton />
        </ResourceState>
        {list?.items.length === 0 && data && (
          <NoTrades path={linkTo('deals')} asked={asked}>
            {asked.side === 'buyer' ? (
              <EmptyState
                icon="bag"
                title={<Trans>No purchases yet</Trans>}
                action={
                  <Link href={linkTo('collections')} className={buttonClass({ variant: 'primary' })}>
                    <Trans>Browse the collections</Trans>
                  </Link>
                }
              >
                <Trans>An item you buy, win, or agree on by an offer appears here, with the next step.</Trans>
              </EmptyState>
            ) : (
              <EmptyState
                icon="bag"
                title={<Trans>No sales yet</Trans>}
                action={
                  <Link href={linkTo('myGoods')} className={buttonClass({ variant: 'primary' })}>
                    <Trans>My items</Trans>
                  </Link>
                }
              >
                <Trans>An item you sell, by any way of sale, appears here with the next step.</Trans>
              </EmptyState>
            )}
          </NoTrades>
        )}
        {list && list.items.length > 0 && (
          <OwnRows outdated={!data}>
            {list.items.map((deal) => {
              const other = deal.side === 'buyer' ? deal.seller : deal.buyer;
              const href = linkTo('deal', { id: deal.id });
              const { title, image } = deal.goods;
              const turn = nextStepOf(deal)?.by === deal.side;
              return (
                <OwnRow
                  key={deal.id}
                  image={image}
                  title={title}
                  href={href}
                  price={<RowPrice>{formatMoney(deal.price, deal.currency)}</RowPrice>}
                  state={<DealStateLabel deal={deal} />}
                  next={<NextStepText deal={deal} />}
                  turn={turn}
                  moves={
                    turn && (
                      <Link
                        href={href}
                        className={buttonClass({ size: 'small', variant: 'primary' })}
                        aria-label={t`View deal: ${title}`}
                      >
                        <Trans>View deal</Trans>
                      </Link>
                    )
                  }
                >
                  <p className={piece.facts}>
                    <span>{shownName(i18n, other.name, other.userId)}</span>
                    <span>{deal.num}</span>
                  </p>
                </OwnRow>
              );
            })}
          </OwnRows>
        )}
        {list && <TradePages path={linkTo('deals')} asked={asked} total={list.total} pageSize={list.pageSize} />}
      </div>
    </AccountPage>
  );
}
