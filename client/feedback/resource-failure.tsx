import { Trans, useLingui } from '@lingui/react/macro';
import { sendCommand } from '#client/bridge/send-command.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import type { ErrorData } from '#protocol/errors.ts';
import { isDisconnected } from '#protocol/rules/failures.ts';
import { errorText } from './error-text.ts';
import { showError } from './show-error.ts';

/** Stands where data should be that could not be had. @param topic the resource that its button asks for again. */
export function ResourceFailure({ error, topic }: { error: ErrorData; topic: string }) {
  const { i18n } = useLingui();
  const retry = () => void sendCommand('resource.refresh', { topic }).catch(showError);
  return (
    <Banner
      tone="danger"
      role="status"
      icon={isDisconnected(error) ? 'offline' : 'alert'}
      actions={
        <Button size="small" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {i18n._(errorText(error.code))}
    </Banner>
  );
}
