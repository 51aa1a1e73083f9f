import { describe, expect, it } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { createSessionMachine } from '#machines/session/session.machine.ts';
import { sessionModel } from '#machines/session/session.model.ts';
import { createActor } from 'xstate';
import { SUBJECT } from './engine/chart.ts';
import { coverTransitions } from './drive.ts';
import { createPendingCalls } from './pending-calls.ts';

describe('session', () => {
  it('takes every transition; users enter and leave in turn', async () => {
    const coverage = await coverTransitions(sessionModel, (inspect) => {
      const clock = createSimulatedClock();
      const calls = createPendingCalls();
      let current: string | null = null;
      const actor = createActor(
        createSessionMachine({
          recall: () => calls.call('recall'),
          fetchProfile: () => calls.call('fetchProfile'),
          signIn: () => calls.call('signIn'),
          completeSignIn: () => calls.call('completeSignIn'),
          signOut: () => calls.call('signOut'),
          settleSignOut: () => calls.call('settleSignOut'),
          wipe: () => calls.call('wipe'),
        }),
        { id: SUBJECT, clock, inspect },
      );
      actor.on('user.entered', ({ user }) => {
        expect(current, '[SES-7]').toBeNull();
        current = user.id;
      });
      actor.on('user.updated', ({ user }) => expect(user.id).toBe(current));
      actor.on('user.left', ({ userId }) => {
        expect(userId, '[SES-7]').toBe(current);
        current = null;
      });
      return {
        actor,
        clock,
        realise: (event) => {
          if (!calls.end(event)) actor.send(event as never);
        },
        check: ({ context, value }) => {
          if (value !== 'signingOut') expect(current).toBe(context.user?.id ?? null);
        },
      };
    });
    expect(coverage.uncovered).toEqual([]);
  });
});
