import { useLingui } from '@lingui/react/macro';
import { useRendered } from '#client/bridge/use-rendered.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { hydratedOnUse } from '#client/hooks/parts.tsx';
import { withTexts } from '#client/i18n/catalogs.ts';
import { resourceTopic, stableJson } from '#protocol/bridge/topics.ts';
import { auctionRecordsPath } from '#protocol/pages.ts';
import styles from '../auctions.module.css';
import type { AuctionPanelProps } from './panel-props.ts';
import { auctionOfResponse, useAuction, type LoadedAuction } from '../use-auction.ts';
import { AuctionClock } from './auction-clock.tsx';

/*
 * The clock of a running auction is what its page loads first. All else that its panel says comes with the first
 * change, such as a bid, or with the first use of the page.
 */
const AuctionHead = hydratedOnUse(withTexts(['auction', 'sheet'], () => import('./auction-head.tsx')));
const loadMoves = withTexts(['auction', 'sheet', 'market'], () => import('./auction-moves.tsx'));
const AuctionMoves = hydratedOnUse(loadMoves);
const loadEnd = withTexts(['sheet'], () => import('./auction-end.tsx'));
/** With the terms below: until both are taken over, both name times in Hong Kong. */
const AuctionEnd = hydratedOnUse(async () => (await Promise.all([loadEnd(), loadMoves()]))[0]);

const PanelWaiting = hydratedOnUse(withTexts(['sheet'], () => import('./panel-waiting.tsx')));

/** The live auction on the page of its goods. */
export function AuctionPanel(props: AuctionPanelProps) {
  const input = { params: { goodsId: props.goods.id } };
  const live = useAuction(props.goods.id);
  const rendered = useRendered(resourceTopic('auctions.state', input));
  const auction = live ?? (rendered?.data && auctionOfResponse(rendered.data));
  return auction ? <Panel {...props} auction={auction} /> : <FirstPanel {...props} />;
}

/** On a page that the server did not render, what it answers until the worker publishes a view. */
function FirstPanel(props: AuctionPanelProps) {
  const resource = useResource('auctions.state', { params: { goodsId: props.goods.id } });
  const { data } = resource;
  if (data) return <Panel {...props} auction={auctionOfResponse(data)} />;
  return <PanelWaiting of={resource} />;
}

/** What visitors see of an auction changes when this does. Without the time of reading. */
const said = ({ asOf: _, ...state }: LoadedAuction['state']): string => stableJson(state);

function Panel(props: AuctionPanelProps & { auction: LoadedAuction }) {
  const { t } = useLingui();
  const { goods, auction } = props;
  const { state, phase } = auction;
  const open = state.state === 'open';
  const now = said(state);
  return (
    <section
      className={styles.panel}
      aria-label={t({ message: 'Auction', context: 'sale' })}
      // The page of a running auction does not wait for its reader (client/app/shows-at-once.ts).
      data-live={open || undefined}
      // Its application starts at once in its last minutes (client/public/start.js).
      data-ends={open ? state.effectiveEndAt : undefined}
    >
      <AuctionHead className={styles.part} said={now} auction={auction} records={auctionRecordsPath(goods)} />
      <AuctionClock state={state} phase={phase}>
        <AuctionEnd said={now} state={state} />
      </AuctionClock>
      <AuctionMoves className={styles.part} said={now} {...props} />
    </section>
  );
}
