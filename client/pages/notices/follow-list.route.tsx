import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { buttonClass } from '#client/design/button.tsx';
import { Tabs } from '#client/design/tabs.tsx';
import { NoticeList } from '#client/notices/notice-list.tsx';
import { linkTo } from '#protocol/pages.ts';
import { AccountPage } from '../account-page.tsx';

/** Follow notices: new followers, and updates of followed stores. */
export default function FollowListPage() {
  const { t } = useLingui();
  const user = useUser();
  const [tab, setTab] = useState('followers');
  usePageTitle(t({ message: 'Following', context: 'page' }));
  if (!user) return null;
  return (
    <AccountPage
      title={<Trans context="page">Following</Trans>}
      lead={
        <>
          <Trans>Your followers, and news from the sellers you follow.</Trans>{' '}
          <Link href={linkTo('follow')}>
            <Trans>Followers and following</Trans>
          </Link>
        </>
      }
    >
      <Tabs
        label={t({ message: 'Following', context: 'page' })}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'followers', label: <Trans context="page">Followers</Trans>, panel: <Followers me={user.id} /> },
          { id: 'stores', label: <Trans>Sellers you follow</Trans>, panel: <StoreNews me={user.id} /> },
        ]}
      />
    </AccountPage>
  );
}

function Followers({ me }: { me: string }) {
  const input = { body: { userId: me } };
  return (
    <NoticeList
      me={me}
      view={useResource('notices.attention', input)}
      empty={<Trans>New followers appear here.</Trans>}
      action={
        <Link href={linkTo('myGoods')} className={buttonClass()}>
          <Trans>My items</Trans>
        </Link>
      }
    />
  );
}

function StoreNews({ me }: { me: string }) {
  const { server } = useLocale();
  return (
    <NoticeList
      me={me}
      view={useResource('notices.storeUpdates', { body: { userId: me, languageCode: server } })}
      empty={<Trans>New items from the sellers you follow will appear here.</Trans>}
      action={
        <Link href={linkTo('collections')} className={buttonClass()}>
          <Trans>Browse the collections</Trans>
        </Link>
      }
    />
  );
}
