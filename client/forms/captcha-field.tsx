import { Trans, useLingui } from '@lingui/react/macro';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { ACCOUNT } from '#protocol/limits.ts';
import { required, type FormFieldProps } from './use-form-field.ts';
import { TextField } from './fields.tsx';
import styles from './forms.module.css';
import type { Captcha } from './use-captcha.ts';

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
