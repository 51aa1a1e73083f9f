import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { loadedErrorText, loadErrorText, NOT_LOADED } from './load-error-text.ts';

/** The sentence of an error code; without its texts, which only a missing connection keeps away, the one for that. */
export function ErrorSentence({ code }: { code: string }) {
  const { i18n } = useLingui();
  const [texts, setTexts] = useState(loadedErrorText);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!texts)
      loadErrorText().then(
        (loaded) => setTexts(loaded),
        () => setFailed(true),
      );
  }, [texts]);
  if (texts) return i18n._(texts.errorText(code));
  return failed && i18n._(NOT_LOADED);
}
