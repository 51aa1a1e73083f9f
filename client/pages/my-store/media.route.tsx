import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { MediaCard } from '#client/stores/media-card.tsx';
import cards from '#client/stores/media-card.module.css';
import { StoreArea } from '#client/stores/store-area.tsx';
import type { StoreMedia } from '#protocol/http/stores.ts';
import styles from './my-store.module.css';
import { OwnStoreId, StoreGuard } from './own-store.tsx';
import { linkTo } from '#protocol/pages.ts';

const RemovePost = lazy(() => import('./media/remove-post.tsx'));
const EDITOR = linkTo('storeMediaEdit');

export default function MyMediaPage() {
  const { t } = useLingui();
  usePageTitle(t`Pictures & videos`);
  return (
    <StoreGuard>
      <StoreArea
        title={<Trans>Pictures & videos</Trans>}
        lead={<Trans>Show your pieces, your workshop, your day. Posts appear on your store page.</Trans>}
        actions={
          <Link href={EDITOR} className={buttonClass({ variant: 'primary' })}>
            <Icon name="plus" size={18} />
            <Trans>New post</Trans>
          </Link>
        }
      >
        <OwnStoreId>{(storeId) => <Posts storeId={storeId} />}</OwnStoreId>
      </StoreArea>
    </StoreGuard>
  );
}

function Posts({ storeId }: { storeId: string }) {
  const [pages, setPages] = useState(1);
  return (
    <ul className={cards.grid}>
      {Array.from({ length: pages }, (_, index) => (
        <PostPage
          key={index}
          storeId={storeId}
          pageNo={index + 1}
          last={index + 1 === pages}
          onMore={() => setPages(pages + 1)}
        />
      ))}
    </ul>
  );
}

function PostPage({
  storeId,
  pageNo,
  last,
  onMore,
}: {
  storeId: string;
  pageNo: number;
  last: boolean;
  onMore: () => void;
}) {
  const input = { params: { storeId }, query: { pageNo } };
  const resource = useResource('stores.media', input);
  const { data } = resource;
  if (!data)
    return (
      <ResourceState of={resource} as="li" className={styles.whole}>
        {[0, 1, 2].map((card) => (
          <li key={card} aria-busy="true">
            <Skeleton height="15rem" />
          </li>
        ))}
      </ResourceState>
    );
  if (data.total === 0)
    return (
      <li className={styles.whole}>
        <EmptyState icon="image" title={<Trans>No posts yet</Trans>}>
          <Trans>A first picture takes a minute, and buyers remember faces and workshops.</Trans>
        </EmptyState>
      </li>
    );
  return (
    <>
      {data.items.map((post) => (
        <MediaCard key={post.id} post={post} actions={<PostTools post={post} />} />
      ))}
      {last && pageNo * data.pageSize < data.total && (
        <li className={styles.whole}>
          <Button onClick={onMore}>
            <Trans>Show more</Trans>
          </Button>
        </li>
      )}
    </>
  );
}

function PostTools({ post }: { post: StoreMedia }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  return (
    <span className={styles.tools}>
      <Plural value={post.likes} one="# like" other="# likes" />
      <Link
        href={`${EDITOR}?id=${encodeURIComponent(post.id)}`}
        className={buttonClass({ variant: 'quiet', size: 'small', icon: true })}
        aria-label={t`Edit this post`}
      >
        <Icon name="edit" size={18} />
      </Link>
      <Button variant="quiet" size="small" icon aria-label={t`Remove this post`} onClick={() => setAsking(true)}>
        <Icon name="trash" size={18} />
      </Button>
      {asking && (
        <Suspense>
          <RemovePost id={post.id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </span>
  );
}
