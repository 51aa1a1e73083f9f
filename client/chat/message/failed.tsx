import { Trans } from '@lingui/react/macro';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import type { MessageView } from '#protocol/bridge/views.ts';
import styles from './bubble.module.css';
import type { MessageActions } from './room-context.ts';

/** Why an own message was not sent, and what to do with it. */
export function Failed({ message, actions }: { message: MessageView; actions: MessageActions }) {
  return (
    <div className={styles.failure} role="alert">
      <p>
        {message.error && message.error.code !== 'Cancelled' ? (
          <ErrorSentence code={message.error.code} />
        ) : (
          <Trans>This message was not sent.</Trans>
        )}
      </p>
      <Button variant="quiet" size="small" onClick={() => actions.retry(message.id)}>
        <Icon name="retry" size={16} />
        <Trans>Try again</Trans>
      </Button>
      <Button variant="quiet" size="small" onClick={() => actions.discard(message.id)}>
        <Icon name="trash" size={16} />
        <Trans context="action">Discard</Trans>
      </Button>
    </div>
  );
}
