import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { useFormDraft } from '#client/forms/form-draft.ts';
import { StoreArea } from '#client/stores/store-area.tsx';
import type { StoreMedia } from '#protocol/http/stores.ts';
import { PostForm, type Post } from './media/post-form.tsx';
import { OwnStoreId, StoreGuard } from './own-store.tsx';

/** Creates a post, or edits the user's post with an id: */
export default function MediaEditPage() {
  const { t } = useLingui();
  const id = new URLSearchParams(useSearch()).get('id');
  usePageTitle(id ? t`Edit the post` : t`New post`);
  return (
    <StoreGuard>
      <StoreArea title={id ? <Trans>Edit the post</Trans> : <Trans>New post</Trans>}>
        <OwnStoreId>
          {(storeId) => (id ? <Known key={id} storeId={storeId} id={id} /> : <Drafted post={null} />)}
        </OwnStoreId>
      </StoreArea>
    </StoreGuard>
  );
}

/** Searches the store's posts page by page for the post. */
function Known({ storeId, id, pageNo = 1 }: { storeId: string; id: string; pageNo?: number }) {
  const input = { params: { storeId }, query: { pageNo } };
  const resource = useResource('stores.media', input);
  const { data } = resource;
  if (!data)
    return (
      <ResourceState of={resource}>
        <div aria-busy="true">
          <Skeleton height="20rem" />
        </div>
      </ResourceState>
    );
  const post = data.items.find((one) => one.id === id);
  if (post) return <Drafted post={post} />;
  if (pageNo * data.pageSize < data.total) return <Known storeId={storeId} id={id} pageNo={pageNo + 1} />;
  return <EmptyState icon="image" title={<Trans>This post no longer exists</Trans>} />;
}

/** Renders the form once the form draft of this device is loaded. */
function Drafted({ post }: { post: StoreMedia | null }) {
  const draft = useFormDraft<Partial<Post>>(`media:${post?.id ?? 'new'}`);
  return draft.phase === 'loading' ? <Skeleton height="20rem" /> : <PostForm post={post} draft={draft} />;
}
