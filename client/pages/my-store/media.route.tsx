import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { makeCall } from '#client/bridge/commands.ts';
import { showError } from '#client/feedback/show-error.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { Link } from 'wouter';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Icon } from '#client/design/icon.tsx';
import { PostGrid } from '#client/stores/post-grid.tsx';
import { StoreArea } from '../store-area.tsx';
import type { StoreMedia } from '#protocol/http/stores.ts';
import styles from './my-store.module.css';
import { OwnStoreId, StoreGuard } from './own-store.tsx';
import { linkTo } from '#protocol/pages.ts';

const ConfirmDialog = lazy(() => import('#client/feedback/confirm-dialog.tsx'));

function RemovePost({ id, onClose }: { id: string; onClose: () => void }) {
  const remove = useAction(async () => {
    await makeCall('stores.removeMedia', { params: { id } });
    onClose();
  }, showError);
  return (
    <ConfirmDialog
      title={<Trans>Remove this post?</Trans>}
      description={<Trans>Its pictures and likes are removed with it.</Trans>}
      cancel={<Trans>Keep it</Trans>}
      confirm={<Trans context="action">Remove</Trans>}
      busy={remove.busy}
      onConfirm={() => remove.run()}
      onClose={onClose}
    />
  );
}
const EDITOR = linkTo('storeMediaEdit');

export default function MyMediaPage() {
  const { t } = useLingui();
  usePageTitle(t`Pictures & videos`);
  return (
    <StoreGuard>
      <StoreArea
        title={<Trans>Pictures & videos</Trans>}
        lead={<Trans>Show new items and life in your workshop. Posts appear on your store page.</Trans>}
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
  return (
    <PostGrid
      storeId={storeId}
      empty={
        <EmptyState icon="image" title={<Trans>No posts yet</Trans>}>
          <Trans>A first picture takes a minute, and buyers remember faces and workshops.</Trans>
        </EmptyState>
      }
      renderActions={(post) => <PostTools post={post} />}
    />
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
