import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { STORE_COMMENTS, STORE_REMOVE_COMMENT } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { loginPath } from '#client/navigation/paths.ts';
import { ResourceFailure } from '#client/feedback/resource-state.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { Button } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { CommentLine } from '#client/stores/comment-line.tsx';
import { LevelBars } from '#client/stores/level-bars.tsx';
import { shopPath } from '#client/stores/shop-path.ts';
import type { CallAnswer } from '#protocol/http/define-call.ts';
import type { storeComments } from '#protocol/http/stores.ts';
import { CommentForm } from './comment-form.tsx';
import { ShopPages } from './shop-pages.tsx';
import styles from './shop.module.css';
import type { Shop } from './shop.ts';
import { useAction } from '#client/hooks/use-action.ts';

/** The comments and rating of the store, and the form for users who may comment. */
export function ShopComments({ shop, pageNo }: { shop: Shop; pageNo: number }) {
  const { server } = useLocale();
  const input = { params: { storeId: shop.id }, query: { pageNo, languageCode: server } };
  const resource = useResource(STORE_COMMENTS, input);
  const { data, phase } = resource;
  if (!data && phase === 'failed')
    return (
      <div className={styles.panel}>
        <ResourceFailure of={resource} />
      </div>
    );
  if (!data)
    return (
      <div className={styles.panel} aria-busy="true">
        <Skeleton height="9rem" />
        <Skeleton height="14rem" />
      </div>
    );
  return (
    <div className={styles.comments}>
      <aside className={styles.opinion}>
        <LevelBars rating={data.rating} levels={data.levels} />
        <MayComment shop={shop} may={data.mayComment} />
      </aside>
      <div>
        {data.total === 0 ? (
          <EmptyState icon="star" title={<Trans>No comments yet</Trans>}>
            <Trans>Whoever has talked with the store can be the first.</Trans>
          </EmptyState>
        ) : (
          <>
            <ul className={styles.list}>
              {data.items.map((comment) => (
                <CommentLine
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

function MayComment({ shop, may }: { shop: Shop; may: CallAnswer<typeof storeComments>['mayComment'] }) {
  switch (may) {
    case 'yes':
      return <CommentForm storeId={shop.id} />;
    case 'signIn':
      return (
        <p className={styles.quiet}>
          <Trans>
            Comments come from people who have talked with the store.{' '}
            <Link href={loginPath(shopPath(shop.id, 'comments'))}>Sign in</Link> to write one.
          </Trans>
        </p>
      );
    case 'own':
      return (
        <p className={styles.quiet}>
          <Trans>This is your store: what others say of it stands here.</Trans>
        </p>
      );
    case 'noDealings':
      return (
        <p className={styles.quiet}>
          <Trans>
            Only people who have talked with the store can comment on it. Start a conversation with it first.
          </Trans>
        </p>
      );
  }
}

function TakeBack({ id }: { id: string }) {
  const remove = useAction(() => makeCall(STORE_REMOVE_COMMENT, { params: { id } }), showError);
  return (
    <Button variant="quiet" size="small" busy={remove.busy} onClick={() => remove.run()}>
      <Trans>Take back</Trans>
    </Button>
  );
}
