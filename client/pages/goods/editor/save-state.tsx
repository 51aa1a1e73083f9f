import { Trans } from '@lingui/react/macro';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Spinner } from '#client/design/spinner.tsx';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { isDisconnected } from '#protocol/rules/failures.ts';
import styles from './editor.module.css';
import type { GoodsEditor } from './use-goods-editor.ts';

/** Whether the changes are saved, and where. */
export function SaveState({ editor: { saveState: state, error, retry } }: { editor: GoodsEditor }) {
  return (
    <p className={styles.saveState} role="status" data-save-state={state}>
      {state === 'saving' && (
        <>
          <Spinner />
          <Trans context="status">Saving…</Trans>
        </>
      )}
      {state === 'saved' && (
        <>
          <Icon name="check" size={16} />
          <Trans context="status">Saved</Trans>
        </>
      )}
      {state === 'untouched' && <Trans>Your changes are saved automatically.</Trans>}
      {state === 'offline' && (
        <>
          <Icon name="offline" size={16} />
          {error && isDisconnected(error) ? (
            <Trans>Offline – saved on this device</Trans>
          ) : (
            <Trans>Saved on this device – the server cannot save it right now</Trans>
          )}
        </>
      )}
      {state === 'refused' && error && (
        <>
          <Icon name="alert" size={16} />
          <ErrorSentence code={error.code} />{' '}
          <Button size="small" variant="quiet" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
    </p>
  );
}
