import { Trans, useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-resource.ts';
import { NOTICES_AUCTION } from '#client/app/calls.ts';
import { usePageTitle } from '#client/app/page-title.ts';
import { useSession } from '#client/app/session.ts';
import { NoticeList } from '#client/notices/notice-page.tsx';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import page from '../page.module.css';

/** Notices of bids and ended auctions. */
export default function AuctionBidListPage() {
  const { user } = useSession();
  return user && <List me={user.id} />;
}

function List({ me }: { me: string }) {
  const { t } = useLingui();
  const input = { body: { userId: me } };
  const view = useResource(NOTICES_AUCTION, input);
  usePageTitle(t`Auctions`);
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1><Trans>Auctions</Trans></h1>
        <p className={page.lead}><Trans>Bids on your pieces, bids that passed yours, and how auctions ended.</Trans></p>
      </header>
      <NoticeList me={me} view={view} topic={resourceTopic(NOTICES_AUCTION, input)} empty={<Trans>When somebody bids, or an auction you took part in ends, you will read it here.</Trans>} />
    </div>
  );
}
