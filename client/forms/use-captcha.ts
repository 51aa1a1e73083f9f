import { useEffect, useState } from 'react';
import { makeCall } from '#client/bridge/make-call.ts';
import { CAPTCHA } from '#client/bridge/calls.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { showError } from '#client/feedback/show-error.ts';

export type Captcha = {
  id: string | null;
  /** A data URL. */
  image: string | null;
  busy: boolean;
  /** Fetches another: each is good for one use. */
  reload: () => void;
};

/** A picture of letters; the first is fetched at once. */
export function useCaptcha(): Captcha {
  const [asked, setAsked] = useState(0);
  const [answered, setAnswered] = useState(-1);
  const [picture, setPicture] = useState<{ id: string; image: string } | null>(null);
  useEffect(() => {
    let outdated = false;
    makeCall(CAPTCHA, { body: {} })
      .then(
        ({ captchaId, image }) => {
          if (!outdated) setPicture({ id: captchaId, image });
        },
        (failure: unknown) => {
          if (!outdated) showError(errorDataOf(failure));
        },
      )
      .finally(() => {
        if (!outdated) setAnswered(asked);
      });
    return () => void (outdated = true);
  }, [asked]);
  return {
    id: picture?.id ?? null,
    image: picture?.image ?? null,
    busy: answered !== asked,
    reload: () => setAsked((times) => times + 1),
  };
}
