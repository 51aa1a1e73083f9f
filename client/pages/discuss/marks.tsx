import { Trans, useLingui } from '@lingui/react/macro';
import { withTexts } from '#client/i18n/catalogs.ts';
import { Suspense, useState } from 'react';
import { lazyDialog } from '#client/feedback/lazy-dialog.tsx';
import { Link } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { loginPath } from '#client/navigation/paths.ts';
import styles from './discuss.module.css';

type LikeProps = {
  kind: 'article' | 'reply';
  id: string;
  likes: number;
  isLiked: boolean;
  /** The page to which a visitor returns after signing in; null for users. */
  returnTo: string | null;
};

/** Likes an article or a reply, or takes the like back. */
export function LikeButton({ kind, id, likes, isLiked, returnTo }: LikeProps) {
  const { t } = useLingui();
  const toggle = useAction(
    () => makeCall('discuss.like', { params: { kind, id }, body: { like: !isLiked } }),
    showError,
  );
  const content = (
    <>
      <Icon name="heart" size={18} className={isLiked ? styles.on : undefined} />
      <Trans context="action">Like</Trans>
      {likes > 0 && <span className={styles.number}>{likes}</span>}
    </>
  );
  if (returnTo !== null)
    return (
      <Link href={loginPath(returnTo)} className={buttonClass({ variant: 'quiet', size: 'small' })}>
        {content}
      </Link>
    );
  return (
    <Button
      variant="quiet"
      size="small"
      busy={toggle.busy}
      aria-pressed={isLiked}
      aria-label={t({ message: 'Like', context: 'action' })}
      onClick={() => toggle.run()}
    >
      {content}
    </Button>
  );
}

/** Adds an article to the favourites, or removes it. */
export function FavouriteButton({ id, isFavourite }: { id: string; isFavourite: boolean }) {
  const toggle = useAction(
    () => makeCall('discuss.favourite', { params: { id }, body: { favourite: !isFavourite } }),
    showError,
  );
  return (
    <Button variant="quiet" size="small" busy={toggle.busy} aria-pressed={isFavourite} onClick={() => toggle.run()}>
      <Icon name="star" size={18} className={isFavourite ? styles.on : undefined} />
      <Trans context="action">Favourite</Trans>
    </Button>
  );
}

const ReportDialog = lazyDialog(withTexts(['forum', 'forms'], () => import('./report-dialog.tsx')));

/** Reports an article or a reply to staff. */
export function ReportButton({ kind, id }: { kind: 'article' | 'reply'; id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans context="action">Report</Trans>
      </Button>
      {open && (
        <Suspense>
          <ReportDialog kind={kind} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
