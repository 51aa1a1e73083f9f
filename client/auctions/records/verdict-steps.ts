import type { AuctionVerdict } from '#protocol/bridge/commands.ts';

/** The steps of a verification, in order. */
export type VerdictStep = 'gap' | 'terms' | 'hash' | 'illegal' | 'outcome';
export type VerdictRow = { step: VerdictStep; holds: boolean | null };

/**
 * The result of a verification, step by step.
 *
 * Steps before the first problem hold, that step fails, later steps are undecided.
 * The terms are only verified when the auction is over, since they are complete then.
 */
export function verdictRows({ problem }: Pick<AuctionVerdict, 'problem'>, over: boolean): VerdictRow[] {
  const steps: VerdictStep[] = over
    ? ['gap', 'terms', 'hash', 'illegal', 'outcome']
    : ['gap', 'hash', 'illegal', 'outcome'];
  const broken = problem && steps.indexOf(problem.what === 'hash' && problem.seq === 0 ? 'terms' : problem.what);
  return steps.map((step, index) => ({
    step,
    holds: broken === null || index < broken ? true : index === broken ? false : null,
  }));
}
