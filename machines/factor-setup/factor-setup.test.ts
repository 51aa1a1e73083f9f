import { createActor } from 'xstate';
import { expect, it } from 'vitest';
import { ACCOUNT } from '#protocol/limits.ts';
import { CallError } from '../call-error.ts';
import { createSimulatedClock } from '../clock/simulated-clock.ts';
import { createFactorSetupMachine, factorSetupView } from './factor-setup.machine.ts';
import { begunSetup } from './factor-setup.model.ts';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
const refused = (code: string): CallError => new CallError({ code, status: 422 });

/** @param failures of calls, in their order */
function createWorld(failures: Record<number, CallError> = {}) {
  const clock = createSimulatedClock(0);
  const calls: unknown[] = [];
  const call = <Answer>(input: unknown, answer: Answer): Promise<Answer> => {
    calls.push(input);
    const failure = failures[calls.length];
    return failure ? Promise.reject(failure) : Promise.resolve(answer);
  };
  const actor = createActor(
    createFactorSetupMachine({
      begin: (input) => call(input, begunSetup),
      confirm: (input) => call(input, ['code-1', 'code-2']),
      remove: (input) => call(input, undefined),
      renewCodes: (input) => call(input, ['code-3']),
    }),
    { clock },
  ).start();
  const begin = async (): Promise<void> => {
    actor.send({ type: 'factor.begin', kind: 'totp', proof: 'opensesame' });
    await turn();
  };
  const confirm = async (): Promise<void> => {
    actor.send({ type: 'factor.confirm', name: 'Phone', code: '123456' });
    await turn();
  };
  return { actor, calls, clock, begin, confirm, view: () => factorSetupView(actor.getSnapshot()) };
}

it('[FAC-1] makes one change at a time, and does not keep the proof', async () => {
  const { actor, calls, begin, view } = createWorld();
  actor.send({ type: 'factor.begin', kind: 'totp', proof: 'opensesame' });
  actor.send({ type: 'factor.remove', factorId: 'factor-001', proof: 'opensesame' });
  await begin();
  expect(calls).toEqual([{ kind: 'totp', proof: 'opensesame' }]);
  expect(view()).toMatchObject({ phase: 'awaited', totp: begunSetup.totp });
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('opensesame');
});

it('[FAC-1] leaves everything as it was when the proof is wrong', async () => {
  const { actor, begin, view } = createWorld({ 1: refused('InvalidCurrentPwd'), 2: refused('InvalidCurrentPwd') });
  await begin();
  expect(view()).toMatchObject({ phase: 'idle', totp: null, error: { code: 'InvalidCurrentPwd' } });
  actor.send({ type: 'factor.remove', factorId: 'factor-001', proof: 'wrong' });
  expect(view().error).toBeNull();
  await turn();
  expect(view()).toMatchObject({ phase: 'idle', error: { code: 'InvalidCurrentPwd' } });
});

it('[FAC-2] repeats a refused confirmation, but not of a set-up that the server no longer knows', async () => {
  const { begin, confirm, view } = createWorld({ 2: refused('SecondFactorWrong'), 3: refused('FactorSetupExpired') });
  await begin();
  await confirm();
  expect(view()).toMatchObject({ phase: 'awaited', totp: begunSetup.totp, error: { code: 'SecondFactorWrong' } });
  await confirm();
  expect(view()).toMatchObject({ phase: 'idle', totp: null, error: { code: 'FactorSetupExpired' } });
});

it('[FAC-2] [FAC-4] drops the secret of a set-up that is cancelled or waits too long', async () => {
  const { actor, clock, begin, view } = createWorld();
  await begin();
  actor.send({ type: 'factor.cancel' });
  expect(view()).toMatchObject({ phase: 'idle', totp: null, error: null });
  await begin();
  clock.advance(ACCOUNT.factorPatience);
  expect(view()).toMatchObject({ phase: 'idle', totp: null, error: { code: 'FactorSetupExpired' } });
});

it('[FAC-3] shows new recovery codes until they are noted', async () => {
  const { actor, calls, begin, confirm, view } = createWorld();
  await begin();
  await confirm();
  expect(calls[1]).toEqual({ setupId: 'setup-001', name: 'Phone', code: '123456' });
  await begin();
  actor.send({ type: 'factor.cancel' });
  expect(view()).toMatchObject({ phase: 'codes', recoveryCodes: ['code-1', 'code-2'] });
  actor.send({ type: 'factor.done' });
  expect(view()).toMatchObject({ phase: 'idle', recoveryCodes: [] });
  actor.send({ type: 'factor.renewCodes', proof: 'opensesame' });
  await turn();
  expect(view()).toMatchObject({ phase: 'codes', recoveryCodes: ['code-3'] });
});
