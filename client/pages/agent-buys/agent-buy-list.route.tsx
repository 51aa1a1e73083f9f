import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyDialog } from '#client/feedback/lazy-dialog.tsx';
import { Link, useSearch } from 'wouter';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import type { RequestDraft } from '#client/agent-buys/request-values.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Icon } from '#client/design/icon.tsx';
import { ListPages } from '#client/goods/list-pages.tsx';
import { TabLinks } from '#client/design/tab-links.tsx';
import { useFormDraft } from '#client/forms/form-draft.ts';
import { useKeptFocus } from '#client/forms/use-move-focus.ts';
import { pageOf } from '#client/goods/page-query.ts';
import { useMarkSeen } from '#client/notices/mark-seen.tsx';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import { AGENT_BUY_STATUS } from '#protocol/lookups.ts';
import { OwnRows, OwnRowsSkeleton } from '#client/goods/own-row.tsx';
import { RequestRow, waitsForReader } from './request-row.tsx';
import { AccountPage } from '../account-page.tsx';
import page from '../page.module.css';
import { linkTo } from '#protocol/pages.ts';

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
  const place = useKeptFocus();
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
        <Button variant={data?.items.some(waitsForReader) ? 'outline' : 'primary'} onClick={() => setAsking(true)}>
          <Icon name="plus" size={18} />
          {draft.value === null ? <Trans>New request</Trans> : <Trans>Continue your request</Trans>}
        </Button>
      }
    >
      <div ref={place} className={page.stack} tabIndex={-1} data-moves>
        <TabLinks
          label={t({ message: 'Requests', context: 'page' })}
          links={tabs.map(([one, label]) => ({ href: href({ status: one }), label, current: one === status }))}
        />
        <ResourceState of={view}>
          <OwnRowsSkeleton />
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
          <OwnRows>
            {data.items.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </OwnRows>
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
