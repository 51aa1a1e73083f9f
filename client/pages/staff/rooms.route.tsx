import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { shortTime } from '#client/format/dates.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { pageOf } from '#client/goods/page-query.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { staffRooms } from '#protocol/http/staff.ts';
import { SearchBox, useKeyword, StaffArea } from './staff-area.tsx';
import { Results } from './results.tsx';
import styles from './staff.module.css';
import { linkTo } from '#protocol/pages.ts';

const JoinDialog = lazy(() => import('./join-dialog.tsx'));
type Room = CallResponse<typeof staffRooms>['items'][number];

/** Searches rooms and joins them as staff: /staff/rooms?keyword=… */
export default function RoomsPage() {
  const { t } = useLingui();
  const keyword = useKeyword();
  return (
    <StaffArea title={t({ message: 'Conversations', context: 'page' })}>
      <SearchBox
        path={linkTo('staffRooms')}
        label={<Trans>User, item or conversation ID</Trans>}
        hint={
          <Trans>You can read a conversation only after joining it, and everyone in it sees that you joined.</Trans>
        }
      />
      {keyword && <Found key={keyword} keyword={keyword} />}
    </StaffArea>
  );
}

function Found({ keyword }: { keyword: string }) {
  const pageNo = pageOf(useSearch());
  const input = { query: { keyword, pageNo } };
  const resource = useResource('staff.rooms', input);
  return (
    <Results
      of={resource}
      empty={
        <EmptyState icon="message" title={<Trans>No conversations found</Trans>}>
          <Trans>Try a username, or the number of an item.</Trans>
        </EmptyState>
      }
      current={pageNo}
      href={(page) => linkTo('staffRooms', { keyword, page })}
    >
      {(rooms) => (
        <ul className={styles.log}>
          {rooms.map((room) => (
            <li key={room.roomId} className={styles.room}>
              <RoomRow room={room} />
            </li>
          ))}
        </ul>
      )}
    </Results>
  );
}

function RoomRow({ room }: { room: Room }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const [joining, setJoining] = useState(false);
  const people = room.people.map(({ name, username }) => name || `@${username}`).join(' · ');
  return (
    <>
      <div>
        <p>{people || <Trans>Everyone has left</Trans>}</p>
        <p className={styles.quiet}>
          {room.refName && <>{room.refName} · </>}
          <Plural value={room.messages} one="# message" other="# messages" /> ·{' '}
          <time dateTime={new Date(room.updateTime).toISOString()}>{shortTime(room.updateTime, intl)}</time>
        </p>
      </div>
      {room.joined ? (
        <Link href={linkTo('room', { roomId: room.roomId })} className={buttonClass({ size: 'small' })}>
          <Trans context="action">Open</Trans>
        </Link>
      ) : (
        <Button size="small" aria-label={t`Join the conversation of ${people}`} onClick={() => setJoining(true)}>
          <Trans context="action">Join…</Trans>
        </Button>
      )}
      {joining && (
        <Suspense>
          <JoinDialog roomId={room.roomId} people={people} onClose={() => setJoining(false)} />
        </Suspense>
      )}
    </>
  );
}
