import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { AgentBuyState } from '#client/agent-buys/agent-buy-state.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { EmptyState } from '#client/design/empty-state.tsx';
import { TabLinks } from '#client/design/tab-links.tsx';
import { shownName } from '#client/format/person-name.ts';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { pageOf } from '#client/goods/page-query.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import { formatMoney } from '#protocol/money.ts';
import { SearchBox, useKeyword, StaffArea, useFilter } from '../staff-area.tsx';
import { LinkRows, Results } from '../results.tsx';
import styles from '../staff.module.css';
import { useRefreshOnOpen } from '../use-refresh.ts';
import { linkTo } from '#protocol/pages.ts';

const FILTERS = ['waiting', 'open', 'all'] as const;

/** Agent-buy requests, those that wait for staff first: /staff/agent-buys?filter=…&keyword=… */
export default function StaffAgentBuysPage() {
  const { t } = useLingui();
  return (
    <StaffArea
      title={t`Sourcing requests`}
      lead={<Trans>Sourcing requests. Those waiting for us come first, the oldest at the top.</Trans>}
    >
      <Requests />
    </StaffArea>
  );
}

function Requests() {
  const { t } = useLingui();
  const keyword = useKeyword();
  const filter = useFilter(FILTERS, keyword);
  const pageNo = pageOf(useSearch());
  const names = { waiting: t`Waiting for us`, open: t`In progress`, all: t({ message: 'All', context: 'list' }) };
  const input = { query: { filter, keyword, pageNo } };
  const topic = resourceTopic('agentBuys.queue', input);
  const resource = useResource('agentBuys.queue', input);
  useRefreshOnOpen(topic);
  return (
    <>
      <SearchBox path={linkTo('staffAgentBuys')} label={<Trans>Number, item or buyer</Trans>} />
      <TabLinks
        label={t({ message: 'Requests', context: 'page' })}
        links={FILTERS.map((name) => ({
          href: linkTo('staffAgentBuys', { filter: name, keyword }),
          label: names[name],
          current: name === filter,
        }))}
      />
      <Results
        of={resource}
        empty={
          <EmptyState icon="check" title={keyword ? <Trans>Nothing found</Trans> : <Trans>Nothing waiting</Trans>}>
            {!keyword && <Trans>New requests appear automatically.</Trans>}
          </EmptyState>
        }
        current={pageNo}
        href={(page) => linkTo('staffAgentBuys', { filter, keyword, page })}
      >
        {(rows) => (
          <LinkRows label={t({ message: 'Requests', context: 'page' })} rows={rows}>
            {(request) => <Row request={request} />}
          </LinkRows>
        )}
      </Results>
    </>
  );
}

function Row({ request }: { request: AgentBuy }) {
  const { t, i18n } = useLingui();
  const { intl } = useLocale();
  const { id, title, num, buyer, files, budget, currency, quote, updateTime } = request;
  return (
    <Link href={linkTo('staffAgentBuy', { id })} className={styles.row}>
      <span className={styles.thumb}>
        <GoodsPicture image={files[0]} sizes={null} />
      </span>
      <span className={styles.rowWords}>
        <span className={styles.rowTitle}>{title}</span>
        <span className={styles.quiet}>
          {num} · {shownName(i18n, buyer.name, buyer.userId)} ·{' '}
          <time dateTime={new Date(updateTime).toISOString()} title={fullTime(updateTime, intl)}>
            {shortTime(updateTime, intl)}
          </time>
        </span>
      </span>
      <span className={styles.rowState}>
        <span>
          {quote
            ? formatMoney(quote.price, quote.currency)
            : budget === null
              ? t`No budget set`
              : formatMoney(budget, currency)}
        </span>
        <AgentBuyState request={request} />
      </span>
    </Link>
  );
}
