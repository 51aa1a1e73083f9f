import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useUser, useResource } from '#client/bridge/use-topic.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { lazyOptional } from '#client/hooks/lazy-optional.ts';
import { useLoginPath } from '#client/navigation/paths.ts';
import { linkTo } from '#protocol/pages.ts';
import type { CollectionsQuery } from '#protocol/rules/collections-path.ts';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import { makeCall } from '#client/bridge/commands.ts';
import { showError } from '#client/feedback/show-error.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { SavedSearch } from '#protocol/entities/saved-search.ts';
import { criteriaKey, criteriaOf } from '#protocol/rules/saved-searches.ts';

/** Whether a search has criteria to save. */
const canBeSaved = (finding: CollectionsQuery): boolean => Object.keys(criteriaOf(finding)).length > 0;

/**
 * The saved search with the criteria of a search, null without one, and what saves or removes it. For signed-in users.
 */
function useSavedSearch(finding: CollectionsQuery): {
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

const SeenAboutSearch = lazyOptional(() => import('./seen-about-search.tsx'));

/**
 * Saves the search of the page, or removes it; visitors sign in first and return. Renders nothing for a search without
 * criteria.
 */
export function SaveSearch({ finding }: { finding: CollectionsQuery }) {
  const user = useUser();
  if (!canBeSaved(finding)) return null;
  if (user) return <SaveButton finding={finding} me={user.id} />;
  return (
    <SignInFirst small>
      <Icon name="bell" size={18} />
      <VisuallyHidden onPhone>
        <Trans>Save search</Trans>
      </VisuallyHidden>
    </SignInFirst>
  );
}

function SaveButton({ finding, me }: { finding: CollectionsQuery; me: string }) {
  const { t } = useLingui();
  const { saved, busy, toggle } = useSavedSearch(finding);
  return (
    <>
      <Button size="small" busy={busy} aria-pressed={saved !== null} aria-label={t`Save search`} onClick={toggle}>
        {saved ? <Icon name="check" size={18} /> : <Icon name="bell" size={18} />}
        <VisuallyHidden onPhone>{saved ? <Trans>Search saved</Trans> : <Trans>Save search</Trans>}</VisuallyHidden>
      </Button>
      {saved && (
        <Suspense>
          <SeenAboutSearch me={me} searchId={saved.id} />
        </Suspense>
      )}
    </>
  );
}

/** The same for a search without results: what to do instead of searching again. */
export function SaveEmptySearch({ finding }: { finding: CollectionsQuery }) {
  const user = useUser();
  if (!canBeSaved(finding)) return null;
  if (user) return <SaveEmpty finding={finding} />;
  return (
    <SignInFirst>
      <Trans>Save search and notify me</Trans>
    </SignInFirst>
  );
}

function SaveEmpty({ finding }: { finding: CollectionsQuery }) {
  const { saved, busy, toggle } = useSavedSearch(finding);
  if (saved)
    return (
      <Link href={linkTo('savedSearches')} className={buttonClass()}>
        <Trans>Your saved searches</Trans>
      </Link>
    );
  return (
    <Button variant="primary" busy={busy} onClick={toggle}>
      <Trans>Save search and notify me</Trans>
    </Button>
  );
}

function SignInFirst({ small, children }: { small?: true; children: ReactNode }) {
  const login = useLoginPath();
  return (
    <Link href={login} className={buttonClass(small ? { size: 'small' } : { variant: 'primary' })}>
      {children}
    </Link>
  );
}
