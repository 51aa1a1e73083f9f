import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Icon } from '#client/design/icon.tsx';
import { roomName, shownName } from '#client/format/person-name.ts';
import type { RoomView, MessageView, MemberView } from '#protocol/bridge/views.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { CHAT_TYPE } from '#protocol/lookups.ts';
import { Composer, type ComposerHandle } from '../composer/composer.tsx';
import { RoomCardsContext, type MessageActions, type RoomCards } from '../message/room-context.ts';
import { hasMenu } from '../message/message-state.ts';
import type { OpenedMenu } from '../menu/message-menu.tsx';
import { quoteText } from '../message/quote-text.ts';
import { lazyMarketPart, lazyMenuPart } from '../lazy-parts.ts';
import { useConnection } from '#client/bridge/current-bridge.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { GoodsBar } from './goods-bar.tsx';
import { History } from './history.tsx';
import styles from './room.module.css';
import { useFileDrop } from '#client/hooks/use-file-drop.ts';
import type { ChosenMove } from '#client/offers/chosen-move-dialog.tsx';
import { readCard } from '#protocol/rules/cards.ts';
import { Link, useSearch } from 'wouter';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Label } from '#client/design/badge.tsx';
import { linkTo } from '#protocol/pages.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { Button, buttonClass } from '#client/design/button.tsx';
import { roomTime } from '#client/format/room-time.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import { clock, dayStart } from '#client/format/dates.ts';
import { withTexts } from '#client/i18n/catalogs.ts';

type RoomHeaderProps = {
  name: string;
  avatar: string | null;
  itemName: string | null;
  members: MemberView[];
  me: string;
  /** Presence as the server last reported it; unknown while offline. */
  live: boolean;
  /** The members who type. */
  typing: string[];
  /** Opens the search. Stable. */
  onSearch: () => void;
};

/** Who one talks with, whether they are there, and what about. */
const RoomHeader = memo(function RoomHeader({
  name,
  avatar,
  itemName,
  members,
  me,
  live,
  typing,
  onSearch,
}: RoomHeaderProps) {
  const { t } = useLingui();
  const others = members.filter((member) => member.id !== me);
  const [other] = others;
  const online = live && others.some((member) => member.online);
  return (
    <header className={styles.header}>
      <Link
        href={linkTo('rooms')}
        className={buttonClass({ variant: 'quiet', icon: true }, styles.back)}
        aria-label={t`Back to conversations`}
      >
        <Icon name="chevronLeft" />
      </Link>
      <Avatar
        name={name}
        src={avatar}
        {...(live && other && { presence: online ? ('online' as const) : ('offline' as const) })}
      />
      <div className={styles.headerText}>
        <h1 className={styles.name}>
          {other?.storeId ? (
            <Link href={linkTo('shop', { id: other.storeId })} className={styles.toStore}>
              {name}
            </Link>
          ) : (
            <span>{name}</span>
          )}
          {other?.isCustomer && (
            <Label>
              <Trans>Customer service</Trans>
            </Label>
          )}
          {other?.type === 'store' && (
            <Label tone="neutral">
              <Trans context="heading">Store</Trans>
            </Label>
          )}
        </h1>
        <p className={styles.below}>
          {typing.length > 0 ? (
            <Typing typists={others.filter(({ id }) => typing.includes(id))} isAlone={others.length === 1} />
          ) : (
            live && other && <Presence online={online} lastSeen={other.lastSeenTime} />
          )}
          {itemName && <span className={styles.item}>{itemName}</span>}
        </p>
      </div>
      <Button variant="quiet" icon aria-label={t`Search in this conversation`} onClick={onSearch}>
        <Icon name="search" size={20} />
      </Button>
    </header>
  );
});

/** @param isAlone with one other member there is no need to name them */
function Typing({ typists: [first, ...more], isAlone }: { typists: MemberView[]; isAlone: boolean }) {
  const { i18n } = useLingui();
  if (!first) return null;
  const name = shownName(i18n, first.username, first.id);
  return (
    <span className={styles.online}>
      {isAlone ? (
        <Trans context="status">Typing…</Trans>
      ) : more.length > 0 ? (
        <Trans>Several people are typing…</Trans>
      ) : (
        <Trans>{name} is typing…</Trans>
      )}
    </span>
  );
}

