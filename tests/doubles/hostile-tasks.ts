/** Tasks that do what hostile input makes a task do, and harmless ones. */
import process from 'node:process';
import { DomainError } from '#server/http/domain-error.ts';
import { defineTask } from '#server/processes/task.ts';

export const echo = (input: unknown): unknown => input;
export const pid = (): number => process.pid;
export function stall(): never {
  for (;;);
}
/** Takes memory outside the heap of JavaScript, as decoders do. */
export async function hoard(): Promise<never> {
  const hoarded: Buffer[] = [];
  for (;;) {
    hoarded.push(Buffer.alloc(16 * 1024 * 1024, hoarded.length));
    await new Promise(setImmediate);
  }
}
/** Fills the heap of JavaScript. */
export function fill(): never {
  const filled: object[] = [];
  for (;;) filled.push({ at: filled.length });
}
/** Takes so many megabytes, and leaves them to the collector. */
export const swell = (megabytes: number): number => Buffer.alloc(megabytes * 1024 * 1024, 1).length;
export const crash = (): never => process.kill(process.pid, 'SIGKILL') as never;
export function refuse(): never {
  throw new DomainError('ImageDimensions', { width: 3 });
}
export function fail(): never {
  throw new RangeError('out of range');
}
/** The names of the variables that the process has. */
export const variables = (): string[] => Object.keys(process.env);

let kept = 0;
/** Counts the calls in one process. */
export const count = (): number => (kept += 1);

const LIMITS = { processorTime: 500, realTime: 30_000 };
const task = <Run extends (input: never) => unknown>(name: string, limits = {}) =>
  defineTask<Run>(new URL(import.meta.url), name, { ...LIMITS, ...limits });
export const TASKS = {
  echo: task<typeof echo>('echo'),
  pid: task<typeof pid>('pid'),
  stall: task<typeof stall>('stall'),
  hoard: task<typeof hoard>('hoard', { processorTime: 20_000 }),
  fill: task<typeof fill>('fill', { processorTime: 20_000 }),
  swell: task<typeof swell>('swell', { processorTime: 20_000 }),
  crash: task<typeof crash>('crash'),
  refuse: task<typeof refuse>('refuse'),
  fail: task<typeof fail>('fail'),
  variables: task<typeof variables>('variables'),
  count: task<typeof count>('count'),
};
