import { Trans, useLingui } from '@lingui/react/macro';
import { shownName } from '#client/format/person-name.ts';
import type { DealLine } from '#protocol/entities/trade.ts';
import styles from './deals.module.css';
import { useDealWords } from './deal-words.ts';
import { nextStepOf } from '#protocol/rules/deal-steps.ts';
import { passingOf } from './passing.ts';

/** The next step of a deal and whose turn it is; nothing once it has ended. */
export function NextLine({ deal }: { deal: DealLine }) {
  const { i18n } = useLingui();
  const words = useDealWords();
  const next = nextStepOf(deal);
  if (!next) return null;
  const passing = passingOf(deal);
  if (next.by === deal.side)
    return (
      <p className={styles.yours}>
        <b>
          <Trans>Your turn</Trans>
        </b>{' '}
        {words.yours(next, passing)}
      </p>
    );
  const who = next.by === 'buyer' ? deal.buyer : deal.seller;
  return <p className={styles.waits}>{words.waits(next, passing, shownName(i18n, who.name, who.userId))}</p>;
}
