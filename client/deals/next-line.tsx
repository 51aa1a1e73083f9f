import { Trans, useLingui } from '@lingui/react/macro';
import { shownName } from '#client/format/person-name.ts';
import type { DealLine } from '#protocol/entities/trade.ts';
import styles from './deals.module.css';
import { useDealWords } from './deal-words.ts';
import { nextOf } from './next-of.ts';

/** Whether a piece changes hands in person. */
export const isHandedOver = ({ logistics }: Pick<DealLine, 'logistics'>): boolean => logistics === 'faceToFace';

/** What is next in a deal and whose turn it is, in one sentence; nothing once it has ended. */
export function NextLine({ deal }: { deal: DealLine }) {
  const { i18n } = useLingui();
  const words = useDealWords();
  const next = nextOf(deal);
  if (!next) return null;
  if (next.by === deal.side) return <span className={styles.yours}><b><Trans>Your turn</Trans></b> {words.yours(next, isHandedOver(deal))}</span>;
  const who = next.by === 'buyer' ? deal.buyer : deal.seller;
  return <span className={styles.waits}>{words.waits(next, isHandedOver(deal), shownName(i18n, who.name, who.userId))}</span>;
}
