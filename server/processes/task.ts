/** What a task may use. */
export type TaskLimits = {
  /** Processor time of the process during the call. ms */
  readonly processorTime: number;
  /** Real time, on a machine that has little processor time to spare. ms */
  readonly realTime: number;
};

/** A function that a process of a pool calls. Input and output are copied (structured clone). */
export type Task<Input, Output> = TaskLimits & {
  readonly module: string;
  readonly name: string;
  /** Only for the types: always undefined. */
  readonly types?: (input: Input) => Output;
};

/**
 * Names a function that is to run in a process of a pool. This process does not load its module: import its type only.
 * @param module URL of the module that exports it
 */
export function defineTask<Run extends (input: never) => unknown>(
  module: URL,
  name: string,
  limits: TaskLimits,
): Task<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return { module: module.href, name, ...limits };
}

/** Why a process ended during a task: it reached a limit, or it crashed or was killed. */
export type EndReason = 'time' | 'memory' | 'ended';

/** The process of a task ended. The same input would probably do it again: do not retry it by yourself. */
export class ProcessEndedError extends Error {
  override readonly name = 'ProcessEndedError';
  readonly reason: EndReason;

  constructor(task: string, reason: EndReason) {
    super(`The process of ${task} ended: ${reason}`);
    this.reason = reason;
  }
}

/** The function of a task threw an error other than a DomainError. */
export class TaskFailedError extends Error {
  override readonly name = 'TaskFailedError';
}