function Presence({ online, lastSeen }: { online: boolean; lastSeen: number | null }) {
  const { intl } = useLocale();
  const now = useMinute();
  if (online)
    return (
      <span className={styles.online}>
        <Trans context="status">Online</Trans>
      </span>
    );
  if (lastSeen === null)
    return (
      <span>
        <Trans context="status">Offline</Trans>
      </span>
    );
  const time = clock(lastSeen, intl);
  if (lastSeen >= dayStart(now))
    return (
      <span>
        <Trans>Last seen at {time}</Trans>
      </span>
    );
  const date = roomTime(lastSeen, now);
  return (
    <span>
      <Trans>Last seen on {date}</Trans>
    </span>
  );
}

/** What the cards of a room need, and the move that one of them asks about. @param jumpTo shows a message; stable. */
function useRoomCards(
  roomId: string,
  messages: readonly MessageView[],
  jumpTo: (messageId: string) => void,
): {
  cards: RoomCards;
  hasOffers: boolean;
  asked: ChosenMove | null;
  settle: () => void;
} {
  const [asked, setAsked] = useState<ChosenMove | null>(null);
  const newest = useRef(messages);
  useEffect(() => {
    newest.current = messages;
  }, [messages]);
  const cards = useMemo<RoomCards>(
    () => ({
      roomId,
      ask: setAsked,
      showOffer(offerId) {
        const message = newest.current.find(({ extra }) => readCard(extra)?.id === offerId);
        if (message) jumpTo(message.id);
      },
    }),
    [roomId, jumpTo],
  );
  const hasOffers = useMemo(() => messages.some(({ extra }) => readCard(extra)?.card === 'offer'), [messages]);
  return { cards, hasOffers, asked, settle: () => setAsked(null) };
}

const RoomOffers = lazyMarketPart(
  async () => (await import('./room-offers.tsx')).RoomOffers,
  () => null,
);
const MessageMenu = lazyMenuPart(async () => (await import('../menu/message-menu.tsx')).MessageMenu);
const PinnedBar = lazyMenuPart(async () => (await import('../menu/pinned-bar.tsx')).PinnedBar);
const loadRoomSearch = withTexts(['messages'], () => import('./room-search.tsx'));
const loadViewer = withTexts(['messages'], () => import('../viewer/viewer.tsx'));
const RoomSearch = lazy(async () => ({ default: (await loadRoomSearch()).RoomSearch }));
const Viewer = lazy(async () => ({ default: (await loadViewer()).Viewer }));

/** Rooms about goods: their reference is the goods' id. */
const ABOUT_GOODS: readonly number[] = [CHAT_TYPE.goods, CHAT_TYPE.managed, CHAT_TYPE.goodsFreeze];

type RoomContentProps = { view: RoomView; draft: RoomView['draft']; me: string };

