import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-resource.ts';
import { NOTICES_PUSH } from '#client/bridge/calls.ts';
import { useSession } from '#client/bridge/use-session.ts';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { NoticeList } from '#client/notices/notice-list.tsx';
import { ReasonGiven } from '#client/stores/reason-given.tsx';
import { shopPath } from '#client/stores/shop-path.ts';
import { StoreArea } from '#client/stores/store-area.tsx';
import page from '../page.module.css';
import { Analytics } from './analytics/analytics.tsx';
import type { MyStore, OwnStore } from './my-store-value.ts';
import { linkTo } from '#protocol/pages.ts';

/** The overview of an approved store: a freeze, its figures and the latest review reason. */
export function Overview({ store, state }: { store: OwnStore; state: MyStore['state'] }) {
  const { user } = useSession();
  return (
    <StoreArea
      title={<Trans>My store</Trans>}
      actions={
        <>
          <Link href={shopPath(store.id)} className={buttonClass()}>
            <Trans>See it as buyers do</Trans>
          </Link>
          <Link href={linkTo('goodsAdd')} className={buttonClass({ variant: 'primary' })}>
            <Trans>Add a piece</Trans>
          </Link>
        </>
      }
    >
      {state.frozen && (
        <Banner tone="warning" icon="lock" role="status">
          <p>
            <Trans>
              Our staff have frozen your store: nobody but you can see it or its goods. Write to customer service if you
              think this is a mistake.
            </Trans>
          </p>
          {state.frozenReason && <ReasonGiven reason={state.frozenReason} />}
        </Banner>
      )}
      <Analytics />
      {user && (
        <>
          <section className={page.section} aria-labelledby="store-status">
            <div className={page.sectionHead}>
              <h2 id="store-status">
                <Trans>Store status</Trans>
              </h2>
            </div>
            <Notices
              me={user.id}
              type="freezeStore"
              empty={<Trans>Your store is open, and nobody has objected to anything.</Trans>}
            />
          </section>
          <section className={page.section} aria-labelledby="goods-status">
            <div className={page.sectionHead}>
              <h2 id="goods-status">
                <Trans>Goods status</Trans>
              </h2>
            </div>
            <Notices me={user.id} type="freezeGoods" empty={<Trans>None of your pieces was ever frozen.</Trans>} />
          </section>
        </>
      )}
    </StoreArea>
  );
}

function Notices({ me, type, empty }: { me: string; type: 'freezeStore' | 'freezeGoods'; empty: React.ReactNode }) {
  const input = { body: { type, userId: me } };
  return <NoticeList me={me} view={useResource(NOTICES_PUSH, input)} empty={empty} />;
}
