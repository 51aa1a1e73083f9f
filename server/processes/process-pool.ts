import type { FastifyBaseLogger } from 'fastify';
import { ProcessEndedError, type Task } from './task.ts';
import { startTaskProcess, type ProcessLimits, type TaskProcess } from './task-process.ts';
import { FairQueue, type FairQueueLimits } from './fair-queue.ts';

/** Whose turn the work takes, and what ends it. */
export type WorkOptions = { readonly personId: string; readonly signal?: AbortSignal };

/** A process held for several calls, whose functions may share state in their module. */
export type HeldProcess = Pick<TaskProcess, 'call' | 'processorTime'>;

/** Processes for work whose cost a stranger chooses; README lists the guarantees. */
export type ProcessPool = {
  /**
   * Runs a task when it is the person's turn.
   * @throws DomainError of the task, and TooManyRequests; TaskFailedError; ProcessEndedError; the reason of the signal
   */
  run<Input, Output>(task: Task<Input, Output>, input: Input, options: WorkOptions): Promise<Output>;
  /** Holds a process, which ends afterwards. @throws as `run` */
  hold<Result>(options: WorkOptions, use: (held: HeldProcess) => Promise<Result>): Promise<Result>;
  /** Ends all processes; their work fails. */
  close(): void;
};

export type PoolLimits = ProcessLimits &
  FairQueueLimits & {
    /** Resident bytes above which a process is replaced after a call. */
    readonly memoryKept: number;
    /** How long a process without work is kept. ms */
    readonly idle: number;
  };

/** Creates a pool; its processes start with the first work. */
export function createProcessPool(limits: PoolLimits, log: Pick<FastifyBaseLogger, 'warn'>): ProcessPool {
  const queue = new FairQueue(limits);
  const processes = new Set<TaskProcess>();
  const idle = new Map<TaskProcess, NodeJS.Timeout>();
  let isClosed = false;

  function take(): TaskProcess {
    for (const [kept, timer] of idle) {
      clearTimeout(timer);
      idle.delete(kept);
      if (kept.isAlive()) return kept;
      processes.delete(kept);
    }
    const started = startTaskProcess(limits);
    processes.add(started);
    return started;
  }

  function end(one: TaskProcess): void {
    idle.delete(one);
    processes.delete(one);
    one.kill();
  }

  function release(one: TaskProcess, isKept: boolean): void {
    if (isClosed || !isKept || !one.isAlive() || one.memory() > limits.memoryKept) end(one);
    else idle.set(one, setTimeout(() => end(one), limits.idle).unref());
  }

  function withProcess<Result>(
    { personId, signal }: WorkOptions,
    isKept: boolean,
    use: (held: HeldProcess) => Promise<Result>,
  ): Promise<Result> {
    return queue.run(personId, async () => {
      signal?.throwIfAborted();
      if (isClosed) throw new Error('The pool of processes is closed');
      const one = take();
      try {
        return await use({
          processorTime: one.processorTime,
          call: (task, input, ends = signal) => one.call(task, input, ends),
        });
      } catch (error) {
        if (error instanceof ProcessEndedError && !isClosed) log.warn({ err: error, reason: error.reason }, 'process');
        throw error;
      } finally {
        release(one, isKept);
      }
    });
  }

  return {
    run: (task, input, options) => withProcess(options, true, ({ call }) => call(task, input)),
    hold: (options, use) => withProcess(options, false, use),
    close() {
      isClosed = true;
      for (const timer of idle.values()) clearTimeout(timer);
      for (const one of processes) end(one);
    },
  };
}
