/** A process that calls the functions of tasks, one at a time, for `task-process.ts`. */
import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '#protocol/errors.ts';
import { loadModulesFaster } from '../foundation/module-loading.ts';
import { DomainError, type ErrorParams } from '../http/domain-error.ts';

/** A call of a function. */
export type CallMessage = {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
  readonly processorTime: number;
};

/** Its result, with the resident bytes after it and its processor time in ms. */
export type ReplyMessage = { readonly memory: number; readonly processorTime: number } & (
  | { readonly output: unknown }
  | { readonly refusal: { readonly code: ErrorCode; readonly params: ErrorParams | undefined } }
  | { readonly failure: string }
);

// Halves the processor time of loading a task.
loadModulesFaster();
const [memory = 0, priority = 0] = process.argv.slice(2).map(Number);

// Threads that start later have the priority of the one that starts them.
for (const thread of threads()) setPriority(thread, priority);
const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: memory, execArgv: [] });
const watching = once(watchdog, 'message');
watchdog.unref();

const loaded = new Set<string>();

// Ctrl-C signals the whole group: the server ends this process when its work is done.
process.on('SIGINT', () => undefined).on('disconnect', () => process.exit());
process.on('message', (call: CallMessage) => {
  void perform(call).then((reply) => process.send?.(reply));
});

async function perform({ module, name, input, processorTime }: CallMessage): Promise<ReplyMessage> {
  await watching;
  const before = process.cpuUsage();
  watchdog.postMessage(processorTime);
  const result = await run(module, name, input);
  watchdog.postMessage(null);
  const { user, system } = process.cpuUsage(before);
  return { ...result, memory: process.memoryUsage.rss(), processorTime: Math.ceil((user + system) / 1_000) };
}

async function run(
  module: string,
  name: string,
  input: unknown,
): Promise<
  { output: unknown } | { refusal: { code: ErrorCode; params: ErrorParams | undefined } } | { failure: string }
> {
  try {
    const functions = (await import(module)) as Record<string, (input: unknown) => unknown>;
    if (!loaded.has(module)) flushCompileCache(); // This process ends by SIGKILL.
    loaded.add(module);
    return { output: await functions[name]!(input) };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: { code: error.code, params: error.params } };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

/** Linux has priorities of threads, and those of the pool exist already. */
function threads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
}
