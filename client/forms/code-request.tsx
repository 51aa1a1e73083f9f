import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CODE_SEND, CAPTCHA } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Button } from '#client/design/button.tsx';
import type { CodeTarget } from '#protocol/http/registration.ts';
import { isEmail } from '#protocol/rules/account-fields.ts';
import { required, type FormFieldProps } from './use-form-field.ts';
import { RadioField, TextField } from './fields.tsx';
import { FormError } from './form-error.tsx';
import styles from './forms.module.css';
import { keepJourney, type KeptJourney } from './kept-journey.ts';
import { DEFAULT_AREA_CODE, PhoneFields } from './phone-fields.tsx';
import type { CodeFlow } from './use-code-flow.ts';
import { useSubmit } from './use-submit.ts';
import type { FieldValues } from 'react-hook-form';
import { Icon } from '#client/design/icon.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { ACCOUNT } from '#protocol/limits.ts';
import { makeCall } from '#client/bridge/make-call.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { showError } from '#client/feedback/show-error.ts';

type Captcha = {
  id: string | null;
  /** A data URL. */
  image: string | null;
  busy: boolean;
  /** Fetches another: each is good for one use. */
  reload: () => void;
};

/** A picture of letters; the first is fetched at once. */
function useCaptcha(): Captcha {
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

/** The letters of a picture; another picture can be had. */
function CaptchaField<V extends FieldValues>({ control, name, captcha }: FormFieldProps<V> & { captcha: Captcha }) {
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

type Values = { method: 'email' | 'phone'; email: string; areaCode: string; mobile: string; captcha: string };

/** Asks for a code: where it shall go, and the letters of a picture, which keep machines from asking. */
export function CodeRequest({
  purpose,
  kept,
  flow,
}: {
  purpose: 'register' | 'resetPassword';
  kept: KeptJourney;
  flow: CodeFlow;
}) {
  const { t } = useLingui();
  const { server, locale } = useLocale();
  const captcha = useCaptcha();
  const form = useForm<Values>({
    defaultValues: {
      method: kept.method ?? 'email',
      email: kept.email ?? '',
      areaCode: kept.areaCode ?? DEFAULT_AREA_CODE[locale],
      mobile: '',
      captcha: '',
    },
  });
  const { control } = form;
  const [method, email, areaCode] = useWatch({ control, name: ['method', 'email', 'areaCode'] });
  useEffect(() => keepJourney(purpose, { method, email, areaCode }), [purpose, method, email, areaCode]);
  const submit = useSubmit(
    form,
    async (values) => {
      const target: CodeTarget =
        values.method === 'email'
          ? { method: 'email', email: values.email.trim() }
          : { method: 'phone', areaCode: values.areaCode, mobile: values.mobile.trim() };
      try {
        const { codeId } = await flow.send(
          CODE_SEND,
          {
            body: {
              purpose,
              target,
              captchaId: captcha.id ?? '',
              captcha: values.captcha.trim(),
              languageCode: server,
            },
          },
          target,
        );
        if (codeId !== null) keepJourney(purpose, { codeId });
      } catch (failure) {
        // A picture is good for one try.
        form.setValue('captcha', '');
        captcha.reload();
        throw failure;
      }
    },
    {
      fieldOf: (path) => (path === 'captchaId' ? 'captcha' : (path.replace(/^target\./, '') as keyof Values)),
      errors: { Image_VerifyCodeMatchError: 'captcha' },
    },
  );
  return (
    <form {...submit.props} className={styles.form}>
      <FormError error={submit.error} />
      <RadioField
        control={control}
        name="method"
        label={<Trans>Where shall we send a code?</Trans>}
        options={[
          { value: 'email', label: t`By email` },
          { value: 'phone', label: t`To a mobile phone` },
        ]}
      />
      {method === 'email' ? (
        <TextField
          key="email"
          control={control}
          name="email"
          label={<Trans>Email</Trans>}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          spellCheck={false}
          check={emailCheck}
        />
      ) : (
        <PhoneFields key="phone" control={control} areaCode="areaCode" mobile="mobile" />
      )}
      <CaptchaField control={control} name="captcha" captcha={captcha} />
      <Button type="submit" variant="primary" wide busy={submit.busy}>
        <Trans>Send me a code</Trans>
      </Button>
    </form>
  );
}

/** An address that is there and has the form of one (spec §5). */
export const emailCheck = (value: unknown) =>
  required('requiredEmail')(value) ?? (isEmail(String(value).trim()) ? undefined : 'emailFormat');
