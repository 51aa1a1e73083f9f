import { Trans } from '@lingui/react/macro';
import { withTexts } from '#client/i18n/catalogs.ts';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { loginPath } from '#client/navigation/paths.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { Button } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { CommentRow } from '#client/stores/comment-row.tsx';
import { LevelBars } from '#client/stores/level-bars.tsx';
import { shopPath } from '#client/stores/shop-path.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { storeComments } from '#protocol/http/stores.ts';
import { ShopPages, type Shop } from './shop-pages.tsx';
import styles from './shop.module.css';
import { useAction } from '#client/hooks/use-action.ts';

const CommentForm = lazy(withTexts(['shop', 'forms'], () => import('./comment-form.tsx')));

/** The comments and rating of the store, and the form for users who may comment. */
export default function ShopComments({ shop, pageNo }: { shop: Shop; pageNo: number }) {
  const { server } = useLocale();
  const input = { params: { storeId: shop.id }, query: { pageNo, languageCode: server } };
  const resource = useResource('stores.comments', input);
  const { data } = resource;
  if (!data)
    return (
      <ResourceState of={resource} as="div" className={styles.panel}>
        <div className={styles.panel} aria-busy="true">
          <Skeleton height="9rem" />
          <Skeleton height="14rem" />
        </div>
      </ResourceState>
    );
  return (
    <div className={styles.comments}>
      <aside className={styles.opinion}>
        <LevelBars rating={data.rating} levels={data.levels} />
        <MayComment shop={shop} may={data.mayComment} />
      </aside>
      <div>
        {data.total === 0 ? (
          <EmptyState icon="star" title={<Trans>No reviews yet</Trans>}>
            <Trans>Anyone who has contacted the store can write the first one.</Trans>
          </EmptyState>
        ) : (
          <>
            <ul className={styles.list}>
              {data.items.map((comment) => (
                <CommentRow
                  key={comment.id}
                  comment={comment}
                  actions={comment.isOwn && <TakeBack id={comment.id} />}
                />
              ))}
            </ul>
            <ShopPages
              current={pageNo}
              total={data.total}
              pageSize={data.pageSize}
              href={(page) => shopPath(shop.id, 'comments', page)}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** The form for users who may comment, else the reason why not. */
export function MayComment({
  shop,
  may,
}: {
  shop: Pick<Shop, 'id'>;
  may: CallResponse<typeof storeComments>['mayComment'];
}) {
  switch (may) {
    case 'yes':
      return (
        <Suspense fallback={<Skeleton height="14rem" />}>
          <CommentForm storeId={shop.id} />
        </Suspense>
      );
    case 'signIn':
      return (
        <p className={styles.quiet}>
          <Trans>
            Only people who have talked to the store can review it.{' '}
            <Link href={loginPath(shopPath(shop.id, 'comments'))}>Sign in</Link> to write a review.
          </Trans>
        </p>
      );
    case 'own':
      return (
        <p className={styles.quiet}>
          <Trans>This is your store. What others say about it appears here.</Trans>
        </p>
      );
    case 'noDealings':
      return (
        <p className={styles.quiet}>
          <Trans>Only people who have talked to the store can review it. Start a conversation first.</Trans>
        </p>
      );
  }
}

function TakeBack({ id }: { id: string }) {
  const remove = useAction(() => makeCall('stores.removeComment', { params: { id } }), showError);
  return (
    <Button variant="quiet" size="small" busy={remove.busy} onClick={() => remove.run()}>
      <Trans context="action">Withdraw</Trans>
    </Button>
  );
}
