import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
/** How often a starting process is asked whether it is ready. ms */
const ASK_EVERY = 100;

/** One server process of a local cluster. */
export type Member = {
  readonly port: number;
  /** Undefined while it does not run. */
  readonly pid: number | undefined;
  /**
   * Starts it; resolves when it is ready (`/readyz`).
   * @throws Error if it ends before
   */
  start(): Promise<void>;
  /** SIGTERM; resolves with its exit code, null after a signal. */
  stop(): Promise<number | null>;
};

export type MemberOptions = {
  readonly port: number;
  /** `server/main.ts` of another release; of this one by default. */
  readonly main?: string;
  readonly variables: NodeJS.ProcessEnv;
  /** Receives each line of its output. */
  readonly print: (line: string) => void;
  /** It became ready, or is about to end, or has ended. */
  readonly onChange: (isReady: boolean) => void;
};

/** Describes a server process on a loopback port. It is not started. */
export function createMember({ port, main = MAIN, variables, print, onChange }: MemberOptions): Member {
  let child: ChildProcess | undefined;

  async function isReady(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
    return answer?.ok === true;
  }

  return {
    port,
    get pid() {
      return child?.pid;
    },
    async start() {
      const started = spawn(process.execPath, [main], {
        env: { ...variables, HOST: '127.0.0.1', PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      for (const stream of [started.stdout, started.stderr]) createInterface(stream).on('line', print);
      const ended = once(started, 'exit');
      while (!(await isReady())) {
        const hasEnded = await Promise.race([ended.then(() => true), delay(ASK_EVERY, false)]);
        if (hasEnded) {
          child = undefined;
          throw new Error(`The process on port ${port} ended before it was ready.`);
        }
      }
      void ended.then(() => {
        if (child !== started) return;
        child = undefined;
        print('The process died.');
        onChange(false);
      });
      onChange(true);
    },
    async stop() {
      const running = child;
      child = undefined;
      onChange(false);
      if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null;
      const ended = once(running, 'exit');
      running.kill('SIGTERM');
      await ended;
      return running.exitCode;
    },
  };
}
