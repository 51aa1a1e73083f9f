import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource, useSession } from '#client/bridge/use-topic.ts';
import { NOTICES_PUSH } from '#client/bridge/calls.ts';
import { reasonText } from '#client/feedback/condition-text.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button, buttonClass } from '#client/design/button.tsx';
import { NoticeList } from '#client/notices/notice-list.tsx';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import styles from './editor.module.css';
import type { GoodsEditor } from './use-goods-editor.ts';
import { itemPath } from '#protocol/pages.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';

/** What the owner must know before editing: frozen, turned down and why, in review, on offer. */
export function EditorNotices({ id, editor }: { id: string; editor: GoodsEditor }) {
  const { i18n } = useLingui();
  const { user } = useSession();
  const { server, resource, unsaved, editable, takeTheirs } = editor;
  if (!server) return null;
  const { status, frozen, reason } = server;
  const shown =
    status === GOODS_STATUS.forSale || status === GOODS_STATUS.soldOut || status === GOODS_STATUS.auctionComplete;
  return (
    <div className={styles.notices}>
      <ResourceState of={resource} />
      {frozen && (
        <Banner tone="warning" icon="lock">
          <Trans>
            Our staff have frozen this piece: nobody but you can see it. Write to customer service if you think this is
            a mistake.
          </Trans>
        </Banner>
      )}
      {reason && (status === GOODS_STATUS.rejected || frozen) && (
        <Banner tone="danger">
          <p>
            <b>
              {status === GOODS_STATUS.rejected ? (
                <Trans>It was turned down.</Trans>
              ) : (
                <Trans>Why it was frozen:</Trans>
              )}
            </b>{' '}
            {i18n._(reasonText(reason.code))}
          </p>
          {reason.note && <p className={styles.note}>{reason.note}</p>}
        </Banner>
      )}
      {!editable && !frozen && (
        <Banner
          icon="info"
          actions={
            shown && (
              <Link href={itemPath({ id, num: server.num })} className={buttonClass({ size: 'small' })}>
                <Trans>View the piece</Trans>
              </Link>
            )
          }
        >
          {stateText(status)}
        </Banner>
      )}
      {!editable && unsaved && (
        <Banner
          tone="warning"
          actions={
            <Button size="small" onClick={takeTheirs}>
              <Trans>Drop my changes</Trans>
            </Button>
          }
        >
          <Trans>Your last changes came too late and are kept on this device only.</Trans>
        </Banner>
      )}
      {user && frozen && <FreezeNotices me={user.id} id={id} />}
    </div>
  );
}

/** Every notice about the freezing of this piece; looking at them marks them as seen. */
function FreezeNotices({ me, id }: { me: string; id: string }) {
  const input = { body: { type: 'freezeGoods' as const, userId: me } };
  const view = useResource(NOTICES_PUSH, input);
  return (
    <NoticeList
      me={me}
      view={view}
      linked={false}
      empty={<Trans>None about this piece.</Trans>}
      only={(notice) => notice.type === 'freezeGoods' && notice.extra.goodsId === id}
    />
  );
}

function stateText(status: number) {
  switch (status) {
    case GOODS_STATUS.pending:
      return <Trans>It waits for our staff to look at it. Take it back if you want to change something.</Trans>;
    case GOODS_STATUS.locked:
      return <Trans>Our staff are looking at it right now.</Trans>;
    case GOODS_STATUS.forSale:
      return <Trans>It is on offer. Hide it if you want to change something.</Trans>;
    case GOODS_STATUS.toBeManaged:
      return <Trans>It is approved. Bring it to the consignment address; it goes on offer once we have it.</Trans>;
    case GOODS_STATUS.soldOut:
      return <Trans>It is sold.</Trans>;
    case GOODS_STATUS.auctionComplete:
      return <Trans>Its auction has ended.</Trans>;
    default:
      return <Trans>It cannot be changed now.</Trans>;
  }
}
