import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { sendCommand } from '#client/bridge/send-command.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Icon } from '#client/design/icon.tsx';
import { roomName } from '#client/format/person-name.ts';
import type { RoomView } from '#protocol/bridge/views.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { CHAT_TYPE } from '#protocol/lookups.ts';
import { Composer, type ComposerHandle } from '../composer/composer.tsx';
import { OfflineNote } from '#client/feedback/resource-state.tsx';
import { type MessageActions, RoomCardsContext } from '../message/room-context.ts';
import { withMarket } from '../message/with-market.ts';
import { GoodsCard } from './goods-card.tsx';
import { History } from './history.tsx';
import { RoomHeader } from './room-header.tsx';
import styles from './room.module.css';
import { useFileDrop } from '#client/hooks/use-file-drop.ts';
import { useRoomCards } from './use-room-cards.ts';

const RoomOffers = withMarket(
  async () => (await import('./room-offers.tsx')).RoomOffers,
  () => null,
);
const Viewer = lazy(async () => ({ default: (await import('../viewer/viewer.tsx')).Viewer }));

/** Rooms about goods: their reference is the goods' id. */
const ABOUT_GOODS: readonly number[] = [CHAT_TYPE.goods, CHAT_TYPE.managed, CHAT_TYPE.goodsFreeze];

/** A room that has something to show. */
export function RoomContent({ view, me }: { view: RoomView; me: string }) {
  const { i18n, t } = useLingui();
  const { id: roomId, messages, members } = view;
  const name = roomName(i18n, view, me);
  const composer = useRef<ComposerHandle>(null);
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [opened, setOpened] = useState<{ messageId: string; fileId: string } | null>(null);
  // Without unread messages at opening, later ones arrive in view and need no marker.
  const [markerTicks] = useState(view.unread > 0 ? view.markerTicks : null);
  const actions = useMemo<MessageActions>(() => {
    const refused = (error: ErrorData) => showError(error);
    return {
      reply: (message) => composer.current?.reply(message),
      retry: (messageId) => void sendCommand('message.retry', { roomId, messageId }).catch(refused),
      discard: (messageId) => void sendCommand('message.discard', { roomId, messageId }).catch(refused),
      cancelUpload: (messageId) => void sendCommand('upload.cancel', { roomId, messageId }).catch(refused),
      jumpTo: (id) => setWanted({ id }),
      openPicture: (messageId, fileId) => setOpened({ messageId, fileId }),
    };
  }, [roomId]);
  const { cards, hasOffers, asked, settle } = useRoomCards(roomId, messages, actions.jumpTo);
  const drop = useFileDrop((files) => composer.current?.addFiles(files));
  const aboutGoods = ABOUT_GOODS.includes(view.chatType) && view.refId !== '0';
  const alone = members.length > 0 && members.every((member) => member.id === me);
  return (
    <div className={styles.room} {...drop.handlers}>
      <RoomHeader
        name={name}
        avatar={view.avatar}
        itemName={aboutGoods ? null : view.itemName}
        members={members}
        me={me}
        live={view.asOf === null}
      />
      {aboutGoods && <GoodsCard goodsId={view.refId} title={view.itemName} />}
      {view.asOf !== null && <OfflineNote asOf={view.asOf} />}
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
      {hasOffers && (
        <Suspense fallback={null}>
          <RoomOffers roomId={roomId} asked={asked} onClose={settle} />
        </Suspense>
      )}
      <Composer
        ref={composer}
        roomId={roomId}
        onSend={setSent}
        draft={view.draft}
        find={(id) => messages.find((message) => message.id === id)}
        disabled={alone ? t`There is nobody else in this conversation.` : null}
        note={view.asOf !== null ? t`Your messages are sent as soon as you are back online.` : null}
      />
      {drop.over && (
        <div className={styles.drop} aria-hidden="true">
          <Icon name="attach" size={32} />
          <Trans>Drop to add to your message</Trans>
        </div>
      )}
      {opened && (
        <Suspense fallback={null}>
          <Viewer messages={messages} opened={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}
