import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, type ReactNode } from 'react';
import { Link } from 'wouter';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { roomName } from '#client/format/person-name.ts';
import { roomTopic } from '#protocol/bridge/topics.ts';
import { RoomContent } from './room-content.tsx';
import styles from './room.module.css';
import { linkTo } from '#protocol/pages.ts';
import { classNames } from '#client/design/class-names.ts';
import { Skeleton } from '#client/design/skeleton.tsx';

const BUBBLES = [
  ['34%', false],
  ['52%', false],
  ['40%', true],
  ['28%', false],
  ['46%', true],
] as const;

/** A room before anything of it has come. */
function RoomSkeleton() {
  return (
    <div className={classNames(styles.room, styles.late)} aria-busy="true">
      <div className={styles.skeletonHead}>
        <Skeleton round width="40px" height="40px" />
        <span>
          <Skeleton width="160px" height="1.2em" />
          <Skeleton width="90px" height="0.8em" />
        </span>
      </div>
      <div className={styles.skeletonLog}>
        {BUBBLES.map(([width, own]) => (
          <Skeleton key={width} width={width} height="52px" className={own ? styles.skeletonOwn : undefined} />
        ))}
      </div>
    </div>
  );
}

/** One room: header, goods, history, composer. Mount it with a key per room. */
export function RoomScreen({ roomId, me }: { roomId: string; me: string }) {
  // Deferred: in a burst of messages React may skip intermediate states.
  const topic = useTopic(roomTopic(roomId));
  const empty = topic?.phase === 'loading' && topic.messages.length === 0;
  // A new worker begins with an empty room. The screen keeps the last view meanwhile, and the composer its text.
  const shown = usePreviousData(empty ? undefined : topic);
  const view = useDeferredValue(shown ?? topic);
  const { i18n } = useLingui();
  usePageTitle(view && roomName(i18n, view, me));
  if (!view || (view.phase === 'loading' && view.messages.length === 0)) return <RoomSkeleton />;
  if (view.phase === 'absent') {
    return (
      <Notice title={<Trans>This conversation does not exist</Trans>}>
        <Trans>It may have been removed, or the link is incomplete.</Trans>
      </Notice>
    );
  }
  if (view.phase === 'failed' && view.messages.length === 0) {
    return (
      <Notice title={<Trans>This conversation could not be loaded</Trans>}>
        <Trans>We keep trying every few seconds.</Trans>
      </Notice>
    );
  }
  return <RoomContent view={view} me={me} />;
}

function Notice({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.middle}>
      <EmptyState
        icon="message"
        as="h1"
        title={title}
        action={
          <Link href={linkTo('rooms')} className={buttonClass({ size: 'small' })}>
            <Trans>All conversations</Trans>
          </Link>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
