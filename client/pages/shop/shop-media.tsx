import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { useUser } from '#client/bridge/use-topic.ts';
import { loginPath } from '#client/navigation/paths.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Button } from '#client/design/button.tsx';
import { classNames } from '#client/design/class-names.ts';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Icon } from '#client/design/icon.tsx';
import { PostGrid } from '#client/stores/post-grid.tsx';
import { shopPath } from '#client/stores/shop-path.ts';
import type { StoreMedia } from '#protocol/http/stores.ts';
import styles from './shop.module.css';
import type { Shop } from './shop-pages.tsx';
import { useAction } from '#client/hooks/use-action.ts';

export default function ShopMedia({ shop }: { shop: Shop }) {
  return (
    <div className={styles.panel}>
      <PostGrid
        storeId={shop.id}
        empty={
          <EmptyState icon="image" title={<Trans>No pictures yet</Trans>}>
            <Trans>The store’s pictures and videos appear here.</Trans>
          </EmptyState>
        }
        renderActions={(post) => <Like post={post} shop={shop} />}
      />
    </div>
  );
}

/** Toggles the like; visitors sign in first and return. */
function Like({ post, shop }: { post: StoreMedia; shop: Shop }) {
  const { t } = useLingui();
  const user = useUser();
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
