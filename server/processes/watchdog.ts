/**
 * A thread of a task's process that ends the process when the running call reaches a limit. It works while native code
 * or a loop keeps the other threads busy, and after the server died.
 */
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { EndReason } from './task.ts';

const LOOK_EVERY = 50;
/** The pipe that `task-process.ts` reads. */
const REASONS = 4;
const memoryMost = workerData as number;

let call: { readonly before: NodeJS.CpuUsage; readonly most: number } | undefined;

/** The processor time that the call which begins may use, in ms; null when it has ended. */
parentPort?.on('message', (most: number | null) => {
  call = most === null ? undefined : { before: process.cpuUsage(), most };
});

setInterval(() => {
  if (!call) return;
  const { user, system } = process.cpuUsage(call.before);
  if ((user + system) / 1_000 > call.most) end('time');
  if (process.memoryUsage.rss() > memoryMost) end('memory');
}, LOOK_EVERY);

parentPort?.postMessage('watching');

function end(reason: EndReason): void {
  writeSync(REASONS, reason);
  process.kill(process.pid, 'SIGKILL');
}
