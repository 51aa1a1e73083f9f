import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import type { ErrorData } from '#protocol/errors.ts';
import { errorText } from './error-text.ts';

/** Stands where data should be that could not be had. @param onRetry asks for it again. */
export function ResourceFailure({ error, onRetry }: { error: ErrorData; onRetry?: () => void }) {
  const { i18n } = useLingui();
  return (
    <Banner
      tone="danger" role="status" icon={error.status === 0 ? 'offline' : 'alert'}
      actions={onRetry && <Button size="small" onClick={onRetry}><Trans>Try again</Trans></Button>}
    >
      {i18n._(errorText(error.code))}
    </Banner>
  );
}
