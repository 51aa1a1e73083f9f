import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { AgentBuyAnswer, AgentBuyFacts } from '#client/agent-buys/agent-buy-facts.tsx';
import { AgentBuyState } from '#client/agent-buys/agent-buy-state.tsx';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { PageProps } from '#client/navigation/route.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { shownName } from '#client/format/person-name.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import { parseRoomId } from '#protocol/room-id.ts';
import caseStyles from '../case/case.module.css';
import { Fact, Facts } from '../case/facts.tsx';
import { StaffArea } from '../staff-area.tsx';
import styles from '../staff.module.css';
import { useRefreshOnOpen } from '../use-refresh.ts';
import { linkTo } from '#protocol/pages.ts';
import { useState } from 'react';
import { makeCall } from '#client/bridge/commands.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Button } from '#client/design/button.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { useAction } from '#client/hooks/use-action.ts';
import { MoveButton } from '#client/forms/move-button.tsx';
import { useActionNames } from '../move-names.ts';
import { ReasonForm } from '../reason-form.tsx';
import { TRADE_REASONS } from '../reasons.ts';
import { useForm, useWatch } from 'react-hook-form';
import { AmountField } from '#client/forms/amount-field.tsx';
import { SelectField, TextAreaField } from '#client/forms/fields.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import { tidyAmount } from '#protocol/rules/typed-numbers.ts';
import { amountProblem } from '#protocol/rules/amount-problem.ts';
import { TRADE } from '#protocol/limits.ts';
import { CURRENCY_CODES } from '#protocol/money.ts';

const hours = TRADE.quoteLifetime / 3_600_000;
type Quote = { price: string; currency: string; note: string };

