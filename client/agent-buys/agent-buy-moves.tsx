import { Trans } from '@lingui/react/macro';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyDialog } from '#client/feedback/lazy-dialog.tsx';
import { Button } from '#client/design/button.tsx';
import { MissingConditions } from '#client/forms/move-button.tsx';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import styles from './agent-buys.module.css';
import { useMoveNames, useWhyNot } from './agent-buy-state.tsx';
import { AGENT_BUY_BUYER_MOVES, type AgentBuyBuyerMove } from '#protocol/rules/states.ts';

const MoveDialog = lazyDialog(() => import('./agent-buy-move-dialog.tsx'));
const LOOKS = { accept: 'primary', decline: 'outline', cancel: 'outline' } as const;

export type AgentBuyMovesProps = {
  request: AgentBuy;
  /** Renders nothing except an open confirmation: its reader learns that the status changed. */
  quiet?: boolean;
  /** -1 takes the controls out of the tab order. */
  reach?: 0 | -1;
  /** After the buttons. */
  more?: ReactNode;
};

/** The buyer's moves as buttons; unavailable ones explain why. None for others or once the request has ended. */
export function AgentBuyMoves({ request, quiet = false, reach = 0, more }: AgentBuyMovesProps) {
  const names = useMoveNames();
  const whyNot = useWhyNot();
  const [asking, setAsking] = useState<AgentBuyBuyerMove | null>(null);
  const { state, moves } = request;
  const known = AGENT_BUY_BUYER_MOVES.flatMap((name) => moves.find(({ move }) => move === name) ?? []);
  const refused = known.filter(({ allowed }) => !allowed);
  const shown = known.length > 0 && !quiet && state !== 'success' && state !== 'failure';
  return (
    <>
      {shown &&
        known
          .filter(({ allowed }) => allowed)
          .map(({ move }) => {
            const name = move as AgentBuyBuyerMove;
            return (
              <Button
                key={name}
                size="small"
                tabIndex={reach}
                variant={state === 'expired' && name === 'decline' ? 'primary' : LOOKS[name]}
                onClick={() => setAsking(name)}
              >
                {names[name]}
              </Button>
            );
          })}
      {more}
      {shown && refused.length > 0 && (
        <details className={styles.why} open={state === 'quoted' && refused.some(({ move }) => move === 'accept')}>
          <summary tabIndex={reach}>
            <Trans>Other actions</Trans>
          </summary>
          <dl>
            {refused.map(({ move, missing }) => (
              <div key={move}>
                <dt>{names[move as AgentBuyBuyerMove]}</dt>
                <dd>{whyNot(state, move as AgentBuyBuyerMove) ?? <MissingConditions conditions={missing} />}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {asking && (
        <Suspense>
          <MoveDialog request={request} move={asking} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  );
}
