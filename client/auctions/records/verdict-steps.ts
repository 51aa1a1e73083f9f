import type { AuctionVerdict } from '#protocol/bridge/views.ts';

/** What a recomputation looks at, in its order. */
export type VerdictStep = 'gap' | 'terms' | 'hash' | 'illegal' | 'outcome';
export type VerdictLine = { step: VerdictStep; stands: boolean | null };

/**
 * The result of a recomputation, step by step.
 *
 * What comes before the first problem stands, the problem does not, what comes after it was not decided.
 * The terms are only looked at once they are whole: when the auction is over.
 */
export function verdictLines({ problem }: Pick<AuctionVerdict, 'problem'>, over: boolean): VerdictLine[] {
  const steps: VerdictStep[] = over
    ? ['gap', 'terms', 'hash', 'illegal', 'outcome']
    : ['gap', 'hash', 'illegal', 'outcome'];
  const broken = problem && steps.indexOf(problem.what === 'hash' && problem.seq === 0 ? 'terms' : problem.what);
  return steps.map((step, index) => ({
    step,
    stands: broken === null || index < broken ? true : index === broken ? false : null,
  }));
}
