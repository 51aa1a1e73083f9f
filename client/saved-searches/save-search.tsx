import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useUser } from '#client/bridge/use-topic.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { optional } from '#client/hooks/optional.ts';
import { useLoginPath } from '#client/navigation/use-login-path.ts';
import { linkTo } from '#protocol/pages.ts';
import type { Finding } from '#protocol/rules/collections-path.ts';
import styles from './saved-searches.module.css';
import { canBeSaved, useSavedSearch } from './use-saved-search.ts';

const SeenAboutSearch = optional(() => import('./seen-about-search.tsx'));

/**
 * Saves the search of the page, or removes it; visitors sign in first and return. Renders nothing for a search without
 * criteria.
 */
export function SaveSearch({ finding }: { finding: Finding }) {
  const user = useUser();
  if (!canBeSaved(finding)) return null;
  if (user) return <SaveButton finding={finding} me={user.id} />;
  return (
    <SignInFirst small>
      <Icon name="bell" size={18} />
      <span className={styles.label}>
        <Trans>Save search</Trans>
      </span>
    </SignInFirst>
  );
}

function SaveButton({ finding, me }: { finding: Finding; me: string }) {
  const { t } = useLingui();
  const { saved, busy, toggle } = useSavedSearch(finding);
  return (
    <>
      <Button size="small" busy={busy} aria-pressed={saved !== null} aria-label={t`Save search`} onClick={toggle}>
        {saved ? <Icon name="check" size={18} /> : <Icon name="bell" size={18} />}
        <span className={styles.label}>{saved ? <Trans>Search saved</Trans> : <Trans>Save search</Trans>}</span>
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
export function SaveEmptySearch({ finding }: { finding: Finding }) {
  const user = useUser();
  if (!canBeSaved(finding)) return null;
  if (user) return <SaveEmpty finding={finding} />;
  return (
    <SignInFirst>
      <Trans>Save this search and get a notice</Trans>
    </SignInFirst>
  );
}

function SaveEmpty({ finding }: { finding: Finding }) {
  const { saved, busy, toggle } = useSavedSearch(finding);
  if (saved)
    return (
      <Link href={linkTo('savedSearches')} className={buttonClass()}>
        <Trans>Your saved searches</Trans>
      </Link>
    );
  return (
    <Button variant="primary" busy={busy} onClick={toggle}>
      <Trans>Save this search and get a notice</Trans>
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
