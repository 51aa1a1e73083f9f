import { useLingui } from '@lingui/react/macro';
import { errorText } from '#client/feedback/error-text.ts';
import { RetryAfter } from '#client/forms/retry-after.tsx';
import type { ErrorData } from '#protocol/errors.ts';

/** Why signing in did not work. A limit says how long to wait when the server did (`retryAfter`, in seconds). */
export function LoginError({ error }: { error: ErrorData }) {
  const { i18n } = useLingui();
  return error.code === 'TooManyRequests' ? (
    <RetryAfter seconds={Number(error.params?.retryAfter)} />
  ) : (
    i18n._(errorText(error.code))
  );
}
