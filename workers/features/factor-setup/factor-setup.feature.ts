import { CallError } from '#machines/call-error.ts';
import {
  createFactorSetupMachine,
  factorSetupView,
  type FactorSetupEvent,
} from '#machines/factor-setup/factor-setup.machine.ts';
import type { FactorSetup } from '#machines/factor-setup/factor-setup.ports.ts';
import type { CommandInput, CommandName } from '#protocol/bridge/commands.ts';
import { createActor } from 'xstate';
import type { Feature } from '../../core/feature.ts';
import { createTopicActors } from '../../core/topic-actors.ts';
import { waitForState } from '../../core/wait-for-state.ts';

type FactorCommand = Extract<CommandName, `factor.${string}`>;

/**
 * Changes of the second factors: topic `factor-setup:{flow}`, commands `factor.*`, which are answered with their
 * outcome. A flow belongs to one tab, and ends with its topic or with the session of its user.
 */
export const factorSetupFeature: Feature = (context) => {
  const { signals, send } = context;
  const call = <Answer>(name: string, input: unknown): Promise<Answer> =>
    send('call.make', { call: name, input }) as Promise<Answer>;
  const machine = createFactorSetupMachine({
    begin: (body) => call<FactorSetup>('factors.begin', { body }),
    confirm: async (body) =>
      (await call<{ recoveryCodes: readonly string[] }>('factors.confirm', { body })).recoveryCodes,
    remove: async ({ factorId, proof }) => {
      await call('factors.remove', { params: { id: factorId }, body: { proof } });
    },
    renewCodes: async (body) =>
      (await call<{ recoveryCodes: readonly string[] }>('factors.renewRecoveryCodes', { body })).recoveryCodes,
  });

  const flows = createTopicActors(context, 'factor-setup', (options) => createActor(machine, options), factorSetupView);
  signals.on('signedOut', flows.stop);

  async function run<Name extends FactorCommand>(
    type: Name,
    { flow, ...input }: CommandInput<Name> & { flow: string },
  ): Promise<null> {
    const actor = flows.get(flow);
    actor.send({ type, ...input } as unknown as FactorSetupEvent);
    const snapshot = await waitForState(actor, (reached) => !BUSY.has(factorSetupView(reached).phase));
    if (snapshot.context.error) throw new CallError(snapshot.context.error);
    return null;
  }

  return {
    topics: {
      'factor-setup': { open: ({ flow }, emit) => flows.open(flow, emit) },
    },
    commands: {
      'factor.begin': (input) => run('factor.begin', input),
      'factor.confirm': (input) => run('factor.confirm', { ...input, code: input.code ?? '' }),
      'factor.cancel': (input) => run('factor.cancel', input),
      'factor.remove': (input) => run('factor.remove', input),
      'factor.renewCodes': (input) => run('factor.renewCodes', input),
      'factor.done': (input) => run('factor.done', input),
    },
    stop: flows.stop,
  };
};

const BUSY: ReadonlySet<string> = new Set(['beginning', 'confirming', 'removing', 'renewing']);
