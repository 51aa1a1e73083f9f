import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { FieldPath, PathValue, UseFormReturn } from 'react-hook-form';
import { makeCall } from '#client/bridge/commands.ts';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { required, TextField } from './fields.tsx';
import styles from './forms.module.css';
import { useSubmit, type Submit } from './use-submit.ts';

type Captcha = {
  id: string | null;
  /** A data URL. */
  image: string | null;
  busy: boolean;
  /** Fetches another picture; each can be used once. */
  reload: () => void;
};

/** A captcha picture, fetched when the form mounts. */
function useCaptcha(): Captcha {
  const [picture, setPicture] = useState<{ captchaId: string; image: string } | null>(null);
  const { run: reload, busy } = useAction(
    async () => setPicture(await makeCall('registration.captcha', { body: {} })),
    showError,
  );
  // oxlint-disable-next-line react/exhaustive-deps -- once per form; `reload` is new with every rendering
  useEffect(reload, []);
  return { id: picture?.captchaId ?? null, image: picture?.image ?? null, busy, reload };
}

/** Values of a form with the field `captcha`: the letters of a picture. */
type WithCaptcha = { captcha: string };

/**
 * Sends a form with a {@link CaptchaField}. A picture can be used once: a failure fetches another.
 * @param send gets the solved captcha in the shape of the calls
 * @param fieldOf as in `useSubmit`; for other fields than the captcha
 */
export function useCaptchaSubmit<V extends WithCaptcha>(
  form: UseFormReturn<V>,
  send: (values: V, solved: { captchaId: string; captcha: string }) => Promise<unknown>,
  fieldOf: (path: string) => string = (path) => path,
): { submit: Submit; captcha: Captcha } {
  const captcha = useCaptcha();
  const name = 'captcha' as FieldPath<V>;
  const submit = useSubmit(
    form,
    async (values) => {
      try {
        await send(values, { captchaId: captcha.id ?? '', captcha: values.captcha.trim() });
      } catch (failure) {
        form.setValue(name, '' as PathValue<V, FieldPath<V>>);
        captcha.reload();
        throw failure;
      }
    },
    {
      fieldOf: (path) => (path === 'captchaId' ? name : (fieldOf(path) as FieldPath<V>)),
      errors: { Image_VerifyCodeMatchError: name },
    },
  );
  return { submit, captcha };
}

/** The letters of a captcha picture, with a button that fetches another picture. */
export function CaptchaField<V extends WithCaptcha>({
  form: { control },
  captcha,
}: {
  form: UseFormReturn<V>;
  captcha: Captcha;
}) {
  const { t } = useLingui();
  return (
    <div className={styles.captcha}>
      <TextField
        control={control}
        name={'captcha' as FieldPath<V>}
        label={<Trans>Characters in the image</Trans>}
        check={required('requiredCaptcha')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT.captchaLength + 3}
      />
      <div className={styles.picture}>
        {captcha.image ? (
          <img src={captcha.image} alt={t`Characters to type into the field beside it`} />
        ) : (
          <Skeleton width="132px" height="48px" />
        )}
        <Button variant="quiet" icon busy={captcha.busy} onClick={captcha.reload} aria-label={t`New image`}>
          <Icon name="retry" />
        </Button>
      </div>
    </div>
  );
}
