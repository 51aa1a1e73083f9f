import { Trans, useLingui } from '@lingui/react/macro';
import { useState, useCallback, type FormEvent } from 'react';
import { Button } from '#client/design/button.tsx';
import { focusFirstField } from '#client/design/focus-first-field.ts';
import { Banner } from '#client/design/banner.tsx';
import { Field } from '#client/design/field.tsx';
import field from '#client/design/field.module.css';
import { LineIcon } from '#client/design/basic-icon.tsx';
import { Icon } from '#client/design/icon.tsx';
import { RadioGroup } from '#client/design/radio-group.tsx';
import { largestBid } from '#protocol/rules/largest-bid.ts';
import { formatMoney, fromUnits } from '#protocol/money.ts';
import { UnderstoodAmount } from '#client/forms/understood-amount.tsx';
import { useAmountInput } from '#client/forms/use-amount-input.ts';
import type { BidDialogView } from '#protocol/bridge/views.ts';
import { ApproximatePrice } from '#client/prices/approximate-price.tsx';
import { tidyAmount } from '#protocol/rules/typed-numbers.ts';
import {
  bidProblem,
  minimumBidFor,
  bidModesFor,
  quickSteps,
  stepFrom,
  type BidMode,
} from '#protocol/rules/bid-steps.ts';
import type { LoadedAuction } from '../use-auction.ts';
import { AuctionTimeLeft } from '../auction-time-left.tsx';
import { useAuctionTexts } from '../auction-text.tsx';
import styles from './bid.module.css';
import { newId, sendCommand } from '#client/bridge/commands.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { useAuctionTime } from '#client/times/auction-time.tsx';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { showError } from '#client/feedback/show-error.ts';
import type { CommandInput } from '#protocol/bridge/commands.ts';
import { bidTopic } from '#protocol/bridge/topics.ts';

/** Drawn as the plus is; only here, so that no other page loads it. */
const MINUS = { minus: <path d="M5 12h14" /> };

type BidCommand = 'bid.change' | 'bid.review' | 'bid.back' | 'bid.confirm' | 'bid.raise';
export type SendBidCommand = <Name extends BidCommand>(name: Name, input: Omit<CommandInput<Name>, 'dialog'>) => void;

/**
 * A bid that this tab composes; the chart in machines/bid decides. The view is undefined until it is ready. What is
 * sent before then is applied once it is.
 */
export function useBidDialog(goodsId: string): { bid: BidDialogView | undefined; send: SendBidCommand } {
  const [dialog] = useState(newId);
  const view = useTopic(bidTopic(goodsId, dialog));
  const send = useCallback<SendBidCommand>(
    (name, input) =>
      void sendCommand(name, { ...input, dialog }).catch((failure: unknown) => showError(errorDataOf(failure))),
    [dialog],
  );
  return { bid: view?.phase === 'loading' ? undefined : view, send };
}

/**
 * The amount, and whether it is placed as it is or as a maximum. What is typed is shown before the worker has it.
 * @param showsFee false where the total says that nothing is taken
 */
