import { useLingui } from '@lingui/react/macro';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { showError } from '#client/feedback/show-error.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { SavedSearch } from '#protocol/entities/saved-search.ts';
import type { Finding } from '#protocol/rules/collections-path.ts';
import { criteriaKey, criteriaOf } from '#protocol/rules/saved-searches.ts';

/** Whether a search has criteria to save. */
export const canBeSaved = (finding: Finding): boolean => Object.keys(criteriaOf(finding)).length > 0;

/**
 * The saved search with the criteria of a search, null without one, and what saves or removes it. For signed-in users.
 */
export function useSavedSearch(finding: Finding): {
  readonly saved: SavedSearch | null;
  readonly busy: boolean;
  readonly toggle: () => void;
} {
  const { t } = useLingui();
  const { server } = useLocale();
  const criteria = criteriaOf(finding);
  const key = criteriaKey(criteria);
  const list = useResource('savedSearches.list', { query: { languageCode: server } }).data;
  const saved = list?.find((search) => criteriaKey(search.criteria) === key) ?? null;
  const toggle = useAction(async () => {
    if (saved) {
      await makeCall('savedSearches.remove', { params: { id: saved.id } });
      return;
    }
    await makeCall('savedSearches.save', { body: criteria });
    showToast({
      key: 'savedSearch',
      tone: 'success',
      title: t`Search saved`,
      message: t`You get at most one notice a day when new items match. Your saved searches are in your menu.`,
    });
  }, showError);
  return { saved, busy: toggle.busy, toggle: () => toggle.run() };
}
