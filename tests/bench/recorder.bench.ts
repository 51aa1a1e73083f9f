/** What the recorder of the worker costs (workers/core/recorder.ts). */
import { setImmediate } from 'node:timers/promises';
import type { LoggedFrame } from '#protocol/realtime/frames.ts';
import { createWorld, signIn, up } from '#tests/doubles/chat-world.ts';
import { createRecorder } from '#workers/core/recorder.ts';
import { median, type Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

const MESSAGES = sized(10_000, 50);
const ROUNDS = sized(9, 1);
/**
 * Messages come into an open room, each in a window of its own, with ports in memory: no parsing, no database, no tab.
 */
export async function recorder(): Promise<Row[]> {
  const rounds: { value: number; baseline: number }[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const sides = round % 2 === 0 ? [true, false] : [false, true];
    const costs = new Map<boolean, number>();
    for (const isRecorded of sides) costs.set(isRecorded, await costOf(isRecorded));
    // The first round warms the code up.
    if (round >= 0) rounds.push({ value: costs.get(true)!, baseline: costs.get(false)! });
  }
  return [
    {
      name: 'recorder',
      what: 'processor time that the recorder adds to a message in the worker',
      against: 'nothing',
      unit: 'µs',
      value: median(rounds.map(({ value, baseline }) => value - baseline)),
      baseline: null,
      ratio: null,
      // 2 % and 1 % of the 0.8 ms that a browser's worker with ten tabs spends on a frame (README, `latency`).
      reach: 16,
      aim: 8,
      better: 'lower',
      details: {
        messages: MESSAGES,
        rounds: ROUNDS,
        without: median(rounds.map(({ baseline }) => baseline)),
      },
    },
  ];
}

/** @returns µs a message */
async function costOf(isRecorded: boolean): Promise<number> {
  const first = createWorld();
  const room = first.server.room('ada', 'ben');
  first.stop();
  const { ports, server } = first;
  const world = createWorld({ ports, server }, isRecorded ? createRecorder(ports.clock).inspect : undefined);
  signIn(world);
  up(world);
  const view = world.room(room);
  while (view()?.phase !== 'ready') await setImmediate();
  const frames: LoggedFrame[] = [];
  server.onFrame = (reader, frame) => {
    if (reader === 'ada') frames.push(frame);
  };
  for (let number = 0; number < MESSAGES; number += 1) server.post('ben', room, `message ${number}`);
  globalThis.gc?.();
  const before = process.threadCpuUsage();
  for (const [index, frame] of frames.entries()) {
    world.signals.emit('frame', frame);
    ports.clock.advance(16);
    if (index % 50 === 0) await setImmediate();
  }
  const { user, system } = process.threadCpuUsage(before);
  world.stop();
  return (user + system) / MESSAGES;
}
