import type { Suggestions } from '#protocol/bridge/views.ts';
import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, any, atMost, call, event, type Moment } from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import { failing, fails, ok, running, stepIs, wasRunning } from '../call-outcomes.model.ts';
import { createSuggestionsMachine } from './suggestions.machine.ts';
import type { TypedText } from './suggestions.ports.ts';

export const noSuggestions: Suggestions = {
  corrected: null,
  goods: [],
  categories: [],
  brands: [],
  stores: [],
};

/** What the field shows: suggestions, and the text they are for. */
type View = { text: string | null; suggestions: Suggestions | null; error: number | null };
type At = Moment<View>;
const PAUSE = 150;
const MINUTE = 60_000;
const fetches = call<TypedText>('fetch');
const types = event<TypedText>('suggestions.type');
const typesShort = event<TypedText>('suggestions.type', ({ text }) => SHORT.includes(text));
const closes = event('suggestions.close');
const SHORT = ['', 'j'];
const textOf = ({ data }: Entry): string => (data as TypedText).text;
const suggestionsFor = (text: string): Suggestions => ({ ...noSuggestions, corrected: text });
/** Whether the suggestions for the text of the entry are less than a minute old. */
const isKnown = ({ log }: At, { at, data }: Entry): boolean => {
  const { text, language } = data as TypedText;
  return log.some((entry) => {
    if (!ok('fetch')(entry) || entry.at <= at - MINUTE) return false;
    const { of } = entry.data as { of: TypedText };
    return of.text.trim().toLowerCase() === text.trim().toLowerCase() && of.language === language;
  });
};
const isTyped =
  (known: boolean) =>
  (moment: At): boolean =>
    moment.step !== undefined &&
    types(moment.step) &&
    !typesShort(moment.step) &&
    isKnown(moment, moment.step) === known;

export const suggestionsModel = defineModel<ReturnType<typeof createSuggestionsMachine>, View>({
  make: (world) =>
    createSuggestionsMachine({
      fetch: (typed, signal) => world.call('fetch', typed, { signal }),
      now: world.clock.now,
    }),
  events: {
    'suggestions.type': [
      { text: '', language: 'EN' },
      { text: 'j', language: 'EN' },
      { text: 'jade', language: 'EN' },
      { text: ' Jade', language: 'EN' },
      { text: '玉', language: 'ZHHK' },
    ],
    'suggestions.close': [{}],
  },
  outcomes: {
    fetch: ({ text }: TypedText) => [{ ok: suggestionsFor(text), as: `suggestions for ${text}` }, ...failing(0)],
  },
  place: ({ value, context: { typed, shown, remembered } }) =>
    [value, typed.text, shown?.text ?? '-', [...new Set(remembered.map(({ key }) => key))].sort().join()].join(' '),
  observe: ({ context: { shown, error } }) => ({
    text: shown?.text ?? null,
    suggestions: shown?.suggestions ?? null,
    error: error?.status ?? null,
  }),
  rules: {
    '[SUG-1] a blank text and one Latin letter request nothing': after<View>(typesShort).never(fetches, {
      until: types,
    }),
    '[SUG-1] and have no suggestions': after<View>(typesShort).always(
      ({ text, error }) => text === null && error === null,
      {
        until: types,
      },
    ),
    '[SUG-2] a text that has not changed for 150 ms is requested': after<View>(types, isTyped(false)).leadsTo(
      call<TypedText>('fetch', (typed, cause) => typed.text === textOf(cause!)),
      { within: PAUSE, notBefore: PAUSE, unless: any(types, closes) },
    ),
    '[SUG-3] another text cancels the request': after<View>(any(types, closes), (moment) =>
      wasRunning(moment, 'fetch'),
    ).leadsTo(call('fetch aborted')),
    '[SUG-3] one request runs at a time': always(({ log }) => running(log, 'fetch') <= 1),
    '[SUG-4] what is less than a minute old is shown again': always(
      ({ view, step }) => view.text === textOf(step!) && view.suggestions !== null,
      isTyped(true),
    ),
    '[SUG-4] without a request': after<View>(types, isTyped(true)).never(fetches, { until: types }),
    '[SUG-5] suggestions for the previous text remain until those for the present one are known': always(
      ({ view, before }) => view.text === before!.text,
      isTyped(false),
    ),
    '[SUG-5] and then those are shown': always(
      ({ view, step }) => {
        const { of } = step!.data as { of: TypedText };
        return view.text === of.text && view.suggestions?.corrected === of.text;
      },
      stepIs(ok('fetch')),
    ),
    '[SUG-6] after a failed request nothing is suggested': always(
      ({ view }) => view.text === null && view.error === 0,
      stepIs(fails('fetch')),
    ),
    '[SUG-6] and nothing requested until the text changes': atMost(1, fetches, types),
    '[SUG-7] a closed field shows nothing': after<View>(closes).always(
      ({ text, error }) => text === null && error === null,
      { until: types },
    ),
    '[SUG-7] and requests nothing': after<View>(closes).never(fetches, { until: types }),
  },
});
