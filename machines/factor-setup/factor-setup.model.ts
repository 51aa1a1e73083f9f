import { CallError } from '../call-error.ts';
import { callError } from '../call-error.model.ts';
import type { ChartModel } from '../chart-model.ts';
import { createFactorSetupMachine, factorSetupView } from './factor-setup.machine.ts';
import type { FactorSetup } from './factor-setup.ports.ts';

export const begunSetup: FactorSetup = {
  setupId: 'setup-001',
  totp: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Vermeil:ada' },
  passkey: null,
};
const expired = new CallError({ code: 'FactorSetupExpired', status: 422 });

export const factorSetupModel: ChartModel<ReturnType<typeof createFactorSetupMachine>> = {
  machine: createFactorSetupMachine({
    begin: () => Promise.resolve(begunSetup),
    confirm: () => Promise.resolve([]),
    remove: () => Promise.resolve(),
    renewCodes: () => Promise.resolve([]),
  }),
  cases: () => [
    { type: 'factor.begin', kind: 'totp', proof: 'secret' },
    { type: 'factor.confirm', name: 'Phone', code: '123456' },
    { type: 'factor.remove', factorId: 'factor-001', proof: 'secret' },
    { type: 'factor.renewCodes', proof: 'secret' },
    { type: 'xstate.done.actor.begin', output: begunSetup },
    { type: 'xstate.error.actor.begin', error: callError(422) },
    { type: 'xstate.done.actor.confirm', output: ['one', 'two'] },
    { type: 'xstate.done.actor.confirm', output: [] },
    { type: 'xstate.error.actor.confirm', error: callError(422) },
    { type: 'xstate.error.actor.confirm', error: expired },
    { type: 'xstate.done.actor.remove', output: undefined },
    { type: 'xstate.error.actor.remove', error: callError(422) },
    { type: 'xstate.done.actor.renewCodes', output: ['three'] },
    { type: 'xstate.error.actor.renewCodes', error: callError(422) },
  ],
  project: ({ value, context }) => `${JSON.stringify(value)} ${context.error?.code ?? 'fine'}`,
  invariants: {
    '[FAC-3] recovery codes are shown exactly while they are to be noted': (snapshot) =>
      factorSetupView(snapshot).recoveryCodes.length > 0 === (snapshot.value === 'codes'),
    '[FAC-4] a secret is held exactly while its set-up runs': ({ value, context }) =>
      (context.setup !== null) === (typeof value === 'object'),
  },
};
