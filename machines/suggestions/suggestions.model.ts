import type { Suggestions } from '#protocol/bridge/views.ts';
import { callError } from '../call-error.model.ts';
import type { ChartModel } from '../chart-model.ts';
import { createSuggestionsMachine, isLongEnough } from './suggestions.machine.ts';

export const noSuggestions: Suggestions = {
  corrected: null,
  goods: [],
  categories: [],
  brands: [],
  stores: [],
};

export const suggestionsModel: ChartModel<ReturnType<typeof createSuggestionsMachine>> = {
  machine: createSuggestionsMachine({ fetch: () => Promise.resolve(noSuggestions), now: () => 0 }),
  cases: () => [
    { type: 'suggestions.type', text: '', language: 'EN' },
    { type: 'suggestions.type', text: 'jade', language: 'EN' },
    { type: 'suggestions.type', text: '玉', language: 'ZHHK' },
    { type: 'xstate.done.actor.fetch', output: noSuggestions },
    { type: 'xstate.error.actor.fetch', error: callError(0) },
  ],
  project: ({ value, context: { typed, shown, remembered } }) =>
    `${value} ${typed.text} ${shown?.text ?? '-'} ${remembered.map(({ key }) => key).join()}`.slice(0, 90),
  invariants: {
    '[SUG-1] requests nothing for short texts': ({ value, context }) =>
      (value !== 'waiting' && value !== 'loading') || isLongEnough(context.typed.text),
    '[SUG-5] shows suggestions for the present text once they are known': ({ value, context }) =>
      value !== 'shown' || context.shown?.text === context.typed.text,
    '[SUG-6] shows nothing after a failure': ({ value, context }) =>
      value !== 'failed' || (context.shown === null && context.error !== null),
    '[SUG-7] shows nothing when closed': ({ value, context }) => value !== 'closed' || context.shown === null,
  },
};
