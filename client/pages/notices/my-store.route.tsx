import { Trans, useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-resource.ts';
import { NOTICES_PUSH } from '#client/app/calls.ts';
import { usePageTitle } from '#client/app/page-title.ts';
import { useSession } from '#client/app/session.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { NoticeList } from '#client/notices/notice-page.tsx';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import page from '../page.module.css';
import styles from './my-store.module.css';

/** My store: its name, and the notices about it and its goods. Whoever has none reads that they have none. */
export default function MyStorePage() {
  const { t } = useLingui();
  const { user } = useSession();
  usePageTitle(t`My store`);
  if (!user) return null;
  if (!user.isStore) {
    return (
      <div className={page.page}>
        <EmptyState icon="store" title={<h1 className={styles.none}><Trans>You have no store yet</Trans></h1>}>
          <Trans>A store needs a verified email address and a review, which takes up to 24 hours.</Trans>
        </EmptyState>
      </div>
    );
  }
  const name = user.storeDisplayName ?? user.username;
  return (
    <div className={page.page}>
      <header className={page.head}>
        <div className={styles.store}>
          <Avatar name={name} src={user.storeLogoFile?.url ?? null} size="large" />
          <div>
            <p className={page.eyebrow}><Trans>My store</Trans></p>
            <h1>{name}</h1>
          </div>
        </div>
      </header>
      <section aria-labelledby="store-status">
        <div className={page.sectionHead}><h2 id="store-status"><Trans>Store status</Trans></h2></div>
        <Frozen me={user.id} type="freezeStore" empty={<Trans>Your store is open, and nobody has objected to anything.</Trans>} />
      </section>
      <section className={page.section} aria-labelledby="goods-status">
        <div className={page.sectionHead}><h2 id="goods-status"><Trans>Goods status</Trans></h2></div>
        <Frozen me={user.id} type="freezeGoods" empty={<Trans>None of your pieces was ever frozen.</Trans>} />
      </section>
    </div>
  );
}

function Frozen({ me, type, empty }: { me: string; type: 'freezeStore' | 'freezeGoods'; empty: React.ReactNode }) {
  const input = { body: { type, userId: me } };
  return <NoticeList me={me} view={useResource(NOTICES_PUSH, input)} topic={resourceTopic(NOTICES_PUSH, input)} empty={empty} />;
}
