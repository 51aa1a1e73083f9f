import { DEAL_STATES, type DealSide, type DealState } from './states.ts';

/** A deal advances by these moves; the test beside the chart (machines/deal) holds this list and the chart equal. */
const STEPS = {
  agreed: { step: 'arrange', by: 'buyer', leadsTo: 'arranged' },
  arranged: { step: 'send', by: 'seller', leadsTo: 'sent' },
  sent: { step: 'receive', by: 'buyer', leadsTo: 'received' },
  received: { step: 'complete', by: 'buyer', leadsTo: 'completed' },
  completed: null,
  cancelled: null,
} as const satisfies Record<DealState, { step: string; by: DealSide; leadsTo: DealState } | null>;

export type DealStep = NonNullable<(typeof STEPS)[DealState]>['step'];
/** The next step of a deal, and whose turn it is. */
export type NextStep = { by: DealSide; step: DealStep };

/**
 * The next step of a deal. Consigned (`managed`) goods are sent by staff.
 * @returns null once the deal has ended
 */
export function nextStepOf({ state, managed }: { state: DealState; managed: boolean }): NextStep | null {
  const next = STEPS[state];
  if (!next) return null;
  return { step: next.step, by: managed && next.step === 'send' ? 'service' : next.by };
}

/**
 * @returns the state that a move led to, `made`, `cancel` and `lapse` included; undefined for an unknown move.
 */
export function dealStateAfter(move: string): DealState | undefined {
  if (move === 'made') return 'agreed';
  if (move === 'cancel' || move === 'lapse') return 'cancelled';
  const from = DEAL_STATES.find((state) => STEPS[state]?.step === move);
  return from && STEPS[from]?.leadsTo;
}
