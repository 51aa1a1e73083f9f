import { brokenInTheEnd, brokenNow } from './invariants.ts';
import { endFaults, step } from './steps.ts';
import { createWorld } from './world.ts';

/** Time to recover once the faults are over, s: longer than any wait of the charts. */
const RECOVERY = 400;

/**
 * Runs one seed.
 *
 * @returns the number of messages written and sent
 * @throws Error with the broken invariants, the last steps, and the command that repeats the run
 */
export async function simulate(seed: number, steps: number): Promise<{ written: number; sent: number }> {
  const world = await createWorld(seed);
  const done: string[] = [];
  const assertNone = (broken: readonly string[]): void => {
    if (broken.length === 0) return;
    throw new Error(
      [
        ...new Set(broken),
        '',
        `after: ${done.slice(-20).join(', ')}`,
        `again: SIMULATION_SEED=${seed} npx vitest run tests/simulation`,
      ].join('\n'),
    );
  };
  try {
    await world.settle();
    for (let count = 0; count < steps; count += 1) {
      done.push(await step(world));
      assertNone(brokenNow(world, await world.truth()));
    }
    await endFaults(world);
    for (const person of world.people)
      for (const roomId of world.rooms.keys()) if (world.rooms.get(roomId)?.includes(person)) person.watch(roomId);
    done.push('all faults are over');
    let broken: string[] = ['not checked yet'];
    for (let seconds = 0; seconds < RECOVERY && broken.length > 0; seconds += 5) {
      for (const person of world.people) person.deliver(Infinity);
      await world.pass(5_000);
      for (const person of world.people) person.deliver(Infinity);
      await world.settle();
      broken = await brokenInTheEnd(world, await world.truth());
    }
    assertNone(broken);
    return { written: world.written.length, sent: (await world.truth()).length };
  } finally {
    await world.dispose();
  }
}
