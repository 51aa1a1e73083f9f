import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { useSession, useUser, type Resource } from '#client/bridge/use-topic.ts';
import { Banner } from '#client/design/banner.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { goodsDetail } from '#protocol/http/goods-search.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { Bought } from './bought.tsx';

const SeenAboutGoods = lazy(async () => ({
  default: (await import('#client/notices/mark-seen.tsx')).SeenAboutGoods,
}));

type Detail = CallResponse<typeof goodsDetail>;

/**
 * Above the item: whether its data are stale, and what is special about its state. Counts the visit, and marks notices
 * about the item as seen.
 */
export default function AboveItem({ goods, view }: { goods: Detail; view: Resource }) {
  const user = useUser();
  return (
    <>
      <ResourceState of={view} />
      <Visit goodsId={goods.id} own={goods.isOwn} />
      {user && (
        <Suspense>
          <SeenAboutGoods me={user.id} goodsId={goods.id} />
        </Suspense>
      )}
      <Bought goods={goods} until={<StateNotice goods={goods} />}>
        {() => null}
      </Bought>
    </>
  );
}

/** Counts a visit once per page view; the server decides whether it is a new one. Renders nothing. */
function Visit({ goodsId, own }: { goodsId: string; own: boolean }): null {
  const { phase } = useSession();
  const known = phase === 'signedIn' || phase === 'signedOut';
  const counted = useRef(false);
  useEffect(() => {
    if (!known || own || counted.current) return;
    counted.current = true;
    // A failed visit count is not shown to the visitor.
    makeCall('goods.visit', { params: { goodsId } }).catch(() => undefined);
    sendCommand('history.add', { list: 'goods', item: goodsId }).catch(() => undefined);
  }, [goodsId, known, own]);
  return null;
}

/** A notice above the item: frozen, no longer for sale, or not yet. */
function StateNotice({ goods }: { goods: Detail }) {
  if (goods.frozen) {
    return (
      <Banner tone="warning" icon="lock">
        <Trans>
          Our staff have frozen this item: only you can see it. Write to customer service if you think this is a
          mistake.
        </Trans>
      </Banner>
    );
  }
  switch (goods.status) {
    case GOODS_STATUS.forSale:
    case GOODS_STATUS.auctionComplete: // Its auction says so.
      return null;
    case GOODS_STATUS.soldOut:
      return (
        <Banner icon="tag">
          <Trans>This item has been sold. Its page remains for reference.</Trans>
        </Banner>
      );
    default:
      return goods.isOwn ? (
        <Banner icon="eyeOff">
          <Trans>Only you can see this page: the item is not for sale.</Trans>
        </Banner>
      ) : null;
  }
}