/** A room that has something to show. @param draft what the composer has, of the newest view */
export function RoomContent({ view, draft, me }: RoomContentProps) {
  const { i18n, t } = useLingui();
  const { id: roomId, messages, members } = view;
  const name = roomName(i18n, view, me);
  const composer = useRef<ComposerHandle>(null);
  // The address names a message that a search found.
  const linked = new URLSearchParams(useSearch()).get('message');
  const [followed, setFollowed] = useState(linked);
  const [wanted, setWanted] = useState<{ id: string } | null>(linked === null ? null : { id: linked });
  if (linked !== followed) {
    setFollowed(linked);
    if (linked !== null) setWanted({ id: linked });
  }
  const [sent, setSent] = useState<string | null>(null);
  const [searching, setSearching] = useState(false);
  const [menu, setMenu] = useState<OpenedMenu | null>(null);
  const [opened, setOpened] = useState<{ messageId: string; fileId: string } | null>(null);
  // Without unread messages at opening, later ones arrive in view and need no marker.
  const [markerTicks] = useState(view.unread > 0 ? view.markerTicks : null);
  const actions = useMemo<MessageActions>(() => {
    const refused = (error: ErrorData) => showError(error);
    return {
      reply: (message) => composer.current?.reply(message),
      quote: (text) => composer.current?.append(quoteText(text)),
      openMenu: (message, at) => setMenu((before) => ({ message, at, turn: (before?.turn ?? 0) + 1 })),
      retry: (messageId) => void sendCommand('message.retry', { roomId, messageId }).catch(refused),
      discard: (messageId) => void sendCommand('message.discard', { roomId, messageId }).catch(refused),
      cancelUpload: (messageId) => void sendCommand('upload.cancel', { roomId, messageId }).catch(refused),
      jumpTo: (id) => setWanted({ id }),
      openPicture: (messageId, fileId) => setOpened({ messageId, fileId }),
    };
  }, [roomId]);
  const { cards, hasOffers, asked, settle } = useRoomCards(roomId, messages, actions.jumpTo);
  const openSearch = useCallback(() => setSearching(true), []);
  const closeSearch = () => {
    setSearching(false);
    composer.current?.focus();
  };
  // The second press reaches the browser's own search.
  const onKeyDown = (event: KeyboardEvent) => {
    if (searching || event.key !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openSearch();
  };
  const drop = useFileDrop((files) => composer.current?.addFiles(files));
  const aboutGoods = ABOUT_GOODS.includes(view.chatType) && view.refId !== '0';
  const isParty = view.chatType === CHAT_TYPE.goods && members.find(({ id }) => id === me)?.type !== 'service';
  // The message may be recalled while its menu is open.
  const chosen = messages.find(({ id }) => id === menu?.message.id);
  const pinned = useResource('messages.pinned', { params: { roomId } }).data ?? [];
  // Not for an interruption that the first attempt ends.
  const attempts = useConnection((connection) => connection?.attempts);
  const alone = members.length > 0 && members.every((member) => member.id === me);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble up from the controls of the room
    <div className={styles.room} onKeyDown={onKeyDown} {...drop.handlers}>
      <RoomHeader
        name={name}
        avatar={view.avatar}
        itemName={aboutGoods ? null : view.itemName}
        members={members}
        me={me}
        live={view.asOf === null}
        typing={view.typing}
        onSearch={openSearch}
      />
      {searching && (
        <Suspense fallback={null}>
          <RoomSearch roomId={roomId} onShow={actions.jumpTo} onClose={closeSearch} />
        </Suspense>
      )}
      {aboutGoods && <GoodsBar goodsId={view.refId} title={view.itemName} me={me} cards={isParty ? cards : null} />}
      {(pinned.length > 0 || messages.some(({ marks }) => marks?.pinned)) && (
        <Suspense fallback={null}>
          <PinnedBar roomId={roomId} listed={pinned} messages={messages} onShow={actions.jumpTo} />
        </Suspense>
      )}
      <RoomCardsContext value={cards}>
        <History
          roomId={roomId}
          messages={messages}
          hasOlder={view.hasOlder}
          loadingOlder={view.loadingOlder}
          markerTicks={markerTicks}
          unread={view.unread}
          named={members.length > 2}
          wanted={wanted}
          sent={sent}
          actions={actions}
        >
          <Trans>This is the beginning of your conversation with {name}.</Trans>
        </History>
      </RoomCardsContext>
      {(hasOffers || asked !== null) && (
        <Suspense fallback={null}>
          <RoomOffers roomId={roomId} asked={asked} onClose={settle} />
        </Suspense>
      )}
      <Composer
        ref={composer}
        roomId={roomId}
        onSend={setSent}
        draft={draft}
        find={(id) => messages.find((message) => message.id === id)}
        disabled={alone ? t`There is no one else in this conversation.` : null}
        note={attempts ? t`Offline. Messages are sent when you are connected again.` : null}
      />
      {drop.over && (
        <div className={styles.drop} aria-hidden="true">
          <Icon name="attach" size={32} />
          <Trans>Drop to add to your message</Trans>
        </div>
      )}
      {menu && chosen && hasMenu(chosen) && (
        <Suspense fallback={null}>
          <MessageMenu
            key={menu.turn}
            roomId={roomId}
            me={me}
            opened={{ ...menu, message: chosen }}
            actions={actions}
            field={() => composer.current?.field() ?? null}
            onClose={() => setMenu(null)}
          />
        </Suspense>
      )}
      {opened && (
        <Suspense fallback={null}>
          <Viewer messages={messages} opened={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}
