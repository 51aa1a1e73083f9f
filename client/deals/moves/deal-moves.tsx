import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyDialog } from '#client/feedback/lazy-dialog.tsx';
import { Button } from '#client/design/button.tsx';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import forms from '#client/forms/forms.module.css';
import { useFormDraft } from '#client/forms/form-draft.ts';
import { MoveButton } from '#client/forms/move-button.tsx';
import type { Deal } from '#protocol/entities/trade.ts';
import { type DealValues, ArrangeForm, SendForm } from './deal-forms.tsx';
import styles from '../deals.module.css';
import { NextStepText } from '../deal-state.tsx';
import { nextStepOf } from '#protocol/rules/deal-steps.ts';

const ConfirmDialog = lazyDialog(() => import('./confirm-dialog.tsx'));
const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx'));

/** The next step with its form or confirmation, and cancelling while it is possible. */
export function DealMoves({ deal }: { deal: Deal }) {
  const [asked, setAsked] = useState<'receive' | 'complete' | 'cancel' | null>(null);
  const next = nextStepOf(deal);
  const moveOf = (name: string) => deal.moves.find(({ move }) => move === name);
  const mine = next !== null && moveOf(next.step)?.allowed === true;
  const close = () => setAsked(null);
  return (
    <>
      {next && (
        <section className={styles.next} aria-labelledby="deal-next" tabIndex={-1} data-next-step>
          <h2 id="deal-next" className={styles.heading}>
            <Trans>Next step</Trans>
          </h2>
          <NextStepText deal={deal} />
          {mine && next.step === 'arrange' && <Arrange deal={deal} onDone={close} />}
          {mine && next.step === 'send' && <Send deal={deal} onDone={close} />}
          {(next.step === 'receive' || next.step === 'complete') && (
            <div className={forms.actions}>
              <MoveButton
                variant="primary"
                move={moveOf(next.step)}
                onClick={() => setAsked(next.step === 'receive' ? 'receive' : 'complete')}
              >
                {next.step === 'receive' ? <Trans>Confirm receipt</Trans> : <Trans>Complete the deal</Trans>}
              </MoveButton>
            </div>
          )}
          {deal.state === 'arranged' && moveOf('arrange')?.allowed && <Rearrange deal={deal} />}
        </section>
      )}
      {next && (
        <div className={styles.out}>
          <MoveButton variant="quiet" size="small" folded move={moveOf('cancel')} onClick={() => setAsked('cancel')}>
            <Trans>Cancel the deal</Trans>
          </MoveButton>
        </div>
      )}
      <Suspense fallback={null}>
        {asked === 'cancel' && <CancelDialog deal={deal} onClose={close} />}
        {(asked === 'receive' || asked === 'complete') && <ConfirmDialog deal={deal} move={asked} onClose={close} />}
      </Suspense>
    </>
  );
}

function Arrange({ deal, onDone }: { deal: Deal; onDone: () => void }) {
  const draft = useFormDraft<DealValues>(`deal:${deal.id}`);
  return draft.phase === 'loading' ? (
    <FieldsWaiting height="14rem" />
  ) : (
    <ArrangeForm deal={deal} draft={draft} onDone={onDone} />
  );
}

function Send({ deal, onDone }: { deal: Deal; onDone: () => void }) {
  const draft = useFormDraft<DealValues>(`deal:${deal.id}`);
  return draft.phase === 'loading' ? (
    <FieldsWaiting height="10rem" />
  ) : (
    <SendForm deal={deal} draft={draft} onDone={onDone} />
  );
}

/** The buyer may change this until the goods are sent. */
function Rearrange({ deal }: { deal: Deal }) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <div className={forms.actions}>
        <Button size="small" onClick={() => setOpen(true)}>
          {deal.isToken ? <Trans>Change the wallet</Trans> : <Trans>Change delivery</Trans>}
        </Button>
      </div>
    );
  return <Arrange deal={deal} onDone={() => setOpen(false)} />;
}
