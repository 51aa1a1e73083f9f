import type { Failure } from './explore.ts';
import type { SubjectChange } from './chart.ts';
import { startRun, type Break, type RunModel } from './run.ts';

/** What a replay came to. */
export type Replay = {
  readonly broken: Break | undefined;
  /** The steps that were taken: those before the break that the run offered. */
  readonly path: readonly string[];
  readonly log: Failure['log'];
};

/** Runs the steps again. One that the run does not offer is left out. */
export async function replay(model: RunModel, path: readonly string[], change?: SubjectChange): Promise<Replay> {
  const { run, broken: atStart } = await startRun(model, undefined, change);
  try {
    let broken = atStart;
    for (const label of path) {
      if (broken) break;
      const step = run.steps().find((one) => one.label === label);
      if (step) broken = await run.take(step);
    }
    if (!broken && run.subject.end) broken = await run.take(run.subject.end);
    return { broken, path: [...run.path], log: [...run.subject.log] };
  } finally {
    await run.stop();
  }
}

/** Steps that are run first, on the subject of the run that broke a rule by them if that is another one. */
export type Kept = { readonly steps: readonly string[]; readonly run?: RunModel };

/** Runs kept steps again. @returns the first failure, and what it failed on */
export async function replayKept(
  run: RunModel,
  traces: readonly Kept[],
): Promise<{ failure: Failure; run: RunModel } | undefined> {
  for (const { steps, run: own = run } of traces) {
    const { broken, path, log } = await replay(own, steps);
    if (broken) return { failure: { ...broken, path, log }, run: own };
  }
  return undefined;
}

/**
 * Removes steps as long as the same rule breaks (delta debugging): no single step of the result can be left out.
 * @param most runs, where each is long
 * @returns the failure with fewer steps, and how many runs it took
 */
export async function shrink(
  model: RunModel,
  failure: Failure,
  change?: SubjectChange,
  most = Number.POSITIVE_INFINITY,
): Promise<{ failure: Failure; runs: number }> {
  let best = failure;
  let runs = 0;
  const attempt = async (path: readonly string[]): Promise<boolean> => {
    if (runs >= most || path.length >= best.path.length) return false;
    runs += 1;
    const result = await replay(model, path, change);
    if (result.broken?.rule !== failure.rule || result.path.length >= best.path.length) return false;
    best = { ...result.broken, path: result.path, log: result.log };
    return true;
  };
  const without = (from: number, to: number): string[] => [...best.path.slice(0, from), ...best.path.slice(to)];
  if (Number.isFinite(most)) {
    // Runs are few: mostly the faults and the last steps are enough.
    const faults = new Set(failure.log.filter(({ kind }) => kind === 'fault').map(({ name }) => name));
    for (const last of [1, 3, 6])
      if (await attempt(failure.path.filter((label, at) => faults.has(label) || at >= failure.path.length - last)))
        break;
  }
  for (let size = Math.ceil(best.path.length / 2); size > 1; size = Math.ceil(size / 2)) {
    for (let at = best.path.length; at > 0; at = Math.min(at - size, best.path.length))
      await attempt(without(Math.max(0, at - size), at));
  }
  // Removing a step may make another one superfluous.
  for (let again = true; again;) {
    again = false;
    for (let at = best.path.length - 1; at >= 0 && !again; at -= 1) again = await attempt(without(at, at + 1));
  }
  return { failure: best, runs };
}
