import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { EmptyState } from '#client/design/empty-state.tsx';
import { ListPages } from '#client/goods/list-pages.tsx';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import { pageOf } from '#client/goods/page-query.ts';
import { CommentRow } from '#client/stores/comment-row.tsx';
import { LevelBars } from '#client/stores/level-bars.tsx';
import { StoreArea } from '../store-area.tsx';
import styles from './my-store.module.css';
import { OwnStoreId, StoreGuard } from './own-store.tsx';
import { linkTo } from '#protocol/pages.ts';

/** Comments received: /my-store/comment?page=… */
export default function MyCommentsPage() {
  const { t } = useLingui();
  usePageTitle(t({ message: 'Reviews', context: 'heading' }));
  return (
    <StoreGuard>
      <StoreArea
        title={<Trans context="heading">Reviews</Trans>}
        lead={<Trans>Ratings by people you have dealt with. Reply to them in your conversation.</Trans>}
      >
        <OwnStoreId>{(storeId) => <Comments storeId={storeId} />}</OwnStoreId>
      </StoreArea>
    </StoreGuard>
  );
}

function Comments({ storeId }: { storeId: string }) {
  const { server } = useLocale();
  const pageNo = pageOf(useSearch());
  const input = { params: { storeId }, query: { pageNo, languageCode: server } };
  const resource = useResource('stores.comments', input);
  const { data } = resource;
  if (!data)
    return (
      <ResourceState of={resource}>
        <div aria-busy="true">
          <FieldsWaiting height="16rem" />
        </div>
      </ResourceState>
    );
  if (data.total === 0)
    return (
      <EmptyState icon="star" title={<Trans>No reviews yet</Trans>}>
        <Trans>Reviews from buyers who have contacted you appear here.</Trans>
      </EmptyState>
    );
  return (
    <div className={styles.comments}>
      <LevelBars rating={data.rating} levels={data.levels} />
      <div>
        <ul className={styles.list}>
          {data.items.map((comment) => (
            <CommentRow key={comment.id} comment={comment} />
          ))}
        </ul>
        <div className={styles.pages}>
          <ListPages
            current={pageNo}
            total={data.total}
            pageSize={data.pageSize}
            href={(page) => linkTo('storeComments', { page })}
          />
        </div>
      </div>
    </div>
  );
}
