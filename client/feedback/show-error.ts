import { i18n } from '#client/i18n/page-i18n.ts';
import { msg } from '@lingui/core/macro';
import type { ErrorData } from '#protocol/errors.ts';
import { isDisconnected } from '#protocol/rules/failures.ts';
import { referenceOf } from './error-reference.tsx';
import { loadErrorText, NOT_LOADED } from './load-error-text.ts';
import { shownCode } from './shown-code.ts';
import { showToast, type ToastData } from './toasts.ts';

/** Shows an error as a toast with a title and a translated message; silent where {@link shownCode} is. */
export function showError(failure: ErrorData): void {
  if (shownCode(failure) !== null) void toastOf(failure).then(showToast);
}

async function toastOf(failure: ErrorData): Promise<ToastData> {
  const texts = await loadErrorText().catch(() => null);
  const message = i18n._(texts?.errorSentence(failure) ?? NOT_LOADED);
  const reference = referenceOf(failure);
  const title = isDisconnected(failure) ? msg`No connection` : msg`That did not work`;
  return {
    key: `error:${failure.status}:${failure.code}`,
    tone: 'danger',
    title: i18n._(title),
    message: reference === null ? message : `${message} ${i18n._(msg`Reference ${reference}`)}`,
  };
}
