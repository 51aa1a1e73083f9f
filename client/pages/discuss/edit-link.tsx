import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { buttonClass } from '#client/design/button.tsx';
import { linkTo } from '#protocol/pages.ts';

/** Leads the author to the editor, where an article that is not editable can only be removed. */
export function EditLink({ id, editable, variant }: { id: string; editable: boolean; variant?: 'quiet' }) {
  return (
    <Link href={linkTo('discussEdit', { id })} className={buttonClass({ size: 'small', ...(variant && { variant }) })}>
      {editable ? <Trans context="action">Edit</Trans> : <Trans context="action">Remove</Trans>}
    </Link>
  );
}
