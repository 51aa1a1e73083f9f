import { callError } from '../call-error.model.ts';
import { effect, type ChartModel } from '../chart-model.ts';
import { createResourceMachine } from './resource.machine.ts';
import { resourceView } from './resource.view.ts';

export const resourceModel: ChartModel<ReturnType<typeof createResourceMachine>> = {
  machine: createResourceMachine({
    read: () => Promise.resolve(undefined),
    keep: effect,
    drop: effect,
    fetch: () => Promise.resolve(null),
    now: () => 0,
  }),
  input: { freshFor: 1_000 },
  cases: () => [
    { type: 'xstate.done.actor.read', output: undefined },
    { type: 'xstate.done.actor.read', output: { data: 'kept', asOf: 0 } },
    { type: 'xstate.done.actor.read', output: { data: 'old', asOf: -5_000 } },
    { type: 'xstate.done.actor.fetch', output: 'fetched' },
    { type: 'xstate.error.actor.fetch', error: callError(503) },
    { type: 'xstate.error.actor.fetch', error: callError(403) },
    { type: 'xstate.error.actor.fetch', error: callError(404) },
  ],
  project: ({ value, context }) => `${JSON.stringify(value)} ${context.answer ? 'answered' : 'empty'}`,
  invariants: {
    'has data when ready': ({ value, context }) => value !== 'ready' || context.answer !== null,
    '[RES-4] keeps data once shown': (snapshot) =>
      snapshot.context.answer === null || resourceView(snapshot).data !== null,
    'shows only the error of the last fetch': (snapshot) =>
      (resourceView(snapshot).error !== null) === (snapshot.value === 'failed' || snapshot.value === 'retrying'),
  },
};
