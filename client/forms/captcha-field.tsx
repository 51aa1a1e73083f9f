import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { makeCall } from '#client/bridge/commands.ts';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { required, TextField, type FormFieldProps } from './fields.tsx';
import styles from './forms.module.css';

type Captcha = {
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
    makeCall('registration.captcha', { body: {} })
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

/** The letters of a picture; another picture can be had. */
export function CaptchaField<V extends FieldValues>({
  control,
  name,
  captcha,
}: FormFieldProps<V> & { captcha: Captcha }) {
  const { t } = useLingui();
  return (
    <div className={styles.captcha}>
      <TextField
        control={control}
        name={name}
        label={<Trans>Letters of the picture</Trans>}
        check={required('requiredCaptcha')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT.captchaLength + 3}
      />
      <div className={styles.picture}>
        {captcha.image ? (
          <img src={captcha.image} alt={t`Letters to be typed into the field beside`} />
        ) : (
          <Skeleton width="132px" height="48px" />
        )}
        <Button variant="quiet" icon busy={captcha.busy} onClick={captcha.reload} aria-label={t`Another picture`}>
          <Icon name="retry" />
        </Button>
      </div>
    </div>
  );
}
