import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Redirect, useSearch } from 'wouter';
import { useTopic, useUser } from '#client/bridge/use-topic.ts';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import { roomTopic } from '#protocol/bridge/topics.ts';
import { CHAT_TYPE } from '#protocol/lookups.ts';
import { itemPath, idFromQuery, linkTo } from '#protocol/pages.ts';
import { makeRoomId } from '#protocol/room-id.ts';
import { GoodsOfQuery, GoodsPage } from '../auctions/goods-page.tsx';
import page from '../page.module.css';
import { ChatWithSeller } from './chat-with-seller.tsx';

/** The beginning of a conversation about an item: /chat/chat-goods?id=… (spec §2). */
export default function GoodsChatPage() {
  const { t } = useLingui();
  const id = idFromQuery(useSearch()) ?? '';
  usePageTitle(t`Ask about an item`);
  return (
    <GoodsOfQuery key={id} id={id}>
      {(goods) => <Subject goods={goods} />}
    </GoodsOfQuery>
  );
}

/** A person who already writes with the seller about the item goes on in that room. */
function Subject({ goods }: { goods: GoodsCard }) {
  const user = useUser();
  return user === null || user.id === goods.sellerId ? (
    <Beginning goods={goods} />
  ) : (
    <RoomOrBeginning
      goods={goods}
      roomId={makeRoomId({ chatType: CHAT_TYPE.goods, refId: goods.id, users: [user.id, goods.sellerId] })}
    />
  );
}

function RoomOrBeginning({ goods, roomId }: { goods: GoodsCard; roomId: string }) {
  const room = useTopic(roomTopic(roomId));
  return room?.phase === 'ready' ? <Redirect to={linkTo('room', { roomId })} replace /> : <Beginning goods={goods} />;
}

function Beginning({ goods }: { goods: GoodsCard }) {
  const user = useUser();
  return (
    <GoodsPage
      goods={goods}
      title={<Trans>Ask about an item</Trans>}
      note={
        <p className={page.lead}>
          <Trans>Your conversation with the seller stays with this item, with every message saved.</Trans>
        </p>
      }
    >
      {goods.sellerId === user?.id ? (
        <Banner
          tone="info"
          actions={
            <Link href={itemPath(goods)} className={buttonClass()}>
              <Trans>View item</Trans>
            </Link>
          }
        >
          <Trans>This item is yours. Buyers who ask about it appear in your conversations.</Trans>
        </Banner>
      ) : (
        <ChatWithSeller goods={goods} signedIn quiet={false} />
      )}
    </GoodsPage>
  );
}
