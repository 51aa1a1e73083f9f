import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { buttonClass } from '#client/design/button.tsx';
import { linkTo } from '#protocol/pages.ts';
import type { ArticleState } from '#protocol/rules/states.ts';

/** Leads the author to the editor, where an article that staff took down or locked can only be removed. */
export function EditLink({ id, state, variant }: { id: string; state: ArticleState; variant?: 'quiet' }) {
  return (
    <Link href={linkTo('discussEdit', { id })} className={buttonClass({ size: 'small', ...(variant && { variant }) })}>
      {state === 'takenDown' || state === 'locked' ? (
        <Trans context="action">Remove</Trans>
      ) : (
        <Trans context="action">Edit</Trans>
      )}
    </Link>
  );
}
