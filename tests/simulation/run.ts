import { brokenInTheEnd, brokenNow } from './invariants.ts';
import { clearUp, step } from './steps.ts';
import { createWorld } from './world.ts';

/** How long everything may take to come right once the faults are over: longer than any wait the charts know. */
const PATIENCE = 400;

/**
 * Lives through one seed.
 *
 * @returns how much happened
 * @throws with what does not hold, what was done before, and how to live through it again
 */
export async function simulate(seed: number, steps: number): Promise<{ written: number; sent: number }> {
  const world = await createWorld(seed);
  const done: string[] = [];
  const judge = (broken: readonly string[]): void => {
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
      judge(brokenNow(world, await world.truth()));
    }
    await clearUp(world);
    for (const person of world.people)
      for (const roomId of world.rooms.keys()) if (world.rooms.get(roomId)?.includes(person)) person.watch(roomId);
    done.push('everything is well again');
    let broken: string[] = ['not judged yet'];
    for (let seconds = 0; seconds < PATIENCE && broken.length > 0; seconds += 5) {
      for (const person of world.people) person.deliver(Infinity);
      await world.pass(5_000);
      for (const person of world.people) person.deliver(Infinity);
      await world.settle();
      broken = await brokenInTheEnd(world, await world.truth());
    }
    judge(broken);
    return { written: world.written.length, sent: (await world.truth()).length };
  } finally {
    await world.dispose();
  }
}
