/**
 * Suggestions below a search field, for the text that one tab types (topic `suggestions:{field}`, commands
 * `suggestions.*`).
 *
 * [SUG-1] A blank text, or one Latin letter, has no suggestions: the field shows recent searches of this device.
 * [SUG-2] Suggestions are requested once the text has not changed for 150 ms.
 * [SUG-3] Another text cancels the request for the one before.
 * [SUG-4] Suggestions that are less than a minute old are shown again without a request.
 * [SUG-5] Suggestions for the previous text remain until those for the present one are known.
 * [SUG-6] After a failed request nothing is suggested; the next change of the text requests again.
 * [SUG-7] A closed field requests nothing. Typing or returning to it opens it.
 */
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { Suggestions } from '#protocol/bridge/views.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { SUGGESTIONS } from '#protocol/limits.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { assign, fromPromise, setup } from 'xstate';
import type { SuggestionsPorts, TypedText } from './suggestions.ports.ts';

/** Texts whose suggestions are remembered. */
const REMEMBERED_MOST = 30;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export type SuggestionsContext = {
  typed: TypedText;
  /** The suggestions that are shown, and the text they are for. */
  shown: { text: string; suggestions: Suggestions } | null;
  /** The newest last. */
  remembered: readonly { key: string; suggestions: Suggestions; at: number }[];
  error: ErrorData | null;
};
export type SuggestionsEvent = ({ type: 'suggestions.type' } & TypedText) | { type: 'suggestions.close' };

const keyOfTyped = ({ text, language }: TypedText): string => `${language} ${text.trim().toLowerCase()}`;

/** Whether a text is long enough for suggestions. */
export const isLongEnough = (text: string): boolean =>
  DENSE.test(text) || [...text.trim()].length >= SUGGESTIONS.lettersLeast;

/** @param ports see suggestions.ports.ts */
export function createSuggestionsMachine(ports: SuggestionsPorts) {
  const recall = ({ typed, remembered }: SuggestionsContext): Suggestions | undefined =>
    remembered.findLast(({ key, at }) => key === keyOfTyped(typed) && ports.now() - at < SUGGESTIONS.maxAge)
      ?.suggestions;

  return setup({
    types: { context: {} as SuggestionsContext, events: {} as SuggestionsEvent },
    actors: {
      fetch: fromPromise<Suggestions, TypedText>(({ input, signal }) => ports.fetch(input, signal)),
    },
    guards: {
      isTooShort: ({ context }) => !isLongEnough(context.typed.text),
      isRemembered: ({ context }) => recall(context) !== undefined,
    },
    actions: {
      take: assign(({ event }) =>
        event.type === 'suggestions.type' ? { typed: { text: event.text, language: event.language } } : {},
      ),
      recall: assign(({ context }) => {
        const suggestions = recall(context);
        return suggestions ? { shown: { text: context.typed.text, suggestions } } : {};
      }),
      remember: assign(({ context }, suggestions: Suggestions) => ({
        shown: { text: context.typed.text, suggestions },
        remembered: [...context.remembered, { key: keyOfTyped(context.typed), suggestions, at: ports.now() }].slice(
          -REMEMBERED_MOST,
        ),
      })),
      keepError: assign({ shown: null, error: (_, error: unknown) => errorDataOf(error) }),
      clear: assign({ shown: null, error: null }),
    },
    delays: { pause: SUGGESTIONS.pause },
  }).createMachine({
    id: 'suggestions',
    context: { typed: { text: '', language: 'EN' }, shown: null, remembered: [], error: null },
    initial: 'closed',
    on: { 'suggestions.type': { target: '.deciding', actions: 'take' }, 'suggestions.close': '.closed' },
    states: {
      closed: { entry: 'clear' },
      deciding: {
        always: [
          { guard: 'isTooShort', target: 'blank' },
          { guard: 'isRemembered', target: 'shown', actions: 'recall' },
          { target: 'waiting' },
        ],
      },
      blank: { entry: 'clear' },
      waiting: { after: { pause: 'loading' } },
      loading: {
        invoke: {
          id: 'fetch',
          src: 'fetch',
          input: ({ context }) => context.typed,
          onDone: { target: 'shown', actions: { type: 'remember', params: outputOf } },
          onError: { target: 'failed', actions: { type: 'keepError', params: errorOf } },
        },
      },
      shown: {},
      failed: {},
    },
  });
}
