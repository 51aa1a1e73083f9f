import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { Failure } from '#client/feedback/resource-failure.tsx';
import { useHydrated } from '#client/design/use-hydrated.ts';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import type { CodeTarget } from '#protocol/http/registration.ts';
import { useCodeFlow, useSecondsLeft, type CodeFlow } from './code-field.tsx';
import { useForm, useWatch } from 'react-hook-form';
import { useLocale } from '#client/i18n/locale-context.ts';
import { RadioField } from './fields.tsx';
import { FormError } from './form-error.tsx';
import styles from './forms.module.css';
import { DEFAULT_AREA_CODE, EmailField, PhoneFields } from './contact-fields.tsx';
import { CaptchaField, useCaptchaSubmit } from './captcha-field.tsx';

/** @returns the address, or the number with its area code. */
export const targetText = (target: CodeTarget): string =>
  target.method === 'email' ? target.email : `+${target.areaCode.replace(/^\+/, '')} ${target.mobile}`;

/** Where the code was sent, and a button that returns to the request. */
export function SentTo({ target, flow, again }: SentCode) {
  const left = useSecondsLeft(flow.view?.resendAt ?? null);
  const where = targetText(target);
  return (
    <div className={styles.sent}>
      <p>
        <Trans>
          We have sent a code to <b>{where}</b>. It expires in 10 minutes.
        </Trans>
      </p>
      <p>
        <Button variant="quiet" size="small" className={styles.flush} onClick={again}>
          <Trans>Resend it, or change where it is sent</Trans>
        </Button>
        {left > 0 && (
          <span className={styles.quiet} aria-hidden="true">
            <Trans>You can resend it in {left} s.</Trans>
          </span>
        )}
      </p>
    </div>
  );
}

type Values = { method: 'email' | 'phone'; email: string; areaCode: string; mobile: string; captcha: string };

/** Requests a code: where to send it, and a captcha. */
function CodeRequest({
  purpose,
  kept,
  flow,
}: {
  purpose: 'register' | 'resetPassword';
  kept: SavedCodeSteps;
  flow: CodeFlow;
}) {
  const { t } = useLingui();
  const { server, locale } = useLocale();
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
  useEffect(() => saveCodeSteps(purpose, { method, email, areaCode }), [purpose, method, email, areaCode]);
  const { submit, captcha } = useCaptchaSubmit(
    form,
    async (values, solved) => {
      const target: CodeTarget =
        values.method === 'email'
          ? { method: 'email', email: values.email.trim() }
          : { method: 'phone', areaCode: values.areaCode, mobile: values.mobile.trim() };
      const body = { purpose, target, ...solved, languageCode: server };
      const { codeId } = await flow.send('registration.sendCode', { body }, target);
      if (codeId !== null) saveCodeSteps(purpose, { codeId });
    },
    (path) => path.replace(/^target\./, ''),
  );
  return (
    <form {...submit.props} className={styles.form}>
      <FormError error={submit.error} />
      <RadioField
        control={control}
        name="method"
        label={<Trans>Where should we send the code?</Trans>}
        options={[
          { value: 'email', label: t`By email` },
          { value: 'phone', label: t`To a mobile phone` },
        ]}
      />
      {method === 'email' ? (
        <EmailField key="email" control={control} name="email" label={<Trans context="field">Email</Trans>} />
      ) : (
        <PhoneFields key="phone" control={control} areaCode="areaCode" mobile="mobile" />
      )}
      <CaptchaField form={form} captcha={captcha} />
      <Button type="submit" variant="primary" wide busy={submit.busy}>
        <Trans>Send me a code</Trans>
      </Button>
    </form>
  );
}

/**
 * What a reload of the sign-up screens restores in its tab (session storage). Secrets and phone numbers are not saved.
 */
export type SavedCodeSteps = {
  method?: 'email' | 'phone';
  email?: string;
  areaCode?: string;
  codeId?: string;
  username?: string;
};

const keyOf = (purpose: string): string => `vermeil.passport.${purpose}`;

/** @returns the saved values; none where the browser saves nothing. */
export function readCodeSteps(purpose: string): SavedCodeSteps {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(purpose)) ?? '{}');
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
      : {};
  } catch {
    return {};
  }
}

/** Saves values; undefined ones are removed. */
export function saveCodeSteps(
  purpose: string,
  change: { [Key in keyof SavedCodeSteps]: SavedCodeSteps[Key] | undefined },
): void {
  try {
    sessionStorage.setItem(keyOf(purpose), JSON.stringify({ ...readCodeSteps(purpose), ...change }));
  } catch {
    // Without session storage the form works, but a reload starts over.
  }
}

/** Removes all values, once the account or the password is set. */
export function removeCodeSteps(purpose: string): void {
  try {
    sessionStorage.removeItem(keyOf(purpose));
  } catch {
    // As above.
  }
}

/** A code that was sent; `again` returns to the request. */
export type SentCode = { target: CodeTarget; flow: CodeFlow; again: () => void };

type CodeStepsProps = { purpose: 'register' | 'resetPassword'; children: (sent: SentCode) => ReactNode };

/** The request of a code, then the form that needs it. A reload returns to that form while the code is valid. */
export function CodeSteps(props: CodeStepsProps) {
  return useHydrated() ? <Steps {...props} /> : <Skeleton height="18rem" />;
}

function Steps({ purpose, children }: CodeStepsProps) {
  const flow = useCodeFlow();
  const { view, restore } = flow;
  const { codeId } = readCodeSteps(purpose);
  const lost = view?.phase === 'none' ? codeId : undefined;
  useEffect(() => {
    if (lost !== undefined) restore(lost);
  }, [lost, restore]);
  const again = () => {
    saveCodeSteps(purpose, { codeId: undefined });
    flow.again();
  };
  // The form stays while a worker that started again fetches the target of its code.
  const known = usePreviousData(view?.phase === 'sent' ? (view.target ?? undefined) : undefined);
  const isReturning = codeId !== undefined && view?.phase !== 'sending';
  const target = view?.phase === 'sent' || isReturning ? known : undefined;
  if (view?.phase === 'expired')
    return (
      <Banner
        actions={
          <Button size="small" onClick={again}>
            <Trans>Request a new code</Trans>
          </Button>
        }
      >
        <Trans>Your code is no longer valid.</Trans>
      </Banner>
    );
  if (target) return children({ target, flow, again });
  if (view?.phase === 'failed' && view.error && codeId !== undefined)
    return <Failure error={view.error} onRetry={() => restore(codeId)} />;
  if (!view || lost !== undefined || view.phase === 'fetching') return <Skeleton height="18rem" />;
  return <CodeRequest purpose={purpose} flow={flow} kept={readCodeSteps(purpose)} />;
}
