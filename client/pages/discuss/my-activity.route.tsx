import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { buttonClass } from '#client/design/button.tsx';
import { NoticeList } from '#client/notices/notice-list.tsx';
import { linkTo } from '#protocol/pages.ts';
import { MyDiscussFrame } from './my-discuss-frame.tsx';

/** Notices about own articles, replies and mentions. */
export default function MyActivityPage() {
  const user = useUser();
  return <MyDiscussFrame current="myDiscussActivity">{user && <Notices me={user.id} />}</MyDiscussFrame>;
}

function Notices({ me }: { me: string }) {
  return (
    <NoticeList
      me={me}
      view={useResource('notices.push', { body: { type: 'discussion', userId: me } })}
      empty={<Trans>Replies to your articles and mentions of you appear here.</Trans>}
      action={
        <Link href={linkTo('discuss')} className={buttonClass()}>
          <Trans>All discussions</Trans>
        </Link>
      }
    />
  );
}
