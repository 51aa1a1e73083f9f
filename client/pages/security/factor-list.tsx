import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import { shortTime } from '#client/format/dates.ts';
import { useHydrated } from '#client/hooks/use-hydrated.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { ErrorData } from '#protocol/errors.ts';
import type { Factor } from '#protocol/http/second-factors.ts';
import page from '../page.module.css';
import type { FactorChange } from './confirm-change.tsx';
import styles from '../personal/personal.module.css';
import { offersPasskeys } from './web-authn.ts';

/** The second factors and recovery codes, and what can be changed. */
export function FactorList({
  factors,
  recoveryCodes,
  error,
  onChange,
}: {
  factors: readonly Factor[];
  recoveryCodes: number;
  error: ErrorData | null;
  onChange: (change: FactorChange) => void;
}) {
  const hasPasskeys = useHydrated() && offersPasskeys();
  return (
    <>
      <section className={styles.section} aria-labelledby="factors-title">
        <div className={page.sectionHead}>
          <h2 id="factors-title">
            <Trans>Second steps</Trans>
          </h2>
        </div>
        <FormError error={error} />
        {factors.length === 0 ? (
          <p className={styles.quiet}>
            <Trans>You sign in with your password alone.</Trans>
          </p>
        ) : (
          <ul className={styles.factors}>
            {factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} onRemove={() => onChange({ kind: 'remove', factor })} />
            ))}
          </ul>
        )}
        <p className={styles.actions}>
          <Button onClick={() => onChange({ kind: 'totp' })}>
            <Trans>Add an app</Trans>
          </Button>
          {hasPasskeys && (
            <Button onClick={() => onChange({ kind: 'passkey' })}>
              <Trans>Add a passkey</Trans>
            </Button>
          )}
        </p>
        {!hasPasskeys && (
          <p className={styles.quiet}>
            <Trans>This browser offers no passkeys at this address.</Trans>
          </p>
        )}
      </section>
      {factors.length > 0 && (
        <section className={styles.section} aria-labelledby="recovery-title">
          <div className={page.sectionHead}>
            <h2 id="recovery-title">
              <Trans>Recovery codes</Trans>
            </h2>
          </div>
          <p className={styles.quiet}>
            <Trans>They sign you in when you have lost your phone or passkey. Each works once.</Trans>{' '}
            <Plural value={recoveryCodes} one="# code is left." other="# codes are left." />
          </p>
          <p>
            <Button onClick={() => onChange({ kind: 'renew' })}>
              <Trans>Get new codes</Trans>
            </Button>
          </p>
        </section>
      )}
    </>
  );
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const { name, kind, lastUsedTime } = factor;
  const used = lastUsedTime === null ? null : shortTime(lastUsedTime, intl);
  return (
    <li className={styles.factor}>
      <Icon name={kind === 'totp' ? 'device' : 'lock'} size={24} />
      <div className={styles.about}>
        <p>{name}</p>
        <p className={styles.quiet}>
          {kind === 'totp' ? <Trans>Authenticator app</Trans> : <Trans context="name">Passkey</Trans>}
          {' · '}
          {used === null ? <Trans>Not used yet</Trans> : <Trans>Last used {used}</Trans>}
        </p>
      </div>
      <Button size="small" aria-label={t`Remove ${name}`} onClick={onRemove}>
        <Trans context="action">Remove</Trans>
      </Button>
    </li>
  );
}
