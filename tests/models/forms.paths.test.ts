import { describe, expect, it } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { createFactorSetupMachine } from '#machines/factor-setup/factor-setup.machine.ts';
import { factorSetupModel } from '#machines/factor-setup/factor-setup.model.ts';
import { createFormMachine } from '#machines/form/form.machine.ts';
import { formModel } from '#machines/form/form.model.ts';
import { createVerificationCodeMachine } from '#machines/verification-code/verification-code.machine.ts';
import { verificationCodeModel } from '#machines/verification-code/verification-code.model.ts';
import { createSuggestionsMachine } from '#machines/suggestions/suggestions.machine.ts';
import { suggestionsModel } from '#machines/suggestions/suggestions.model.ts';
import { createActor } from 'xstate';
import { SUBJECT } from './engine/chart.ts';
import { coverTransitions } from './drive.ts';
import { createPendingCalls } from './pending-calls.ts';

describe('forms', () => {
  it('form: takes every transition with one write at a time', async () => {
    const coverage = await coverTransitions(formModel, (inspect) => {
      const clock = createSimulatedClock(0);
      const calls = createPendingCalls();
      const actor = createActor(
        createFormMachine({ read: () => calls.call('read'), write: () => calls.call('write') }),
        { id: SUBJECT, clock, inspect },
      );
      return {
        actor,
        clock,
        realise: (event) => {
          if (!calls.end(event)) actor.send(event as never);
        },
        check: ({ value }) => {
          if (typeof value === 'object')
            expect(
              calls.names.filter((name) => name === 'write'),
              '[FRM-2]',
            ).toHaveLength(1);
        },
      };
    });
    expect(coverage.uncovered).toEqual([]);
  });

  it('verification code: takes every transition', async () => {
    const coverage = await coverTransitions(verificationCodeModel, (inspect) => {
      const clock = createSimulatedClock(0);
      const calls = createPendingCalls();
      const actor = createActor(
        createVerificationCodeMachine({
          send: () => calls.call('send'),
          target: () => calls.call('fetchTarget'),
          confirm: () => calls.call('confirm'),
          now: clock.now,
        }),
        { id: SUBJECT, clock, inspect },
      );
      return {
        actor,
        clock,
        realise: (event) => {
          if (!calls.end(event)) actor.send(event as never);
        },
        check: ({ value }) => {
          const running = [
            ...(value.code === 'sending' ? ['send'] : []),
            ...(value.confirmation === 'running' ? ['confirm'] : []),
          ];
          expect(calls.names.filter((name) => name !== 'fetchTarget').toSorted()).toEqual(running.toSorted());
        },
      };
    });
    expect(coverage.uncovered).toEqual([]);
  });

  it('factor set-up: takes every transition', async () => {
    const coverage = await coverTransitions(factorSetupModel, (inspect) => {
      const clock = createSimulatedClock(0);
      const calls = createPendingCalls();
      const actor = createActor(
        createFactorSetupMachine({
          begin: () => calls.call('begin'),
          confirm: () => calls.call('confirm'),
          remove: () => calls.call('remove'),
          renewCodes: () => calls.call('renewCodes'),
        }),
        { id: SUBJECT, clock, inspect },
      );
      return {
        actor,
        clock,
        realise: (event) => {
          if (!calls.end(event)) actor.send(event as never);
        },
        check: () => expect(calls.names.length, '[FAC-1]').toBeLessThanOrEqual(1),
      };
    });
    expect(coverage.uncovered).toEqual([]);
  });

  it('suggestions: takes every transition', async () => {
    const coverage = await coverTransitions(suggestionsModel, (inspect) => {
      const clock = createSimulatedClock(0);
      const calls = createPendingCalls();
      const actor = createActor(createSuggestionsMachine({ fetch: () => calls.call('fetch'), now: clock.now }), {
        id: SUBJECT,
        clock,
        inspect,
      });
      return {
        actor,
        clock,
        realise: (event) => {
          if (!calls.end(event)) actor.send(event as never);
        },
      };
    });
    expect(coverage.uncovered).toEqual([]);
  });
});
