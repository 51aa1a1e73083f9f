import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from 'wouter';
import { useUser } from '#client/bridge/use-topic.ts';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import { itemPath, idFromQuery } from '#protocol/pages.ts';
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

function Subject({ goods }: { goods: GoodsCard }) {
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