export function ComposeStep({
  bid,
  auction: { state, mine, phase },
  showsFee,
  send,
}: {
  bid: BidDialogView;
  auction: LoadedAuction;
  showsFee: boolean;
  send: SendBidCommand;
}) {
  const { t } = useLingui();
  const words = useAuctionTexts();
  const [left, setLeft] = useState(false);
  const [own, setOwn] = useState<{ text: string; mode: BidMode } | null>(null);
  const { text, mode: chosen } = own ?? bid;
  const modes = bidModesFor(state, mine);
  const mode = modes.includes(chosen) ? chosen : (modes[0] ?? 'exact');
  const least = minimumBidFor(state, mine, mode);
  const change = (next: { text?: string; mode?: BidMode }) => {
    const typed = { text, mode, ...next };
    setOwn(typed);
    send('bid.change', typed);
  };
  const { currency, incrementPrice } = state;
  const { input, edited } = useAmountInput({
    text,
    currency,
    change: (typed) => change({ text: typed }),
    leave: () => setLeft(true),
  });
  const money = (amount: string) => formatMoney(amount, currency);
  const most = fromUnits(largestBid(state));
  const problem = bidProblem(text, least, incrementPrice, most);
  const shown =
    left && problem
      ? words.problem(problem, { least: money(least), most: money(most), increment: money(incrementPrice) })
      : undefined;
  const review = (event: FormEvent) => {
    event.preventDefault();
    setLeft(true);
    if (!problem) send('bid.review', {});
  };
  return (
    <form ref={focusFirstField} className={styles.flow} onSubmit={review} noValidate>
      <dl className={styles.facts}>
        <div>
          <dt>{state.price === null ? <Trans>Starting price</Trans> : <Trans>Current bid</Trans>}</dt>
          <dd>{money(state.price ?? state.startingPrice)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Minimum bid</Trans>
          </dt>
          <dd>{money(least)}</dd>
        </div>
        <TimeLeftFact state={state} phase={phase} />
      </dl>
      {bid.offline && <OfflineDraft />}
      {modes.length > 1 ? (
        <RadioGroup
          name="bid-mode"
          label={t`How would you like to bid?`}
          value={mode}
          onChange={(value) => change({ mode: value as BidMode })}
          options={[
            { value: 'exact', label: t`Bid this amount`, hint: t`One bid of exactly this amount` },
            {
              value: 'upTo',
              label: t`Set a maximum bid`,
              hint: t`We bid only what is needed to keep you ahead. Your maximum is private.`,
            },
          ]}
        />
      ) : (
        <p className={styles.hint}>
          <Trans>You lead. You cannot bid against yourself, but you may raise your maximum bid. It is private.</Trans>
        </p>
      )}
      <Field
        label={mode === 'upTo' ? t`Your maximum (${currency})` : t`Your bid (${currency})`}
        hint={
          <>
            <UnderstoodAmount text={edited} currency={currency} />
            <ApproximatePrice amount={tidyAmount(text) ?? null} currency={currency} />
          </>
        }
        error={shown}
      >
        {(control) => (
          <div className={styles.stepper}>
            <Button
              icon
              aria-label={t`Decrease by one increment`}
              onClick={() => change({ text: stepFrom(text, least, incrementPrice, -1) })}
            >
              <LineIcon shapes={MINUS} name="minus" size={18} />
            </Button>
            <input {...control} {...input} className={field.input} />
            <Button
              icon
              aria-label={t`Increase by one increment`}
              onClick={() => change({ text: stepFrom(text, least, incrementPrice, 1) })}
            >
              <Icon name="plus" size={18} />
            </Button>
          </div>
        )}
      </Field>
      <div className={styles.quick} role="group" aria-label={t`Suggested bids`}>
        {quickSteps(least, incrementPrice).map((amount) => (
          <Button
            key={amount}
            size="small"
            aria-pressed={tidyAmount(text) === amount}
            onClick={() => change({ text: amount })}
          >
            {money(amount)}
          </Button>
        ))}
      </div>
      {showsFee && (
        <p className={styles.hint}>
          <Trans>Platform fee: {words.fee(state)}</Trans>
        </p>
      )}
      <div className={styles.buttons} data-page-action>
        <Button type="submit" variant="primary">
          <Trans>Review the bid</Trans>
        </Button>
      </div>
    </form>
  );
}

/** The time left, as one of the facts about a bid. */
export function TimeLeftFact({ state, phase }: Pick<LoadedAuction, 'state' | 'phase'>) {
  return (
    <div>
      <dt>
        <Trans context="field">Ends</Trans>
      </dt>
      <dd title={useAuctionTime(state.effectiveEndAt)}>
        <AuctionTimeLeft state={state} phase={phase} />
      </dd>
    </div>
  );
}

/** Bids are never queued: the person confirms again at the current price. */
export function OfflineDraft() {
  return (
    <Banner tone="warning" icon="offline" role="status">
      <Trans>
        You are offline. Your bid is saved as a draft on this device and is not sent. When you are back online, you
        confirm it at the price at that time.
      </Trans>
    </Banner>
  );
}
