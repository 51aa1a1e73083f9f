import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useResource } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { Button } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import type { StoreMedia } from '#protocol/http/stores.ts';
import { MediaCard } from './media-card.tsx';
import styles from './stores.module.css';

type PostGridProps = {
  storeId: string;
  /** Shown while the store has no posts. */
  empty: ReactNode;
  /** What the reader can do with a post. */
  renderActions: (post: StoreMedia) => ReactNode;
};

/** The pictures and videos of a store; a button loads the next page below. */
export function PostGrid(props: PostGridProps) {
  const [pages, setPages] = useState(1);
  return (
    <ul className={styles.grid}>
      {Array.from({ length: pages }, (_, index) => (
        <PostPage
          key={index}
          {...props}
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
  empty,
  renderActions,
  pageNo,
  last,
  onMore,
}: PostGridProps & { pageNo: number; last: boolean; onMore: () => void }) {
  const resource = useResource('stores.media', { params: { storeId }, query: { pageNo } });
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
  if (data.total === 0) return <li className={styles.whole}>{empty}</li>;
  return (
    <>
      {data.items.map((post) => (
        <MediaCard key={post.id} post={post} actions={renderActions(post)} />
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
