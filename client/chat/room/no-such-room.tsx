import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { linkTo } from '#protocol/pages.ts';
import styles from './room.module.css';

/** A room that is not there, or not to be had now. @param failed it could not be loaded */
export function NoSuchRoom({ failed }: { failed: boolean }) {
  return (
    <div className={styles.middle}>
      <EmptyState
        icon="message"
        as="h1"
        title={
          failed ? (
            <Trans>This conversation could not be loaded</Trans>
          ) : (
            <Trans>This conversation does not exist</Trans>
          )
        }
        action={
          <Link href={linkTo('rooms')} className={buttonClass({ size: 'small' })}>
            <Trans>All conversations</Trans>
          </Link>
        }
      >
        {failed ? (
          <Trans>We keep trying every few seconds.</Trans>
        ) : (
          <Trans>The conversation may have been removed, or the link is incomplete.</Trans>
        )}
      </EmptyState>
    </div>
  );
}
