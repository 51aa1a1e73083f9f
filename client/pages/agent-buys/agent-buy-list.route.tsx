import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyDialog } from '#client/feedback/lazy-dialog.tsx';
import { Link, useSearch } from 'wouter';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import styles from '#client/agent-buys/agent-buys.module.css';
import type { RequestDraft } from '#client/agent-buys/request-values.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Icon } from '#client/design/icon.tsx';
import { ListPages } from '#client/goods/list-pages.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { TabLinks } from '#client/design/tab-links.tsx';
import { useFormDraft } from '#client/forms/form-draft.ts';
import { pageOf } from '#client/goods/page-query.ts';
import { useMarkSeen } from '#client/notices/mark-seen.tsx';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import { AGENT_BUY_STATUS } from '#protocol/lookups.ts';
import { AccountPage } from '../account-page.tsx';
import page from '../page.module.css';
import { linkTo } from '#protocol/pages.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { AgentBuyAnswer, AgentBuyFacts } from '#client/agent-buys/agent-buy-facts.tsx';
import { AgentBuyMoves } from '#client/agent-buys/agent-buy-moves.tsx';
import { AgentBuyState } from '#client/agent-buys/agent-buy-state.tsx';
import { fullTime, shortTime } from '#client/format/dates.ts';
import type { AgentBuy } from '#protocol/entities/trade.ts';

/** One of the user's requests, with its moves. */
function RequestRow({ request }: { request: AgentBuy }) {
  const { intl } = useLocale();
  const { title, num, createTime, roomId } = request;
  return (
    <article className={styles.request} aria-label={title}>
      <header className={styles.requestHead}>
        <div>
          <h2 className={styles.requestTitle}>{title}</h2>
          <p className={styles.quiet}>
            {num} ·{' '}
            <time dateTime={new Date(createTime).toISOString()} title={fullTime(createTime, intl)}>
              {shortTime(createTime, intl)}
            </time>
          </p>
        </div>
        <AgentBuyState request={request} />
      </header>
      <AgentBuyFacts request={request} />
      <AgentBuyAnswer request={request} />
      <AgentBuyMoves request={request} />
      <footer className={styles.foot}>
        <Link href={linkTo('room', { roomId })} className={styles.room}>
          <Icon name="message" size={18} />
          <Trans>Conversation with customer service</Trans>
        </Link>
      </footer>
    </article>
  );
}

/** Requests that have not come yet: title, number, facts and the way to the conversation. */
const RequestsSkeleton = () => (
  <ul className={styles.list} aria-busy="true">
    {['16rem', '21rem'].map((width) => (
      <li key={width} className={styles.request}>
        <div className={page.waiting}>
          <Skeleton width={`min(${width}, 80%)`} height="1.4em" />
          <Skeleton width="9rem" />
        </div>
        <div className={styles.facts}>
          <Skeleton width="6rem" height="2.4em" />
          <Skeleton width="4rem" height="2.4em" />
          <Skeleton width="8rem" height="2.4em" />
        </div>
        <div className={styles.foot}>
          <Skeleton width="min(16rem, 70%)" height="1.2em" />
        </div>
      </li>
    ))}
  </ul>
);

const RequestDialog = lazyDialog(() => import('#client/agent-buys/request-dialog.tsx'));

/** The user's agent-buy requests (spec §2, agent-buy-list). */
export default function AgentBuyListPage() {
  const user = useUser();
  return user && <Requests me={user.id} />;
}

function Requests({ me }: { me: string }) {
  const { t } = useLingui();
  const search = useSearch();
  const [asking, setAsking] = useState(false);
  const draft = useFormDraft<RequestDraft>('agentBuy:new');
  usePageTitle(t({ message: 'Sourcing', context: 'page' }));
  useNewsSeen(me);
  const given = new URLSearchParams(search).get('status');
  const status = Object.values(AGENT_BUY_STATUS).find((known) => String(known) === given);
  const pageNo = pageOf(search);
  const input = { query: { ...(status !== undefined && { status }), pageNo } };
  const view = useResource('agentBuys.list', input);
  const { data } = view;
  const href = (next: { status?: number | undefined; page?: number }) => linkTo('agentBuys', next);
  const tabs = [
    [undefined, t({ message: 'All', context: 'list' })],
    [AGENT_BUY_STATUS.pending, t`In progress`],
    [AGENT_BUY_STATUS.success, t({ message: 'Bought', context: 'status' })],
    [AGENT_BUY_STATUS.failure, t`Not found`],
  ] as const;
  return (
    <AccountPage
      title={<Trans context="page">Sourcing</Trans>}
      lead={<Trans>Items we find and buy for you on request, wherever they are sold.</Trans>}
      actions={
        <Button variant="primary" onClick={() => setAsking(true)}>
          <Icon name="plus" size={18} />
          {draft.value === null ? <Trans>New request</Trans> : <Trans>Continue your request</Trans>}
        </Button>
      }
    >
      <div className={page.stack}>
        <TabLinks
          label={t({ message: 'Requests', context: 'page' })}
          links={tabs.map(([one, label]) => ({ href: href({ status: one }), label, current: one === status }))}
        />
        <ResourceState of={view}>
          <RequestsSkeleton />
        </ResourceState>
        {data?.items.length === 0 &&
          (status === undefined ? (
            <EmptyState icon="bag" title={<Trans>No requests yet</Trans>}>
              <Trans>
                Seen something in a Tokyo store or at a Geneva fair? Send a request, and customer service will quote a
                price with delivery included.
              </Trans>
            </EmptyState>
          ) : (
            <EmptyState
              icon="bag"
              title={<Trans>No requests here</Trans>}
              action={
                <Link href={linkTo('agentBuys')} className={buttonClass()}>
                  <Trans>Show all</Trans>
                </Link>
              }
            />
          ))}
        {data && data.items.length > 0 && (
          <ul className={styles.list}>
            {data.items.map((request) => (
              <li key={request.id}>
                <RequestRow request={request} />
              </li>
            ))}
          </ul>
        )}
        {data && (
          <ListPages
            current={pageNo}
            total={data.total}
            pageSize={data.pageSize}
            href={(next) => href({ status, page: next })}
          />
        )}
      </div>
      {asking && (
        <Suspense>
          <RequestDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </AccountPage>
  );
}

/** Opening the list marks its notices as seen. */
function useNewsSeen(me: string): void {
  const input = { body: { userId: me } };
  const { data } = useResource('notices.agent', input);
  useMarkSeen(data?.list, resourceTopic('notices.agent', input));
}
