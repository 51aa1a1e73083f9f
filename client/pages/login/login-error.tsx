import { useLingui } from '@lingui/react/macro';
import { errorText } from '#client/feedback/error-text.ts';
import { RetryAfter } from '#client/forms/retry-after.tsx';
import type { ErrorData } from '#protocol/errors.ts';

/** Why sign-in failed. A rate limit includes the wait when the server sent `retryAfter` (seconds). */
export function LoginError({ error }: { error: ErrorData }) {
  const { i18n } = useLingui();
  return error.code === 'TooManyRequests' ? (
    <RetryAfter seconds={Number(error.params?.retryAfter)} />
  ) : (
    i18n._(errorText(error.code))
  );
}
