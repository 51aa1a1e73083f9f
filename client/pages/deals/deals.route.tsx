import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { DealStateLabel, NextStepText } from '#client/deals/deal-state.tsx';
import { NoTrades, TradeFilters, TradeRow, TradePages, TradeSkeleton } from '#client/deals/trade-list.tsx';
import { tradeListQueryOf } from '#client/deals/trade-list-query.ts';
import styles from '#client/deals/deals.module.css';
import piece from '#client/goods/goods.module.css';
import { buttonClass } from '#client/design/button.tsx';
import { classNames } from '#client/design/class-names.ts';
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
          <TradeSkeleton />
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
          <ul className={classNames(styles.tradeLines, !data && styles.outdated)}>
            {list.items.map((deal) => {
              const other = deal.side === 'buyer' ? deal.seller : deal.buyer;
              const href = linkTo('deal', { id: deal.id });
              const { title } = deal.goods;
              return (
                <TradeRow
                  key={deal.id}
                  goods={deal.goods}
                  href={href}
                  move={
                    nextStepOf(deal)?.by === deal.side && (
                      <Link
                        href={href}
                        className={buttonClass({ size: 'small' })}
                        aria-label={t`View the deal on ${title}`}
                      >
                        <Trans>View deal</Trans>
                      </Link>
                    )
                  }
                >
                  <p className={piece.facts}>
                    <span className={styles.price}>{formatMoney(deal.price, deal.currency)}</span>
                    <DealStateLabel deal={deal} />
                  </p>
                  <NextStepText deal={deal} />
                  <p className={piece.facts}>
                    <span>{shownName(i18n, other.name, other.userId)}</span>
                    <span>{deal.num}</span>
                  </p>
                </TradeRow>
              );
            })}
          </ul>
        )}
        {list && <TradePages path={linkTo('deals')} asked={asked} total={list.total} pageSize={list.pageSize} />}
      </div>
    </AccountPage>
  );
}