/** Quotes a price for a request; a new quote replaces the previous one. */
function QuoteForm({
  request: { id, quote, currency, quantity },
  onDone,
  onClose,
}: {
  request: AgentBuy;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useForm<Quote>({
    defaultValues: { price: quote?.price ?? '', currency: quote?.currency ?? currency, note: quote?.note ?? '' },
  });
  const submit = useSubmit(form, async ({ price, currency: chosen, note }) => {
    await makeCall('agentBuys.quote', {
      params: { id },
      body: { price: tidyAmount(price) ?? price, currency: chosen, note },
    });
    onDone();
  });
  const { control } = form;
  return (
    <form {...submit.props} className={forms.form}>
      <FormError error={submit.error} />
      <AmountField
        control={control}
        name="price"
        currency={useWatch({ control, name: 'currency' })}
        label={t`Total price`}
        hint={quantity > 1 ? t`For all ${quantity} items, delivered to the buyer` : t`Delivered to the buyer`}
        check={(value, all) => {
          const tidy = tidyAmount(String(value));
          return tidy === undefined ? 'priceFormat' : amountProblem(tidy, all.currency, false, 'priceRequired');
        }}
      />
      <SelectField
        control={control}
        name="currency"
        label={t({ message: 'Currency', context: 'field' })}
        options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
      />
      <TextAreaField
        control={control}
        name="note"
        rows={3}
        maxLength={TRADE.noteMax}
        label={<Trans>Note to the buyer</Trans>}
        hint={<Trans>What the price includes, and how long it takes</Trans>}
      />
      <p className={forms.quiet}>
        <Trans>Valid for {hours} hours from now.</Trans>
      </p>
      <FormButtons busy={submit.busy} onCancel={onClose}>
        <Trans>Send the quote</Trans>
      </FormButtons>
    </form>
  );
}

/** The moves of staff on a request: quote, mark as bought, or fail with a reason. */
function AgentBuyWork({ request }: { request: AgentBuy }) {
  const { t } = useLingui();
  const act = useActionNames();
  const [asking, setAsking] = useState<'quote' | 'fulfil' | 'fail' | null>(null);
  const { id, title, state, moves } = request;
  const move = (name: string) => moves.find((one) => one.move === name);
  const done = (name: string) => {
    showToast({ key: 'decision', tone: 'success', title: act(name), message: title });
    setAsking(null);
  };
  const { busy, error, run } = useAction(async () => {
    await makeCall('agentBuys.decide', { params: { id }, body: { move: 'fulfil', reason: null } });
    done('fulfil');
  });
  const ended = state === 'success' || state === 'failure';
  return (
    <section className={caseStyles.decision} aria-labelledby="work-title">
      <h2 id="work-title" className={caseStyles.subtitle}>
        <Trans context="heading">Decision</Trans>
      </h2>
      <FormError error={error} />
      {ended && (
        <p className={caseStyles.quiet}>
          <Trans>Nothing to decide at the moment.</Trans>
        </p>
      )}
      {!ended && asking === null && (
        <div className={caseStyles.moves}>
          <MoveButton
            folded
            move={move('quote')}
            variant={state === 'requested' || state === 'expired' ? 'primary' : 'outline'}
            onClick={() => setAsking('quote')}
          >
            {state === 'quoted' || state === 'expired' ? (
              <Trans>Quote again…</Trans>
            ) : (
              <Trans context="action">Quote…</Trans>
            )}
          </MoveButton>
          <MoveButton
            folded
            move={move('fulfil')}
            variant={state === 'agreed' ? 'primary' : 'outline'}
            onClick={() => setAsking('fulfil')}
          >
            <Trans>Mark as bought…</Trans>
          </MoveButton>
          <MoveButton folded move={move('fail')} variant="danger" onClick={() => setAsking('fail')}>
            <Trans>Cannot be bought…</Trans>
          </MoveButton>
        </div>
      )}
      {!ended && asking === 'quote' && (
        <QuoteForm request={request} onDone={() => done('quote')} onClose={() => setAsking(null)} />
      )}
      {!ended && asking === 'fulfil' && (
        <div className={caseStyles.sure} role="group" aria-label={t`Mark “${title}” as bought?`}>
          <p>
            <Trans>Mark “{title}” as bought? The buyer is notified immediately.</Trans>
          </p>
          <div className={caseStyles.moves}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the confirmation replaces the focused button */}
            <Button variant="primary" autoFocus busy={busy} onClick={run}>
              <Trans>Yes, it was bought</Trans>
            </Button>
            <Button onClick={() => setAsking(null)}>
              <Trans>Not yet</Trans>
            </Button>
          </div>
        </div>
      )}
      {!ended && asking === 'fail' && (
        <ReasonForm
          reasons={TRADE_REASONS.fail}
          confirm={<Trans>End the request</Trans>}
          hint={
            <Trans>
              The buyer sees the reason above in their own language. Write the note in a language they understand.
            </Trans>
          }
          send={async (reason) => {
            await makeCall('agentBuys.decide', { params: { id }, body: { move: 'fail', reason } });
            done('fail');
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}

/** An agent-buy request: /staff/agent-buys/{id}. */
export default function StaffAgentBuyPage({ params }: PageProps) {
  const user = useUser();
  if (!user?.isCustomerService) return <NotFoundPage />;
  return <Request key={params.id} id={params.id ?? ''} me={user.id} />;
}

function Request({ id, me }: { id: string; me: string }) {
  const { t } = useLingui();
  const input = { params: { id } };
  const topic = resourceTopic('agentBuys.read', input);
  const resource = useResource('agentBuys.read', input);
  const { data, error } = resource;
  useRefreshOnOpen(topic);
  if (!data && (error?.status === 404 || error?.status === 400)) return <NotFoundPage />;
  if (data)
    return (
      <StaffArea title={t`Sourcing request: ${data.title}`} heading={data.title}>
        <View request={data} me={me} />
      </StaffArea>
    );
  return (
    <StaffArea title={t({ message: 'Sourcing', context: 'page' })}>
      <ResourceState of={resource}>
        <div className={styles.waiting} aria-busy="true">
          <Skeleton height="3rem" />
          <Skeleton height="24rem" />
        </div>
      </ResourceState>
    </StaffArea>
  );
}

function View({ request, me }: { request: AgentBuy; me: string }) {
  const { i18n } = useLingui();
  const { intl } = useLocale();
  const { num, buyer, service, roomId, createTime } = request;
  const buyerName = shownName(i18n, buyer.name, buyer.userId);
  // The room id contains the buyer; staff who quoted or decided have joined the room.
  const inside = parseRoomId(roomId)?.users.includes(me) || service?.userId === me;
  return (
    <>
      <div className={caseStyles.bar}>
        <Link href={linkTo('staffAgentBuys')} className={caseStyles.back}>
          ← <Trans>Sourcing requests</Trans>
        </Link>
        <AgentBuyState request={request} />
        <span className={caseStyles.when}>
          {num} ·{' '}
          <time dateTime={new Date(createTime).toISOString()} title={fullTime(createTime, intl)}>
            {shortTime(createTime, intl)}
          </time>
        </span>
      </div>
      <div className={caseStyles.case}>
        <div className={caseStyles.evidence}>
          <AgentBuyFacts request={request} />
          <AgentBuyAnswer request={request} />
        </div>
        <div className={caseStyles.side}>
          <Facts title={<Trans>Requested by</Trans>}>
            <Fact name={<Trans context="field">Name</Trans>}>
              <Link href={linkTo('staffPeople', { keyword: buyer.userId })}>{buyerName}</Link>
            </Fact>
            <Fact name={<Trans>Assigned to</Trans>}>{service && shownName(i18n, service.name, service.userId)}</Fact>
            <Fact name={<Trans context="heading">Conversation</Trans>}>
              {inside ? (
                <Link href={linkTo('room', { roomId })}>
                  <Trans>Open conversation</Trans>
                </Link>
              ) : (
                <Link href={linkTo('staffRooms', { keyword: roomId })}>
                  <Trans>Join with a reason</Trans>
                </Link>
              )}
            </Fact>
          </Facts>
          {buyer.userId === me ? (
            <section className={caseStyles.decision}>
              <p className={styles.quiet}>
                <Trans>This is your own request: a colleague works on it.</Trans>
              </p>
              <Link href={linkTo('agentBuys')}>
                <Trans>My requests</Trans>
              </Link>
            </section>
          ) : (
            <AgentBuyWork request={request} />
          )}
        </div>
      </div>
    </>
  );
}
