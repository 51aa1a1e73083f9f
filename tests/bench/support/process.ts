import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Usage } from './meter.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const METER = here('./meter.ts');

/** Nothing outlives the bench, however it ends. */
const running = new Set<ChildProcess>();
process.once('exit', endMeasured);

/** Kills all measured processes: those of a bench that failed before it ended them. */
export function endMeasured(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** A process of its own that is measured from within, and asked over IPC. */
export type Measured = {
  readonly child: ChildProcess;
  /** Memory is read after a full collection when `collect` is set; CPU is read before it. */
  usage(collect?: boolean): Promise<Usage>;
  /** Sends a request and resolves with the answer that carries the same `ask`. */
  ask<Answer>(request: Record<string, unknown>): Promise<Answer>;
  output(): string;
  stop(): Promise<void>;
};

/** @param path of the module to run, relative to the project's root */
export function startMeasured(path: string, environment: Record<string, string> = {}): Measured {
  const child = fork(here(`../../../${path}`), [], {
    execArgv: ['--expose-gc', '--import', METER],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', TZ: 'UTC', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      text = (text + String(chunk)).slice(-100_000);
    });
  const waiting = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>();
  let sequence = 0;
  child.on('message', (message: { meter?: number; ask?: number; usage?: Usage; error?: string }) => {
    const number = message.meter ?? message.ask;
    if (number === undefined) return;
    const waiter = waiting.get(number);
    waiting.delete(number);
    if (message.error) waiter?.reject(new Error(message.error));
    else waiter?.resolve((message.usage ?? message) as never);
  });
  child.on('exit', () => {
    for (const waiter of waiting.values()) waiter.reject(new Error(`${path} ended:\n${text}`));
    waiting.clear();
  });
  const send = <Answer>(request: Record<string, unknown>, key: 'meter' | 'ask'): Promise<Answer> => {
    sequence += 1;
    const number = sequence;
    return new Promise<Answer>((resolve, reject) => {
      waiting.set(number, { resolve, reject });
      child.send({ ...request, [key]: number });
    });
  };
  return {
    child,
    usage: (collect = false) => send<Usage>({ collect }, 'meter'),
    ask: (request) => send(request, 'ask'),
    output: () => text,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Waits until a server answers its health check. @throws with its output when it ends before */
export async function untilReady(server: Measured, url: string): Promise<void> {
  for (;;) {
    const ready = await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    if (server.child.exitCode !== null) throw new Error(server.output());
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
