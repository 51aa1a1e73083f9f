import { Trans } from '@lingui/react/macro';
import { Fragment, lazy, Suspense, useState, type ReactNode } from 'react';
import { useResource, type Resource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { Button } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { MoveButton } from '#client/forms/move-button.tsx';
import { CommentRow } from '#client/stores/comment-row.tsx';
import { MediaCard } from '#client/stores/media-card.tsx';
import cards from '#client/stores/stores.module.css';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { StoreComment, StoreMedia } from '#protocol/http/stores.ts';
import styles from './case.module.css';

const TakeDownDialog = lazy(() => import('./take-down-dialog.tsx'));

type PageProps = { storeId: string; pageNo: number; last: boolean; onMore: () => void };

/** The posts and comments of a store, the latest first; each can be taken down. */
export function StoreContent({ storeId }: { storeId: string }) {
  return (
    <>
      <Pages title={<Trans context="heading">Posts</Trans>} list={cards.grid}>
        {(page) => <Posts {...page} storeId={storeId} />}
      </Pages>
      <Pages title={<Trans context="heading">Reviews</Trans>} list={styles.comments}>
        {(page) => <Comments {...page} storeId={storeId} />}
      </Pages>
    </>
  );
}

function Pages({
  title,
  list,
  children,
}: {
  title: ReactNode;
  list: string | undefined;
  children: (page: Omit<PageProps, 'storeId'>) => ReactNode;
}) {
  const [pages, setPages] = useState(1);
  return (
    <section className={styles.history}>
      <h2 className={styles.subtitle}>{title}</h2>
      <ul className={list}>
        {Array.from({ length: pages }, (_, at) => (
          <Fragment key={at}>
            {children({ pageNo: at + 1, last: at + 1 === pages, onMore: () => setPages(pages + 1) })}
          </Fragment>
        ))}
      </ul>
    </section>
  );
}

function Posts({ storeId, pageNo, last, onMore }: PageProps) {
  const input = { params: { storeId }, query: { pageNo } };
  const topic = resourceTopic('stores.media', input);
  const resource = useResource('stores.media', input);
  const { data } = resource;
  if (!data) return <Waiting of={resource} />;
  return (
    <>
      {data.items.map((post) => (
        <MediaCard key={post.id} post={post} actions={<TakeDown kind="post" said={post} topic={topic} />} />
      ))}
      <End total={data.total} shown={pageNo * data.pageSize} last={last} onMore={onMore} />
    </>
  );
}

function Comments({ storeId, pageNo, last, onMore }: PageProps) {
  const { server } = useLocale();
  const input = { params: { storeId }, query: { pageNo, languageCode: server } };
  const topic = resourceTopic('stores.comments', input);
  const resource = useResource('stores.comments', input);
  const { data } = resource;
  if (!data) return <Waiting of={resource} />;
  return (
    <>
      {data.items.map((comment) => (
        <CommentRow
          key={comment.id}
          comment={comment}
          actions={<TakeDown kind="comment" said={comment} topic={topic} />}
        />
      ))}
      <End total={data.total} shown={pageNo * data.pageSize} last={last} onMore={onMore} />
    </>
  );
}

function Waiting({ of }: { of: Resource }) {
  return (
    <ResourceState of={of} as="li">
      <li aria-busy="true">
        <Skeleton height="6rem" />
      </li>
    </ResourceState>
  );
}

function End({ total, shown, last, onMore }: { total: number; shown: number; last: boolean; onMore: () => void }) {
  if (total === 0)
    return (
      <li className={styles.quiet}>
        <Trans>Nothing yet.</Trans>
      </li>
    );
  return (
    last &&
    shown < total && (
      <li>
        <Button size="small" onClick={onMore}>
          <Trans>Show more</Trans>
        </Button>
      </li>
    )
  );
}

function TakeDown({ kind, said, topic }: { kind: 'comment' | 'post'; said: StoreComment | StoreMedia; topic: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <MoveButton
        folded
        size="small"
        variant="danger"
        move={said.moves.find(({ move }) => move === 'takeDown')}
        onClick={() => setAsking(true)}
      >
        <Trans>Take down…</Trans>
      </MoveButton>
      {asking && (
        <Suspense>
          <TakeDownDialog kind={kind} said={said} topic={topic} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
