import type { SuggestionsView } from '#protocol/bridge/views.ts';
import { isDisconnected } from '#protocol/rules/failures.ts';
import type { SnapshotFrom } from 'xstate';
import type { createSuggestionsMachine } from './suggestions.machine.ts';

/** @returns the view of the suggestions below a search field. */
export function suggestionsView({
  value,
  context: { shown, error },
}: SnapshotFrom<ReturnType<typeof createSuggestionsMachine>>): SuggestionsView {
  const isLoading = value === 'deciding' || value === 'waiting' || value === 'loading';
  return {
    phase: isLoading ? 'loading' : value,
    text: shown?.text ?? '',
    suggestions: shown?.suggestions ?? null,
    offline: error !== null && isDisconnected(error),
  };
}
