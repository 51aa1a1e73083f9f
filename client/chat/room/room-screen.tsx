import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useDeferredValue } from 'react';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { roomName } from '#client/format/person-name.ts';
import { roomTopic } from '#protocol/bridge/topics.ts';
import { RoomContent } from './room-content.tsx';
import styles from './room.module.css';
import { classNames } from '#client/design/class-names.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { withTexts } from '#client/i18n/catalogs.ts';

const loadNoSuchRoom = withTexts(['messages'], () => import('./no-such-room.tsx'));
const NoSuchRoom = lazy(async () => ({ default: (await loadNoSuchRoom()).NoSuchRoom }));

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
  const shown = usePreviousData(empty ? undefined : topic) ?? topic;
  const view = useDeferredValue(shown);
  const { i18n } = useLingui();
  usePageTitle(view && roomName(i18n, view, me));
  if (!view || !shown || (view.phase === 'loading' && view.messages.length === 0)) return <RoomSkeleton />;
  if (view.phase === 'absent' || (view.phase === 'failed' && view.messages.length === 0))
    return (
      <Suspense fallback={null}>
        <NoSuchRoom failed={view.phase === 'failed'} />
      </Suspense>
    );
  // A draft that comes late would replace what the composer has meanwhile.
  return <RoomContent view={view} draft={shown.draft} me={me} />;
}
