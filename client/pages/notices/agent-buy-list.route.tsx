import { Trans, useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-resource.ts';
import { NOTICES_AGENT } from '#client/app/calls.ts';
import { usePageTitle } from '#client/app/page-title.ts';
import { useSession } from '#client/app/session.ts';
import { NoticeList } from '#client/notices/notice-page.tsx';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import page from '../page.module.css';

/** Notices of agent-buy requests. */
export default function AgentBuyListPage() {
  const { user } = useSession();
  return user && <List me={user.id} />;
}

function List({ me }: { me: string }) {
  const { t } = useLingui();
  const input = { body: { userId: me } };
  const view = useResource(NOTICES_AGENT, input);
  usePageTitle(t`Agent buy`);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1><Trans>Agent buy</Trans></h1>
        <p className={page.lead}><Trans>News on what you asked us to find and buy for you.</Trans></p>
      </header>
      <NoticeList me={me} view={view} topic={resourceTopic(NOTICES_AGENT, input)} empty={<Trans>When a request of yours moves on, you will read it here.</Trans>} />
    </div>
  );
}
