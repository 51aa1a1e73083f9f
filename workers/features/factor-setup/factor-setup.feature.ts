import { CallError } from '#machines/call-error.ts';
import {
  createFactorSetupMachine,
  factorSetupView,
  type FactorSetupEvent,
} from '#machines/factor-setup/factor-setup.machine.ts';
import type { FactorSetup } from '#machines/factor-setup/factor-setup.ports.ts';
import type { CommandInput, CommandName } from '#protocol/bridge/commands.ts';
import { createActor, type ActorRefFrom } from 'xstate';
import type { Feature } from '../../core/feature.ts';
import { waitForState } from '../../core/wait-for-state.ts';

type SetupActor = ActorRefFrom<ReturnType<typeof createFactorSetupMachine>>;
type FactorCommand = Extract<CommandName, `factor.${string}`>;

/**
 * Changes of the second factors: topic `factor-setup:{flow}`, commands `factor.*`, which are answered with their
 * outcome. A flow belongs to one tab, and ends with its topic or with the session of its user.
 */
export const factorSetupFeature: Feature = ({ signals, actorOptions, send }) => {
  const flows = new Map<string, SetupActor>();
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

  signals.on('signedOut', () => {
    for (const actor of flows.values()) actor.stop();
    flows.clear();
  });

  async function run<Name extends FactorCommand>(
    type: Name,
    { flow, ...input }: CommandInput<Name> & { flow: string },
  ): Promise<null> {
    const actor = flows.get(flow);
    if (!actor) throw new CallError({ code: 'NotFoundService', status: 404 });
    actor.send({ type, ...input } as unknown as FactorSetupEvent);
    const snapshot = await waitForState(actor, (reached) => !BUSY.has(factorSetupView(reached).phase));
    if (snapshot.context.error) throw new CallError(snapshot.context.error);
    return null;
  }

  return {
    topics: {
      'factor-setup': {
        open({ flow }, emit) {
          const actor = createActor(machine, { ...actorOptions, id: `factor-setup:${flow}` });
          flows.set(flow, actor);
          actor.subscribe((snapshot) => emit(factorSetupView(snapshot)));
          actor.start();
          emit(factorSetupView(actor.getSnapshot()));
          return () => {
            flows.delete(flow);
            actor.stop();
          };
        },
      },
    },
    commands: {
      'factor.begin': (input) => run('factor.begin', input),
      'factor.confirm': (input) => run('factor.confirm', { ...input, code: input.code ?? '' }),
      'factor.cancel': (input) => run('factor.cancel', input),
      'factor.remove': (input) => run('factor.remove', input),
      'factor.renewCodes': (input) => run('factor.renewCodes', input),
      'factor.done': (input) => run('factor.done', input),
    },
  };
};

const BUSY: ReadonlySet<string> = new Set(['beginning', 'confirming', 'removing', 'renewing']);
