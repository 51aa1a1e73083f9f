import { createActor } from 'xstate';
import { expect, it } from 'vitest';
import { callError } from '../call-outcomes.model.ts';
import { createSimulatedClock } from '../clock/simulated-clock.ts';
import { codeView, createVerificationCodeMachine } from './verification-code.machine.ts';
import { codeRequest } from './verification-code.model.ts';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** @param failures errors of calls, by their order */
function createWorld(failures: Record<number, unknown> = {}) {
  const clock = createSimulatedClock(0);
  const calls: string[] = [];
  const call = <Answer>(name: string, answer: Answer): Promise<Answer> => {
    calls.push(name);
    const failure = failures[calls.length];
    return failure ? Promise.reject(failure) : Promise.resolve(answer);
  };
  const actor = createActor(
    createVerificationCodeMachine({
      send: () => call('send', { codeId: `code-${String(calls.length + 1)}` }),
      target: () => call('target', codeRequest.target),
      confirm: ({ call: name }) => call(name, {}),
      now: clock.now,
    }),
    { clock },
  ).start();
  const send = async (): Promise<void> => {
    actor.send({ type: 'code.send', ...codeRequest });
    await turn();
  };
  return { actor, calls, clock, send, view: () => codeView(actor.getSnapshot()) };
}

it('[COD-1] sends one code at a time, and another after 60 s', async () => {
  const { actor, calls, clock, send, view } = createWorld();
  actor.send({ type: 'code.send', ...codeRequest });
  await send();
  expect(view()).toMatchObject({ phase: 'sent', codeId: 'code-1', target: codeRequest.target, resendAt: 60_000 });
  clock.advance(59_999);
  await send();
  expect(calls).toEqual(['send']);
  clock.advance(1);
  await send();
  expect(view()).toMatchObject({ phase: 'sent', codeId: 'code-2', resendAt: 120_000 });
});

it('[COD-1] sends a code to another target at once', async () => {
  const { actor, calls, send, view } = createWorld();
  await send();
  actor.send({ type: 'code.again' });
  expect(view()).toMatchObject({ phase: 'none', codeId: null, resendAt: null });
  await send();
  expect(calls).toEqual(['send', 'send']);
});

it('[COD-2] keeps the earlier code when another request is refused', async () => {
  const { clock, send, view } = createWorld({ 1: callError(422), 3: callError(429) });
  await send();
  expect(view()).toMatchObject({ phase: 'none', error: { status: 422 } });
  await send();
  clock.advance(60_000);
  await send();
  expect(view()).toMatchObject({ phase: 'sent', codeId: 'code-2', error: { status: 429 } });
});

it('[COD-3] fetches the target after a reload, again at a wake-up when there was no response', async () => {
  const { actor, view } = createWorld({ 1: callError(0) });
  actor.send({ type: 'code.restore', codeId: 'code-9' });
  expect(view().phase).toBe('fetching');
  await turn();
  expect(view()).toMatchObject({ phase: 'failed', error: { status: 0 } });
  actor.send({ type: 'wake' });
  await turn();
  expect(view()).toMatchObject({ phase: 'sent', codeId: 'code-9', target: codeRequest.target, error: null });
});

it('[COD-3] reports a code that is no longer valid', async () => {
  const { actor, view } = createWorld({ 1: callError(404) });
  actor.send({ type: 'code.restore', codeId: 'code-9' });
  await turn();
  expect(view().phase).toBe('expired');
  actor.send({ type: 'code.again' });
  expect(view().phase).toBe('none');
});

it('[COD-4] confirms once at a time, and again after a response', async () => {
  const { actor, calls, view } = createWorld({ 1: callError(422) });
  const confirm = () => actor.send({ type: 'code.confirm', call: 'account.verifyEmail', input: {} });
  confirm();
  confirm();
  expect(view().confirming).toBe(true);
  await turn();
  expect([calls.length, actor.getSnapshot().context.confirmationError?.status]).toEqual([1, 422]);
  confirm();
  await turn();
  expect([calls.length, actor.getSnapshot().context.confirmationError]).toEqual([2, null]);
});
