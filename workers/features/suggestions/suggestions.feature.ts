import { CallError } from '#machines/call-error.ts';
import { createSuggestionsMachine, type SuggestionsEvent } from '#machines/suggestions/suggestions.machine.ts';
import { suggestionsView } from '#machines/suggestions/suggestions.view.ts';
import { suggestGoods } from '#protocol/http/goods-search.ts';
import { createActor, type ActorRefFrom } from 'xstate';
import type { Feature } from '../../core/feature.ts';

/** Suggestions below search fields: topic `suggestions:{field}`, commands `suggestions.*`. */
export const suggestionsFeature: Feature = ({ ports, actorOptions }) => {
  const fields = new Map<string, ActorRefFrom<ReturnType<typeof createSuggestionsMachine>>>();
  const machine = createSuggestionsMachine({
    fetch: ({ text, language }, signal) =>
      ports.http.call(suggestGoods, { query: { keyword: text.trim(), languageCode: language } }, { signal }),
    now: ports.clock.now,
  });

  function send(field: string, event: SuggestionsEvent): null {
    const actor = fields.get(field);
    if (!actor) throw new CallError({ code: 'NotFoundService', status: 404 });
    actor.send(event);
    return null;
  }

  return {
    topics: {
      suggestions: {
        open({ field }, emit) {
          const actor = createActor(machine, { ...actorOptions, id: `suggestions:${field}` });
          fields.set(field, actor);
          actor.subscribe((snapshot) => emit(suggestionsView(snapshot)));
          actor.start();
          emit(suggestionsView(actor.getSnapshot()));
          return () => {
            fields.delete(field);
            actor.stop();
          };
        },
      },
    },
    commands: {
      'suggestions.type': async ({ field, text, language }) =>
        send(field, { type: 'suggestions.type', text, language }),
      'suggestions.close': async ({ field }) => send(field, { type: 'suggestions.close' }),
    },
    stop() {
      for (const actor of fields.values()) actor.stop();
    },
  };
};
