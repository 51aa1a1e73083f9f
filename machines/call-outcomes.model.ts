import type { Outcome } from '#tests/models/engine/model.ts';
import { answer, type Moment, type Pattern } from '#tests/models/engine/rules.ts';
import type { Entry, World } from '#tests/models/engine/world.ts';
import { CallError } from './call-error.ts';

/** A failed call of that status, for models; 0 means no response. */
export const callError = (status: number): CallError =>
  new CallError({ code: status === 0 ? 'Offline' : `Status${String(status)}`, status });

/** Outcomes of a call that fails with each status. */
export const failing = (...statuses: readonly number[]): Outcome[] =>
  statuses.map((status) => ({ error: callError(status), as: String(status) }));

/** A call succeeds. */
export const ok = <Answer = unknown>(
  name: string | readonly string[],
  matches: (answer: Answer) => boolean = () => true,
): Pattern => answer<{ ok: Answer } | object>(name, (data) => 'ok' in data && matches(data.ok));

/** A call fails, with one of the statuses if there are any. */
export const fails = (name: string | readonly string[], ...statuses: readonly number[]): Pattern =>
  answer<{ error: CallError } | object>(
    name,
    (data) => 'error' in data && (statuses.length === 0 || statuses.includes(data.error.data.status)),
  );

/** Condition of a rule: the step is one of the pattern. */
export const stepIs =
  (pattern: Pattern) =>
  <View>({ step }: Moment<View>): boolean =>
    step !== undefined && pattern(step);

/** How many calls of the names run: neither answered nor aborted. */
export const running = (log: readonly Entry[], ...names: readonly string[]): number =>
  log.reduce((count, { kind, name }) => {
    if (kind === 'call' && names.includes(name)) return count + 1;
    const isOver = kind === 'answer' ? names.includes(name) : names.some((one) => name === `${one} aborted`);
    return isOver ? count - 1 : count;
  }, 0);

/** The log before the step. */
export const logBefore = <View>({ log, added }: Moment<View>): readonly Entry[] =>
  log.slice(0, log.length - added.length);

/** Whether a call ran before the step, so that the step met it. */
export const wasRunning = <View>(moment: Moment<View>, ...names: readonly string[]): boolean =>
  running(logBefore(moment), ...names) > 0;

/** Whether an entry of the pattern came since the last call, before the step. */
export const happenedDuring = <View>(moment: Moment<View>, name: string, pattern: Pattern): boolean => {
  const log = logBefore(moment);
  const began = log.findLastIndex((entry) => entry.kind === 'call' && entry.name === name);
  return log.slice(began + 1).some((entry) => pattern(entry));
};

/**
 * The port of an upload that can be cancelled: notes it, and lets the model decide how it ends.
 * @param uploaded what an upload that arrives resolves with
 */
export function cancellableUpload<File extends { readonly id: string }, Uploaded>(
  world: World,
  uploaded: (file: File) => Uploaded,
): (file: File) => { readonly done: Promise<Uploaded>; cancel(): void } {
  return (file) => {
    world.note('upload')(file);
    const { promise, resolve, reject } = Promise.withResolvers<Uploaded>();
    const withdraw = world.offer(`upload ${file.id}`, {
      arrives: () => end(() => resolve(uploaded(file))),
      refused: () => end(() => reject(callError(422))),
      cancelled: () => end(() => reject(new CallError({ code: 'Cancelled', status: 0 }))),
    });
    const end = (settle: () => void): void => {
      withdraw();
      settle();
    };
    return {
      done: promise,
      cancel() {
        withdraw();
        world.note('cancel')(file.id);
      },
    };
  };
}
