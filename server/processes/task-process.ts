import { fork, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { DomainError } from '../http/domain-error.ts';
import type { CallMessage, ReplyMessage } from './process-entry.ts';
import { ProcessEndedError, TaskFailedError, type EndReason, type Task } from './task.ts';

/** Limits of a process. */
export type ProcessLimits = {
  /** Resident bytes at which it is ended. */
  readonly memory: number;
  /** Megabytes of the heap of JavaScript. */
  readonly heap: number;
  /** See `os.setPriority`. */
  readonly priority: number;
};

export type TaskProcess = {
  readonly isAlive: () => boolean;
  /** Resident bytes after the last call. */
  readonly memory: () => number;
  /** Processor time of all calls. ms */
  readonly processorTime: () => number;
  /**
   * Calls the function of a task; one call at a time.
   * @param signal ends the process
   * @throws DomainError of the function; TaskFailedError; ProcessEndedError; the reason of `signal`
   */
  call<Input, Output>(task: Task<Input, Output>, input: Input, signal?: AbortSignal): Promise<Output>;
  kill(): void;
};

const ENTRY = fileURLToPath(new URL('./process-entry.ts', import.meta.url));
/** The process reads bytes of strangers: it gets none of the server's secrets. */
const VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'LANG', 'TZ'];

/** Starts a process that waits for calls (process-entry.ts). */
export function startTaskProcess({ memory, heap, priority }: ProcessLimits): TaskProcess {
  const child = fork(ENTRY, [String(memory), String(priority)], {
    execArgv: [`--max-old-space-size=${heap}`],
    env: Object.fromEntries(VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
  });
  let ended: EndReason | undefined;
  let onEnd: (() => void) | undefined;
  void endOf(child).then((reason) => {
    ended = reason;
    onEnd?.();
  });
  /** @returns undefined when the process ends. A race with its end would keep every answer. */
  const replyTo = (message: CallMessage): Promise<ReplyMessage | undefined> =>
    new Promise((resolve) => {
      onEnd = () => resolve(undefined);
      if (ended !== undefined) onEnd();
      child.once('message', (reply) => resolve(reply as ReplyMessage));
      // A failure to send ends in the end that is waited for.
      child.send(message, () => undefined);
    });
  let overtime = false;
  let resident = 0;
  let used = 0;
  const kill = (): void => void child.kill('SIGKILL');

  return {
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    memory: () => resident,
    processorTime: () => used,
    kill,
    async call(task, input, signal) {
      signal?.throwIfAborted();
      const { module, name, processorTime } = task;
      const late = setTimeout(() => {
        overtime = true;
        kill();
      }, task.realTime);
      signal?.addEventListener('abort', kill);
      try {
        const reply = await replyTo({ module, name, input, processorTime });
        if (!reply) {
          signal?.throwIfAborted();
          throw new ProcessEndedError(name, overtime ? 'time' : (ended ?? 'ended'));
        }
        resident = reply.memory;
        used += reply.processorTime;
        if ('refusal' in reply) throw new DomainError(reply.refusal.code, reply.refusal.params);
        if ('failure' in reply) throw new TaskFailedError(reply.failure);
        return reply.output as never;
      } finally {
        onEnd = undefined;
        clearTimeout(late);
        signal?.removeEventListener('abort', kill);
      }
    },
  };
}

/** Why the process ended; its watchdog writes the limit that it reached. */
function endOf(child: ChildProcess): Promise<EndReason> {
  let written = '';
  (child.stdio[4] as Readable).setEncoding('utf8').on('data', (text: string) => {
    written += text;
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve('ended'));
    child.once('close', (code: number | null, signal: NodeJS.Signals | null) => {
      if (written === 'time' || written === 'memory') resolve(written);
      // V8 aborts a process whose heap is full.
      else resolve(signal === 'SIGABRT' || code === 134 ? 'memory' : 'ended');
    });
  });
}
