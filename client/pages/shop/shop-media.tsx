import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource, useSession } from '#client/bridge/use-topic.ts';
import { loginPath } from '#client/navigation/paths.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { Button } from '#client/design/button.tsx';
import { classNames } from '#client/design/class-names.ts';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { MediaCard } from '#client/stores/media-card.tsx';
import cards from '#client/stores/media-card.module.css';
import { shopPath } from '#client/stores/shop-path.ts';
import type { StoreMedia } from '#protocol/http/stores.ts';
import styles from './shop.module.css';
import type { Shop } from './shop-pages.tsx';
import { useAction } from '#client/hooks/use-action.ts';

export function ShopMedia({ shop }: { shop: Shop }) {
  const [pages, setPages] = useState(1);
  return (
    <div className={styles.panel}>
      <ul className={cards.grid}>
        {Array.from({ length: pages }, (_, index) => (
          <MediaPage
            key={index}
            shop={shop}
            pageNo={index + 1}
            last={index + 1 === pages}
            onMore={() => setPages(pages + 1)}
          />
        ))}
      </ul>
    </div>
  );
}

function MediaPage({ shop, pageNo, last, onMore }: { shop: Shop; pageNo: number; last: boolean; onMore: () => void }) {
  const input = { params: { storeId: shop.id }, query: { pageNo } };
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
        <EmptyState icon="image" title={<Trans>No pictures yet</Trans>}>
          <Trans>The store’s pictures and videos appear here.</Trans>
        </EmptyState>
      </li>
    );
  return (
    <>
      {data.items.map((post) => (
        <MediaCard key={post.id} post={post} actions={<Like post={post} shop={shop} />} />
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

/** Toggles the like; visitors sign in first and return. */
function Like({ post, shop }: { post: StoreMedia; shop: Shop }) {
  const { t } = useLingui();
  const { user } = useSession();
  const [, navigate] = useLocation();
  const like = useAction(
    () => makeCall('stores.likeMedia', { params: { id: post.id }, body: { like: !post.liked } }),
    showError,
  );
  return (
    <Button
      variant="quiet"
      size="small"
      aria-pressed={post.liked}
      aria-label={t`Like, ${post.likes}`}
      disabled={like.busy}
      className={classNames(styles.like, post.liked && styles.liked)}
      onClick={() => (user ? like.run() : navigate(loginPath(shopPath(shop.id, 'media'))))}
    >
      <Icon name="heart" size={18} />
      <Plural value={post.likes} one="# like" other="# likes" />
    </Button>
  );
}
