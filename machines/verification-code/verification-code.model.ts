import type { CodeRequest } from '#protocol/bridge/commands.ts';
import { callError } from '../call-error.model.ts';
import type { ChartModel } from '../chart-model.ts';
import { codeView, createVerificationCodeMachine } from './verification-code.machine.ts';

export const codeRequest: CodeRequest = {
  call: 'registration.sendCode',
  input: {},
  target: { method: 'email', email: 'ada@example.com' },
};

export const verificationCodeModel: ChartModel<ReturnType<typeof createVerificationCodeMachine>> = {
  machine: createVerificationCodeMachine({
    send: () => Promise.resolve({ codeId: 'code-001' }),
    target: () => Promise.resolve(codeRequest.target),
    confirm: () => Promise.resolve({}),
    now: () => 0,
  }),
  cases: () => [
    { type: 'code.send', ...codeRequest },
    { type: 'code.restore', codeId: 'code-001' },
    { type: 'code.confirm', call: 'registration.register', input: {} },
    { type: 'xstate.done.actor.send', output: { codeId: 'code-001' } },
    { type: 'xstate.error.actor.send', error: callError(422) },
    { type: 'xstate.done.actor.fetchTarget', output: codeRequest.target },
    { type: 'xstate.error.actor.fetchTarget', error: callError(404) },
    { type: 'xstate.error.actor.fetchTarget', error: callError(0) },
    { type: 'xstate.done.actor.confirm', output: {} },
    { type: 'xstate.error.actor.confirm', error: callError(422) },
  ],
  project: ({ value, context }) => `${JSON.stringify(value)} ${context.resendAt === null ? 'first' : 'again'}`,
  invariants: {
    '[COD-1] a sent code has its target, and a time for the next': (snapshot) =>
      codeView(snapshot).phase !== 'sent' || (snapshot.context.target !== null && snapshot.context.resendAt !== null),
    '[COD-3] has an error when the code cannot be fetched': ({ value, context }) =>
      value.code !== 'failed' || context.requestError !== null,
    '[COD-4] a form is busy exactly while its confirmation runs': (snapshot) =>
      codeView(snapshot).confirming === (snapshot.context.confirmation !== null),
  },
};
