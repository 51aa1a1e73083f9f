import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime } from '#client/format/dates.ts';
import { Label } from '#client/design/badge.tsx';
import { ACCOUNT } from '#protocol/limits.ts';
import { SALE_TYPE, STORE_STATUS } from '#protocol/lookups.ts';
import { CaseStatus } from '../case-status.tsx';
import { Due } from '../due.tsx';
import { useQueueNames } from '../queue-names.ts';
import styles from './case.module.css';
import { Decision } from './decision.tsx';
import { GoodsCase } from './goods-case.tsx';
import { History } from './history.tsx';
import { KycCase } from './kyc-case.tsx';
import { OwnerFacts } from './owner-facts.tsx';
import { PaperWall } from './paper-wall.tsx';
import { shownMoves } from './shown-moves.ts';
import type { StaffCase } from './staff-case.ts';
import { StoreCase } from './store-case.tsx';
import { StoreContent } from './store-content.tsx';
import { linkTo } from '#protocol/pages.ts';

/** A review case: the submission, the owner and decision beside it, the history below. */
export function CaseView({ found }: { found: StaffCase }) {
  const { intl } = useLocale();
  const queues = useQueueNames();
  const { kind, state, reviewer } = found;
  const moves = shownMoves(state.moves);
  const open = ['take', 'approve', 'reject'].some((move) => moves.get(move as 'take')?.allowed);
  const taken = reviewer && (reviewer.name || reviewer.username);
  const when = state.submittedAt === null ? null : fullTime(state.submittedAt, intl);
  return (
    <>
      <div className={styles.bar}>
        <Link href={linkTo('staffQueue', { kind })} className={styles.back}>
          ← {queues[kind]}
        </Link>
        <CaseStatus kind={kind} status={state.status} frozen={state.frozen} />
        {taken && (
          <Label>
            <Trans>with {taken}</Trans>
          </Label>
        )}
        {open && state.submittedAt !== null && <Due at={state.submittedAt + ACCOUNT.storeReview} />}
        {when && (
          <span className={styles.when}>
            <Trans>Handed in {when}</Trans>
          </span>
        )}
      </div>
      <div className={styles.case}>
        <div className={styles.evidence}>
          {kind !== 'goods' && <PaperWall papers={found.papers} />}
          {found.goods?.data.saleType === SALE_TYPE.auction && (
            <p>
              <Link href={linkTo('staffBids', { goodsId: found.id })}>
                <Trans>Bids, with who made them</Trans>
              </Link>
            </p>
          )}
          {found.goods && <GoodsCase goods={found.goods} title={found.title} />}
        </div>
        <div className={styles.side}>
          {found.kyc && <KycCase kyc={found.kyc} owner={found.owner} />}
          {found.store && <StoreCase store={found.store} owner={found.owner} />}
          <OwnerFacts owner={found.owner} />
          <Decision found={found} moves={moves} />
        </div>
      </div>
      <History history={found.history} />
      {found.store && state.status === STORE_STATUS.success && <StoreContent storeId={found.store.id} />}
    </>
  );
}
