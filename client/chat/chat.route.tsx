import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type RefObject } from 'react';
import type { PageProps } from '#client/navigation/route.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { useTopic, useUser } from '#client/bridge/use-topic.ts';
import { EmptyState } from '#client/design/empty-state.tsx';
import styles from './rooms/room-list.module.css';
import { ConnectionBanner } from '#client/feedback/connection-banner.tsx';
import { RoomScreen } from './room/room-screen.tsx';
import { RoomList } from './rooms/room-list.tsx';
import { roomsTopic } from '#protocol/bridge/topics.ts';

/**
 * Keeps an element that fills the window above the on-screen keyboard: where the keyboard covers the page instead of
 * shrinking it (iOS), the covered height is taken off as `--covered`.
 */
function useVisibleHeight(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const apply = () => {
      const covered = Math.max(0, Math.round(window.innerHeight - viewport.height * viewport.scale));
      element.current?.style.setProperty('--covered', `${covered}px`);
      // iOS scrolls the whole page under the keyboard; the composer is in view without that.
      if (covered > 0) window.scrollTo(0, 0);
    };
    apply();
    viewport.addEventListener('resize', apply);
    return () => viewport.removeEventListener('resize', apply);
  }, []);
  return element;
}

/** The path's last segment when no room is open: a static route (spec §2) that wins over the parameter. */
const NO_ROOM = 'chat-page';

/** `/chat/chat-page` and `/chat/{roomId}`: list and room side by side; on a phone one after the other. */
export default function ChatPage({ params }: PageProps) {
  const roomId = params.roomId === undefined || params.roomId === NO_ROOM ? null : params.roomId;
  const me = useUser()?.id ?? '';
  const page = useVisibleHeight();
  const shown = useRef(roomId);
  useEffect(() => {
    if (shown.current === roomId) return;
    shown.current = roomId;
    // On a phone the list is hidden when a room comes, and with it the link that had the focus.
    const focused = document.activeElement;
    if (focused === document.body || !focused?.checkVisibility()) page.current?.focus({ preventScroll: true });
  }, [roomId, page]);
  return (
    <div ref={page} className={styles.page} tabIndex={-1}>
      <div className={styles.banner}>
        <ChatConnection />
      </div>
      <div className={styles.panes}>
        <div className={styles.rooms} data-beside-room={roomId !== null || undefined}>
          <RoomList selected={roomId} me={me} />
        </div>
        {roomId ? <RoomScreen key={roomId} roomId={roomId} me={me} /> : <NoRoom />}
      </div>
    </div>
  );
}

/** The age of every list and room: they become current together. */
function ChatConnection() {
  const asOf = useTopic(roomsTopic(1))?.asOf ?? null;
  return <ConnectionBanner asOf={asOf} />;
}

function NoRoom() {
  const { t } = useLingui();
  usePageTitle(t({ message: 'Messages', context: 'page' }));
  return (
    <div className={styles.nothing}>
      <EmptyState icon="message" title={<Trans>Choose a conversation</Trans>}>
        <Trans>Your conversations with sellers and collectors are kept here.</Trans>
      </EmptyState>
    </div>
  );
}
