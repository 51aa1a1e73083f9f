import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { WORKER } from '#protocol/limits.ts';
import { createSimulatedClock } from '../clock/simulated-clock.ts';
import { createLeadMachine } from './lead.machine.ts';
import type { LeadPorts } from './lead.ports.ts';

const settle = () => new Promise(setImmediate);

/** A worker of build `b` that elects. */
async function elect(
  leaders: readonly string[],
  order: LeadPorts['order'] = () => Promise.reject(new Error('offline')),
) {
  const clock = createSimulatedClock();
  const did: string[] = [];
  const note = (name: string) => (): Promise<void> => {
    did.push(name);
    return Promise.resolve();
  };
  const actor = createActor(
    createLeadMachine({
      build: 'b',
      turn: note('turn'),
      endTurn: () => void did.push('endTurn'),
      leaders: () => Promise.resolve(leaders),
      order,
      take: note('take'),
      begin: () => void did.push('begin'),
      end: () => void did.push('end'),
    }),
    { clock },
  ).start();
  await settle();
  return { actor, clock, did };
}
const LEADS = ['turn', 'take', 'begin', 'endTurn'];
const ENDS = ['turn', 'end', 'endTurn'];

describe('the lead', () => {
  it.each([[[]], [['b']]])('[LEA-1] is taken while only %j leads, without asking the server', async (leaders) => {
    const order = vi.fn<LeadPorts['order']>();
    expect((await elect(leaders, order)).did).toEqual(LEADS);
    expect(order).not.toHaveBeenCalled();
  });

  it.each([
    ['an older build', ['a'], [['b'], ['a']], LEADS],
    ['another worker of the same build', ['b-elected'], [['b', 'b-elected'], ['a']], LEADS],
    ['a build that the server no longer names', ['x'], [['b'], ['a']], LEADS],
    ['a newer build', ['c'], [['c'], ['b'], ['a']], ENDS],
    ['an older build while a newer one takes it', ['a', 'c'], [['c'], ['b'], ['a']], ENDS],
    ['the older code after a rollback', ['a'], [['a'], ['b']], ENDS],
  ])('[LEA-2] held by %s is decided by the order of builds', async (_title, leaders, order, did) => {
    expect((await elect(leaders, () => Promise.resolve(order))).did).toEqual(did);
  });

  it.each([
    ['the server does not answer', () => Promise.reject(new Error('offline'))],
    ['the order does not name the build', () => Promise.resolve([['c']])],
    ['the order is empty', () => Promise.resolve([])],
  ])('[LEA-3] stays with another build when %s', async (_title, order) => {
    expect((await elect(['a'], order)).did).toEqual(ENDS);
  });

  it('[LEA-3] stays with another build when the order takes more than 5 s', async () => {
    const { did, clock } = await elect(['a'], () => new Promise(() => undefined));
    clock.advance(WORKER.orderPatience - 1);
    expect(did).toEqual(['turn']);
    clock.advance(1);
    expect(did).toEqual(ENDS);
  });

  it('[LEA-4] is lost once', async () => {
    const { did, actor } = await elect([]);
    actor.send({ type: 'lead.lost' });
    actor.send({ type: 'lead.lost' });
    expect(did).toEqual([...LEADS, 'end', 'endTurn']);
  });
});
