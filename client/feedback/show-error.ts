import { i18n } from '#client/i18n/page-i18n.ts';
import { msg } from '@lingui/core/macro';
import type { ErrorData } from '#protocol/errors.ts';
import { isDisconnected } from '#protocol/rules/failures.ts';
import { referenceOf } from './error-reference.tsx';
import { errorSentence } from './error-text.ts';
import { showToast } from './toasts.ts';

/** Shows an error as a toast with a title and a translated message; silent where {@link errorSentence} is. */
export function showError(error: ErrorData): void {
  const sentence = errorSentence(error);
  if (!sentence) return;
  const reference = referenceOf(error);
  const message = i18n._(sentence);
  const title = isDisconnected(error) ? msg`No connection` : msg`That did not work`;
  showToast({
    key: `error:${error.status}:${error.code}`,
    tone: 'danger',
    title: i18n._(title),
    message: reference === null ? message : `${message} ${i18n._(msg`Reference ${reference}`)}`,
  });
}
