import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '#client/feedback/error-text.ts';

/** Too many requests: how long to wait. @param seconds NaN when the server names no time */
export function RetryAfter({ seconds }: { seconds: number }) {
  const { i18n } = useLingui();
  if (!(seconds > 0)) return i18n._(errorText('TooManyRequests'));
  const minutes = Math.ceil(seconds / 60);
  return seconds <= 60 ? (
    <Trans>
      Too many attempts. Please wait <Plural value={seconds} one="# second" other="# seconds" />.
    </Trans>
  ) : (
    <Trans>
      Too many attempts. Please wait <Plural value={minutes} one="# minute" other="# minutes" />.
    </Trans>
  );
}
