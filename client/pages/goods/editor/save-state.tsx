import { Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '#client/feedback/error-text.ts';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Spinner } from '#client/design/spinner.tsx';
import styles from './editor.module.css';
import type { GoodsEditor } from './use-goods-editor.ts';
import { isDisconnected } from '#protocol/rules/failures.ts';

/** Where the goods are kept at this moment. */
export function SaveState({ editor: { state, error, retry } }: { editor: GoodsEditor }) {
  const { i18n } = useLingui();
  return (
    <p className={styles.saveState} role="status" data-save-state={state}>
      {state === 'saving' && (
        <>
          <Spinner />
          <Trans>Saving…</Trans>
        </>
      )}
      {state === 'saved' && (
        <>
          <Icon name="check" size={16} />
          <Trans>Saved</Trans>
        </>
      )}
      {state === 'untouched' && <Trans>Whatever you write is saved by itself.</Trans>}
      {state === 'offline' && (
        <>
          <Icon name="offline" size={16} />
          {error && isDisconnected(error) ? (
            <Trans>Offline – kept on this device</Trans>
          ) : (
            <Trans>Kept on this device – the server cannot save it just now</Trans>
          )}
        </>
      )}
      {state === 'refused' && error && (
        <>
          <Icon name="alert" size={16} />
          {i18n._(errorText(error.code))}{' '}
          <Button size="small" variant="quiet" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
    </p>
  );
}
