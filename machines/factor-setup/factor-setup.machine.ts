/**
 * A change of the second factors of an account, made by one tab (topic `factor-setup:{flow}`, commands `factor.*`).
 *
 * [FAC-1] A set-up, a removal and new recovery codes begin with the proof of the owner, which is not kept. One change
 *         runs at a time; a refused one leaves everything as it was.
 * [FAC-2] A set-up waits for its confirmation, at most as long as the server does, and can be cancelled. A refused
 *         confirmation may be repeated, unless the server no longer knows the set-up.
 * [FAC-3] New recovery codes are shown until their owner has noted them. Nothing else can begin meanwhile: no other
 *         answer holds them.
 * [FAC-4] The secret of a set-up is dropped when the set-up ends.
 */
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { FactorSetupView } from '#protocol/bridge/views.ts';
import type { ErrorData } from '#protocol/errors.ts';
import type { FactorKind } from '#protocol/http/second-factors.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import type { FactorConfirmation, FactorSetup, FactorSetupPorts } from './factor-setup.ports.ts';

export type FactorSetupContext = {
  setup: FactorSetup | null;
  recoveryCodes: readonly string[];
  error: ErrorData | null;
};
type Begin = { kind: FactorKind; proof: string };
type Removal = { factorId: string; proof: string };
type Confirmation = Omit<FactorConfirmation, 'setupId'>;
export type FactorSetupEvent =
  | ({ type: 'factor.begin' } & Begin)
  | ({ type: 'factor.confirm' } & Confirmation)
  | { type: 'factor.cancel' }
  | ({ type: 'factor.remove' } & Removal)
  | { type: 'factor.renewCodes'; proof: string }
  | { type: 'factor.done' };

const isSetupOver = (error: unknown): boolean => errorDataOf(error).code === 'FactorSetupExpired';

export function createFactorSetupMachine(ports: FactorSetupPorts) {
  return setup({
    types: { context: {} as FactorSetupContext, events: {} as FactorSetupEvent },
    actors: {
      begin: fromPromise<FactorSetup, Begin>(({ input }) => ports.begin(input)),
      confirm: fromPromise<readonly string[], FactorConfirmation>(({ input }) => ports.confirm(input)),
      remove: fromPromise<void, Removal>(({ input }) => ports.remove(input)),
      renewCodes: fromPromise<readonly string[], { proof: string }>(({ input }) => ports.renewCodes(input)),
    },
    guards: {
      isOver: (_, error: unknown) => isSetupOver(error),
      hasCodes: (_, codes: readonly string[]) => codes.length > 0,
    },
    actions: {
      keepSetup: assign((_, begun: FactorSetup) => ({ setup: begun })),
      dropSetup: assign({ setup: null }),
      keepCodes: assign({ recoveryCodes: (_, codes: readonly string[]) => codes }),
      dropCodes: assign({ recoveryCodes: [] }),
      keepError: assign({ error: (_, error: unknown) => errorDataOf(error) }),
      noteExpired: assign({ error: { code: 'FactorSetupExpired', status: 422 } satisfies ErrorData }),
      clearError: assign({ error: null }),
    },
    delays: { patience: ACCOUNT.factorPatience },
  }).createMachine({
    id: 'factorSetup',
    context: { setup: null, recoveryCodes: [], error: null },
    initial: 'idle',
    states: {
      idle: {
        on: {
          'factor.begin': { target: 'beginning', actions: 'clearError' },
          'factor.remove': { target: 'removing', actions: 'clearError' },
          'factor.renewCodes': { target: 'renewing', actions: 'clearError' },
        },
      },
      beginning: {
        invoke: {
          id: 'begin',
          src: 'begin',
          input: ({ event }) =>
            event.type === 'factor.begin' ? { kind: event.kind, proof: event.proof } : { kind: 'totp', proof: '' },
          onDone: { target: 'settingUp', actions: { type: 'keepSetup', params: outputOf } },
          onError: { target: 'idle', actions: { type: 'keepError', params: errorOf } },
        },
      },
      settingUp: {
        exit: 'dropSetup',
        initial: 'awaited',
        states: {
          awaited: {
            after: { patience: { target: '#factorSetup.idle', actions: 'noteExpired' } },
            on: {
              'factor.confirm': { target: 'confirming', actions: 'clearError' },
              'factor.cancel': { target: '#factorSetup.idle', actions: 'clearError' },
            },
          },
          confirming: {
            invoke: {
              id: 'confirm',
              src: 'confirm',
              input: ({ context, event }) => ({
                setupId: context.setup?.setupId ?? '',
                ...(event.type === 'factor.confirm'
                  ? { name: event.name, code: event.code, ...(event.passkey && { passkey: event.passkey }) }
                  : { name: '', code: '' }),
              }),
              onDone: [
                {
                  guard: { type: 'hasCodes', params: outputOf },
                  target: '#factorSetup.codes',
                  actions: { type: 'keepCodes', params: outputOf },
                },
                { target: '#factorSetup.idle' },
              ],
              onError: [
                {
                  guard: { type: 'isOver', params: errorOf },
                  target: '#factorSetup.idle',
                  actions: { type: 'keepError', params: errorOf },
                },
                { target: 'awaited', actions: { type: 'keepError', params: errorOf } },
              ],
            },
          },
        },
      },
      removing: {
        invoke: {
          id: 'remove',
          src: 'remove',
          input: ({ event }) =>
            event.type === 'factor.remove'
              ? { factorId: event.factorId, proof: event.proof }
              : { factorId: '', proof: '' },
          onDone: 'idle',
          onError: { target: 'idle', actions: { type: 'keepError', params: errorOf } },
        },
      },
      renewing: {
        invoke: {
          id: 'renewCodes',
          src: 'renewCodes',
          input: ({ event }) => ({ proof: event.type === 'factor.renewCodes' ? event.proof : '' }),
          onDone: { target: 'codes', actions: { type: 'keepCodes', params: outputOf } },
          onError: { target: 'idle', actions: { type: 'keepError', params: errorOf } },
        },
      },
      codes: { exit: 'dropCodes', on: { 'factor.done': 'idle' } },
    },
  });
}

/** @returns what the tab shows of a change of second factors. */
export function factorSetupView({
  value,
  context: { setup: begun, recoveryCodes, error },
}: Pick<SnapshotFrom<ReturnType<typeof createFactorSetupMachine>>, 'value' | 'context'>): FactorSetupView {
  return {
    phase: typeof value === 'string' ? value : value.settingUp,
    totp: begun?.totp ?? null,
    passkey: begun?.passkey ?? null,
    recoveryCodes,
    error,
  };
}
