import { createSuggestionsMachine, type SuggestionsEvent } from '#machines/suggestions/suggestions.machine.ts';
import { suggestionsView } from '#machines/suggestions/suggestions.view.ts';
import { suggestGoods } from '#protocol/http/goods-search.ts';
import { createActor } from 'xstate';
import type { Feature } from '../../core/feature.ts';
import { createTopicActors } from '../../core/topic-actors.ts';

/** Suggestions below search fields: topic `suggestions:{field}`, commands `suggestions.*`. */
export const suggestionsFeature: Feature = (context) => {
  const { ports } = context;
  const machine = createSuggestionsMachine({
    fetch: ({ text, language }, signal) =>
      ports.http.call(suggestGoods, { query: { keyword: text.trim(), languageCode: language } }, { signal }),
    now: ports.clock.now,
  });
  const fields = createTopicActors(context, 'suggestions', (options) => createActor(machine, options), suggestionsView);

  function send(field: string, event: SuggestionsEvent): null {
    fields.get(field).send(event);
    return null;
  }

  return {
    topics: {
      suggestions: { open: ({ field }, emit) => fields.open(field, emit) },
    },
    commands: {
      'suggestions.type': async ({ field, text, language }) =>
        send(field, { type: 'suggestions.type', text, language }),
      'suggestions.close': async ({ field }) => send(field, { type: 'suggestions.close' }),
    },
    stop: fields.stop,
  };
};
