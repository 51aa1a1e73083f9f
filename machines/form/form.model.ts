import { callError } from '../call-error.model.ts';
import type { ChartModel } from '../chart-model.ts';
import { createFormMachine, formView } from './form.machine.ts';

export const formModel: ChartModel<ReturnType<typeof createFormMachine>> = {
  machine: createFormMachine({
    read: () => Promise.resolve({ value: null, savedAt: null }),
    write: () => Promise.resolve(0),
  }),
  cases: () => [
    { type: 'form.save', value: 'typed' },
    { type: 'xstate.done.actor.read', output: { value: 'saved', savedAt: 1 } },
    { type: 'xstate.error.actor.read', error: callError(503) },
    { type: 'xstate.error.actor.read', error: callError(404) },
    { type: 'xstate.done.actor.write', output: 2 },
    { type: 'xstate.error.actor.write', error: callError(503) },
    { type: 'xstate.error.actor.write', error: callError(422) },
    { type: 'wake' },
  ],
  project: ({ value, context }) => `${JSON.stringify(value)} ${String(context.value)}`,
  invariants: {
    '[FRM-1] a read never replaces typed values': ({ value, context }) =>
      value === 'reading' || value === 'saved' || context.value !== null || value === 'unread' || value === 'failed',
    'has nothing unsaved while saved': (snapshot) => snapshot.value !== 'saved' || !formView(snapshot).unsaved,
  },
};
