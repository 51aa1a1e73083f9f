import { Plural, Trans } from '@lingui/react/macro';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';

/** Too many requests: how long to wait. @param seconds NaN when the server names no time */
export function RetryAfter({ seconds }: { seconds: number }) {
  if (!(seconds > 0)) return <ErrorSentence code="TooManyRequests" />;
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
