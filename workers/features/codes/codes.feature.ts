import { CallError } from '#machines/call-error.ts';
import {
  codeView,
  createVerificationCodeMachine,
  type VerificationCodeEvent,
} from '#machines/verification-code/verification-code.machine.ts';
import type { CommandInput } from '#protocol/bridge/commands.ts';
import { codeStatus } from '#protocol/http/registration.ts';
import { createActor, type ActorRefFrom } from 'xstate';
import type { Feature } from '../../core/feature.ts';
import { createTopicActors } from '../../core/topic-actors.ts';
import { waitForState } from '../../core/wait-for-state.ts';

type CodeActor = ActorRefFrom<ReturnType<typeof createVerificationCodeMachine>>;
type CodeCommand = 'code.send' | 'code.restore' | 'code.again' | 'code.confirm';

/**
 * Verification codes, also for visitors: topic `code:{flow}`, commands `code.*`. A flow belongs to one form of one tab
 * and ends with its topic. `code.send` and `code.confirm` are answered with their outcome.
 */
export const codesFeature: Feature = (context) => {
  const { ports, signals, send } = context;
  /** Flows of users who have left [COD-5]. */
  const ended = new WeakSet<CodeActor>();
  const machine = createVerificationCodeMachine({
    async send({ call, input }) {
      const { codeId } = (await send('call.make', { call, input })) as { codeId?: string };
      return { codeId: codeId ?? null };
    },
    target: async (codeId, signal) => (await ports.http.call(codeStatus, { params: { codeId } }, { signal })).target,
    confirm: (confirmation) => send('call.make', confirmation),
    now: ports.clock.now,
  });
  const flows = createTopicActors(context, 'code', (options) => createActor(machine, options), codeView);

  function dispatch<Name extends CodeCommand>(type: Name, { flow, ...input }: CommandInput<Name>): CodeActor {
    const actor = flows.get(flow);
    if (ended.has(actor)) throw new CallError({ code: 'Cancelled', status: 0 });
    actor.send({ type, ...input } as unknown as VerificationCodeEvent);
    return actor;
  }

  signals.on('signedOut', () => {
    for (const actor of flows.all()) ended.add(actor);
  });
  signals.on('wake', () => {
    for (const actor of flows.all()) actor.send({ type: 'wake' });
  });

  return {
    topics: {
      code: { open: ({ flow }, emit) => flows.open(flow, emit) },
    },
    commands: {
      'code.send': async (input) => {
        const sent = await waitForState(dispatch('code.send', input), ({ value }) => value.code !== 'sending');
        const { requestError, codeId } = sent.context;
        if (requestError) throw new CallError(requestError);
        return { codeId };
      },
      'code.restore': async (input) => {
        dispatch('code.restore', input);
        return null;
      },
      'code.again': async (input) => {
        dispatch('code.again', input);
        return null;
      },
      'code.confirm': async (input) => {
        const confirmed = await waitForState(
          dispatch('code.confirm', input),
          ({ value }) => value.confirmation !== 'running',
        );
        const { confirmationError } = confirmed.context;
        if (confirmationError) throw new CallError(confirmationError);
        return null;
      },
    },
    stop: flows.stop,
  };
};
