import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#client/design/button.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import type { AuctionVerdict } from '#protocol/bridge/commands.ts';
import type { AuctionState, BidRecord } from '#protocol/entities/auction.ts';
import { formatMoney } from '#protocol/money.ts';
import { useAuctionTexts } from '../auction-text.tsx';
import { ExactTime } from '#client/times/exact-time.tsx';
import styles from '../auctions.module.css';
import { verdictRows, type VerdictStep } from './verdict-steps.ts';
import { useState } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import type { ErrorData } from '#protocol/errors.ts';

type Recomputation =
  | { name: 'none' }
  | { name: 'running' }
  | { name: 'done'; verdict: AuctionVerdict }
  | { name: 'failed'; error: ErrorData };

/** Replays an auction from its records on this device. */
function useVerdict(goodsId: string): { recomputation: Recomputation; recompute: () => void } {
  const [recomputation, setRecomputation] = useState<Recomputation>({ name: 'none' });
  const run = async () => {
    setRecomputation({ name: 'running' });
    try {
      setRecomputation({ name: 'done', verdict: await sendCommand('auction.verify', { goodsId }) });
    } catch (failure) {
      setRecomputation({ name: 'failed', error: errorDataOf(failure) });
    }
  };
  return { recomputation, recompute: () => void run() };
}

/** Verifies the auction on this device: fetches every record, replays the auction and shows the result. */
export function Recompute({ state, mine }: { state: AuctionState; mine: number | null }) {
  const { recomputation, recompute } = useVerdict(state.goodsId);
  return (
    <section className={styles.section} aria-labelledby="recompute-title">
      <h2 id="recompute-title">
        <Trans>Verify this auction</Trans>
      </h2>
      <p className={styles.lead}>
        <Trans>
          Each bid is linked to the one before it, so none can be altered unnoticed. Your device can fetch all records
          and recalculate the auction by the same rules as our server.
        </Trans>
      </p>
      <div>
        <Button busy={recomputation.name === 'running'} onClick={recompute}>
          <Trans>Run the check</Trans>
        </Button>
      </div>
      {recomputation.name === 'failed' && <FormError error={recomputation.error} />}
      <div role="status">
        {recomputation.name === 'done' && <Verdict verdict={recomputation.verdict} state={state} mine={mine} />}
      </div>
    </section>
  );
}

/** What only a check by hand needs, folded away: the hashes of records and their times to the millisecond. */
export function Hashes({ records }: { records: readonly BidRecord[] }) {
  return (
    <details className={styles.hashes}>
      <summary>
        <Trans>Hashes of the records</Trans>
      </summary>
      <ol>
        {records.map(({ seq, at, hash }) => (
          <li key={seq}>
            <span className={styles.seq}>{seq}</span>
            <div>
              <p className={styles.at}>
                <ExactTime at={at} />
              </p>
              <p className={styles.hash}>{hash}</p>
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Verdict({ verdict, state, mine }: { verdict: AuctionVerdict; state: AuctionState; mine: number | null }) {
  const { t } = useLingui();
  const { valid, records, problem, outcome } = verdict;
  const over = outcome.state === 'won' || outcome.state === 'unsold';
  const words: Record<VerdictStep, string> = {
    gap: t`No record is missing`,
    terms: t`The terms, including the reserve, match those sealed before the first bid`,
    hash: t`Every hash matches the record before it`,
    illegal: t`Every bid was valid when it was placed`,
    outcome: over ? t`The result matches the records` : t`The current state matches the records`,
  };
  return (
    <div className={classNames(styles.verdict, !valid && styles.broken)}>
      <p className={styles.result}>
        <Icon name={valid ? 'check' : 'alert'} />
        {valid ? (
          <Trans>The result is confirmed.</Trans>
        ) : problem?.seq ? (
          <Trans>The check failed at record {problem.seq}.</Trans>
        ) : (
          <Trans>The result is not confirmed.</Trans>
        )}
      </p>
      <ol className={styles.steps}>
        <li className={styles.holds}>
          <Icon name="check" size={16} />
          <Plural value={records} one="# record read" other="# records read" />
        </li>
        {verdictRows(verdict, over).map(({ step, holds }) => (
          <li key={step} className={holds === false ? styles.fails : holds ? styles.holds : styles.undecided}>
            <Icon name={holds === false ? 'close' : holds ? 'check' : 'clock'} size={16} />
            <span>
              {words[step]}
              {holds === false ? t` – no` : holds === null ? t` – not decided` : ''}
            </span>
          </li>
        ))}
      </ol>
      <Outcome outcome={outcome} currency={state.currency} mine={mine} />
    </div>
  );
}

function Outcome({
  outcome: { state, price, leader },
  currency,
  mine,
}: {
  outcome: AuctionVerdict['outcome'];
  currency: string;
  mine: number | null;
}) {
  const words = useAuctionTexts();
  const money = price === null ? '' : formatMoney(price, currency);
  const who = leader === null ? '' : words.bidder(leader, mine);
  if (leader === null)
    return (
      <p>
        <Trans>Computed: there is no valid bid.</Trans>
      </p>
    );
  return (
    <p>
      {state === 'won' ? (
        <Trans>
          Computed: won at {money} – {who}.
        </Trans>
      ) : (
        <Trans>
          Computed: the highest bid is {money} – {who}.
        </Trans>
      )}
    </p>
  );
}
