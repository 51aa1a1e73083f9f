import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { Label } from '#client/design/badge.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { TabLinks } from '#client/design/tab-links.tsx';
import { shownName } from '#client/format/person-name.ts';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { pageOf } from '#client/goods/page-query.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { DealSummary } from '#protocol/entities/trade.ts';
import { formatMoney } from '#protocol/money.ts';
import { SearchBox, useKeyword, StaffArea, useFilter } from '../staff-area.tsx';
import { LinkRows, Results } from '../results.tsx';
import styles from '../staff.module.css';
import { useRegularRefresh } from '../use-refresh.ts';
import { linkTo } from '#protocol/pages.ts';

const FILTERS = ['waiting', 'live', 'all'] as const;
const TONES = {
  agreed: 'gold',
  arranged: 'gold',
  sent: 'neutral',
  received: 'neutral',
  completed: 'success',
  cancelled: 'danger',
} as const;

/** Deals, consigned ones that wait for staff first: /staff/deals?filter=…&keyword=… */
export default function StaffDealsPage() {
  const { t } = useLingui();
  return (
    <StaffArea
      title={t({ message: 'Deals', context: 'page' })}
      lead={<Trans>We hold consigned items and send them once both parties have arranged delivery.</Trans>}
    >
      <Deals />
    </StaffArea>
  );
}

function Deals() {
  const { t } = useLingui();
  const { server } = useLocale();
  const keyword = useKeyword();
  const filter = useFilter(FILTERS, keyword);
  const pageNo = pageOf(useSearch());
  const names = { waiting: t`Waiting for us`, live: t`In progress`, all: t({ message: 'All', context: 'list' }) };
  const input = { query: { languageCode: server, filter, keyword, pageNo } };
  const topic = resourceTopic('deals.staff', input);
  const resource = useResource('deals.staff', input);
  useRegularRefresh(topic);
  return (
    <>
      <SearchBox path={linkTo('staffDeals')} label={<Trans>Deal or item number, buyer or seller</Trans>} />
      <TabLinks
        label={t({ message: 'Deals', context: 'page' })}
        links={FILTERS.map((name) => ({
          href: linkTo('staffDeals', { filter: name, keyword }),
          label: names[name],
          current: name === filter,
        }))}
      />
      <Results
        of={resource}
        empty={
          <EmptyState icon="check" title={keyword ? <Trans>Nothing found</Trans> : <Trans>Nothing waiting</Trans>} />
        }
        current={pageNo}
        href={(page) => linkTo('staffDeals', { filter, keyword, page })}
      >
        {(rows) => (
          <LinkRows label={t({ message: 'Deals', context: 'page' })} rows={rows}>
            {(deal) => <Row deal={deal} />}
          </LinkRows>
        )}
      </Results>
    </>
  );
}

function Row({ deal }: { deal: DealSummary }) {
  const { t, i18n } = useLingui();
  const { intl } = useLocale();
  const { id, num, goods, buyer, seller, price, currency, state, managed, updateTime } = deal;
  const from = shownName(i18n, seller.name, seller.userId);
  const to = shownName(i18n, buyer.name, buyer.userId);
  const words = {
    agreed: t({ message: 'Agreed', context: 'status' }),
    arranged: t({ message: 'Arranged', context: 'status' }),
    sent: t`On its way`,
    received: t({ message: 'Received', context: 'status' }),
    completed: t({ message: 'Completed', context: 'status' }),
    cancelled: t({ message: 'Cancelled', context: 'status' }),
  };
  return (
    <Link href={linkTo('deal', { id })} className={styles.row}>
      <span className={styles.thumb}>
        <GoodsPicture image={goods.image} sizes={56} />
      </span>
      <span className={styles.rowWords}>
        <span className={styles.rowTitle}>{goods.title}</span>
        <span className={styles.quiet}>
          {num} · {from} → {to} ·{' '}
          <time dateTime={new Date(updateTime).toISOString()} title={fullTime(updateTime, intl)}>
            {shortTime(updateTime, intl)}
          </time>
        </span>
      </span>
      <span className={styles.rowState}>
        <span>{formatMoney(price, currency)}</span>
        {managed && <Label tone="neutral">{t({ message: 'Consigned', context: 'status' })}</Label>}
        <Label tone={TONES[state]}>{words[state]}</Label>
      </span>
    </Link>
  );
}
