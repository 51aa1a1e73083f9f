import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '#client/app/notify/error-text.ts';
import type { ErrorData } from '#protocol/errors.ts';

/** Why signing in did not work. A limit says how long to wait when the server did (`retryAfter`, in seconds). */
export function LoginError({ error }: { error: ErrorData }) {
  const { i18n } = useLingui();
  const wait = Number(error.params?.retryAfter);
  if (error.code !== 'TooManyRequests' || !(wait > 0)) return i18n._(errorText(error.code));
  const minutes = Math.ceil(wait / 60);
  return wait <= 60
    ? <Trans>Too many tries. Please wait <Plural value={wait} one="# second" other="# seconds" />.</Trans>
    : <Trans>Too many tries. Please wait <Plural value={minutes} one="# minute" other="# minutes" />.</Trans>;
}
