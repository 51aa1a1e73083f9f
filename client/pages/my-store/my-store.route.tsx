import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { useFormDraft } from '#client/forms/form-draft.ts';
import { STORE_STATUS } from '#protocol/lookups.ts';
import page from '../page.module.css';
import { Application } from './join/application.tsx';
import { ReviewState } from './join/review-state.tsx';
import type { MyStore, OwnStore } from './own-store.tsx';
import { Link } from 'wouter';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import styles from './join/join.module.css';
import { linkTo } from '#protocol/pages.ts';
import { Banner } from '#client/design/banner.tsx';
import { NoticeList } from '#client/notices/notice-list.tsx';
import { ContactService } from '#client/stores/contact-service.tsx';
import { ReasonGiven } from '#client/stores/reason-given.tsx';
import { shopPath } from '#client/stores/shop-path.ts';
import { Tasks, useTasks } from '../personal/tasks.tsx';
import { AccountPage } from '../account-page.tsx';
import { StoreArea } from '../store-area.tsx';
import { Analytics, AnalyticsSkeleton } from './analytics/analytics.tsx';

/** The overview of an approved store: a freeze, its figures and the latest review reason. */
function Overview({ store, state }: { store: OwnStore; state: MyStore['state'] }) {
  const user = useUser();
  const tasks = useTasks();
  return (
    <StoreArea
      title={<Trans>My store</Trans>}
      actions={
        <>
          <Link href={shopPath(store.id)} className={buttonClass()}>
            <Trans>Preview as a buyer</Trans>
          </Link>
          <Link href={linkTo('goodsAdd')} className={buttonClass({ variant: 'primary' })}>
            <Trans>Add an item</Trans>
          </Link>
        </>
      }
    >
      {state.frozen && (
        <Banner tone="warning" icon="lock" role="status" actions={<ContactService />}>
          <p>
            <Trans>
              Our staff have frozen your store: only you can see it and its items. Write to customer service if you
              think this is a mistake.
            </Trans>
          </p>
          {state.freezeReason && <ReasonGiven reason={state.freezeReason} />}
        </Banner>
      )}
      {tasks.data && tasks.data.seller > 0 && <Tasks view={tasks} only="seller" />}
      {/* What is below waits for the tasks, whose number is not known: nothing moves when they come. */}
      {tasks.phase === 'loading' && <AnalyticsSkeleton />}
      {user && tasks.phase !== 'loading' && (
        <>
          <Analytics />
          <section className={page.section} aria-labelledby="store-status">
            <div className={page.sectionHead}>
              <h2 id="store-status">
                <Trans>Store status</Trans>
              </h2>
            </div>
            <Notices
              me={user.id}
              type="freezeStore"
              empty={<Trans>Your store is open, with no issues raised.</Trans>}
            />
          </section>
          <section className={page.section} aria-labelledby="goods-status">
            <div className={page.sectionHead}>
              <h2 id="goods-status">
                <Trans>Item status</Trans>
              </h2>
            </div>
            <Notices me={user.id} type="freezeGoods" empty={<Trans>None of your items has been frozen.</Trans>} />
          </section>
        </>
      )}
    </StoreArea>
  );
}

function Notices({ me, type, empty }: { me: string; type: 'freezeStore' | 'freezeGoods'; empty: React.ReactNode }) {
  const { server } = useLocale();
  const input = { body: { type, userId: me, languageCode: server } };
  return <NoticeList me={me} view={useResource('notices.push', input)} empty={empty} />;
}

/** The introduction before an application (spec §1 and §9). @param begun whether there is a form draft */
function JoinIntro({ begun, onStart }: { begun: boolean; onStart: () => void }) {
  return (
    <div className={styles.intro}>
      <p className={styles.promise}>
        <Trans>
          Your own page on Vermeil, a name that buyers come to know, and figures that show what interests them.
        </Trans>
      </p>
      <ul className={styles.facts}>
        <li>
          <Icon name="tag" />
          <span>
            <Trans>
              <b>No fees</b> for setup, per month or per listing. Only consignment carries a commission, generally 5%.
            </Trans>
          </span>
        </li>
        <li>
          <Icon name="clock" />
          <span>
            <Trans>
              <b>About 10 minutes</b> to complete. Your entries are saved while you look for a document.
            </Trans>
          </span>
        </li>
        <li>
          <Icon name="shield" />
          <span>
            <Trans>
              <b>Reviewed within 24 hours</b> by our staff. No one else sees your documents.
            </Trans>
          </span>
        </li>
      </ul>
      <h2 className={styles.needTitle}>
        <Trans>Have these ready</Trans>
      </h2>
      <ul className={styles.needs}>
        <li>
          <Trans>An email address you can check now, for the verification code</Trans>
        </li>
        <li>
          <Trans>
            Individuals: your ID card or passport. Companies: the business licence or registration certificate
          </Trans>
        </li>
        <li>
          <Trans>A phone number and an address where buyers can reach the store</Trans>
        </li>
      </ul>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onStart}>
          {begun ? <Trans>Continue the application</Trans> : <Trans>Start the application</Trans>}
        </Button>
        <Link href={linkTo('merchant')}>
          <Trans>What merchants get</Trans>
        </Link>
      </div>
    </div>
  );
}

/** The user's store: the introduction, the state of the review, or the overview. */
export default function MyStorePage() {
  const { t } = useLingui();
  const resource = useResource('stores.mine', {});
  const { data } = resource;
  const isStore = useUser()?.isStore ?? false;
  usePageTitle(t`My store`);
  if (data)
    return data.store && data.state.status === STORE_STATUS.success ? (
      <Overview store={data.store} state={data.state} />
    ) : (
      <Joining mine={data} />
    );
  const Frame = isStore ? StoreArea : AccountPage;
  return (
    <Frame title={<Trans>My store</Trans>}>
      <ResourceState of={resource}>{isStore ? <AnalyticsSkeleton /> : <IntroSkeleton />}</ResourceState>
    </Frame>
  );
}

/** The introduction, or the state of the review, before it is known which: a sentence, three facts and a button. */
const IntroSkeleton = () => (
  <div className={styles.intro} aria-busy="true">
    <Skeleton width="min(40rem, 90%)" height="1.6em" />
    <ul className={styles.facts}>
      {['78%', '64%', '70%'].map((width) => (
        <li key={width}>
          <Skeleton round width="20px" height="20px" />
          <Skeleton width={width} height="1.2em" />
        </li>
      ))}
    </ul>
    <Skeleton width="13rem" height="44px" />
  </div>
);

/** The page before the approval. */
function Joining({ mine: { store, state } }: { mine: MyStore }) {
  const [writing, setWriting] = useState(false);
  const begun = useFormDraft('store').value !== null;
  const mayWrite = state.moves.some(
    ({ move, allowed, missing }) =>
      (move === 'submit' || move === 'change') && (allowed || !missing.includes('rightState')),
  );
  return (
    <AccountPage title={store ? <Trans>Your application</Trans> : <Trans>Open a store</Trans>}>
      {!writing &&
        (store ? (
          <ReviewState store={store} state={state} {...(mayWrite && { onChange: () => setWriting(true) })} />
        ) : (
          <JoinIntro begun={begun} onStart={() => setWriting(true)} />
        ))}
      {writing && <Application store={store} onClose={() => setWriting(false)} />}
    </AccountPage>
  );
}
