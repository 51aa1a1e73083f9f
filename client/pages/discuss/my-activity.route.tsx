import { Trans } from '@lingui/react/macro';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { NoticeList } from '#client/notices/notice-list.tsx';
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
    />
  );
}
