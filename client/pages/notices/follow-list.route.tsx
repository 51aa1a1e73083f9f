import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { buttonClass } from '#client/design/button.tsx';
import { NoticeList } from '#client/notices/notice-list.tsx';
import { linkTo } from '#protocol/pages.ts';
import { FollowFrame } from '../follow/follow-list.tsx';
import page from '../page.module.css';

/** Follow notices: updates of followed sellers, and new followers. */
export default function FollowListPage() {
  const { t } = useLingui();
  const user = useUser();
  usePageTitle(t({ message: 'Following', context: 'page' }));
  if (!user) return null;
  return (
    <FollowFrame current="follows">
      <section aria-labelledby="sellers">
        <h2 id="sellers" className={page.sectionHead}>
          <Trans>Sellers you follow</Trans>
        </h2>
        <SellerNews me={user.id} />
      </section>
      <section aria-labelledby="followers">
        <h2 id="followers" className={page.sectionHead}>
          <Trans context="page">Followers</Trans>
        </h2>
        <Followers me={user.id} />
      </section>
    </FollowFrame>
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

function SellerNews({ me }: { me: string }) {
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
