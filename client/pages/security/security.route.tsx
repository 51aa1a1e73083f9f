import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { useState } from 'react';
import { newId, sendCommand } from '#client/bridge/commands.ts';
import { useResource, useTopic } from '#client/bridge/use-topic.ts';
import { Banner } from '#client/design/banner.tsx';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { factorSetupTopic } from '#protocol/bridge/topics.ts';
import { AccountPage } from '../account-page.tsx';
import { proofKind } from '../personal/proven-contact.tsx';
import { ConfirmChange, type FactorChange } from './confirm-change.tsx';
import { NewFactor } from './new-factor.tsx';
import { Button } from '#client/design/button.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { useAction } from '#client/hooks/use-action.ts';
import page from '../page.module.css';
import styles from '../personal/personal.module.css';
import { Icon } from '#client/design/icon.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import { shortTime } from '#client/format/dates.ts';
import { useHydrated } from '#client/design/use-hydrated.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { ErrorData } from '#protocol/errors.ts';
import type { Factor } from '#protocol/http/second-factors.ts';
import { offersPasskeys } from './web-authn.ts';

/** The second factors of the account (machines/factor-setup). */
export default function SecurityPage() {
  const { t } = useLingui();
  usePageTitle(t`Two-step sign-in`);
  const [flow] = useState(newId);
  const view = useTopic(factorSetupTopic(flow));
  const factors = useResource('factors.list', {});
  const profile = useResource('account.profile', {});
  const preview = useResource('account.removalPreview', {});
  const [change, setChange] = useState<FactorChange | null>(null);
  const waiting = [factors, profile, preview].find(({ data }) => data === null);
  return (
    <AccountPage
      title={<Trans>Two-step sign-in</Trans>}
      lead={
        <Trans>
          After your password, signing in takes a second step: a passkey, or a code from an app. A stolen password is
          then not enough.
        </Trans>
      }
    >
      {factors.data?.missing && (
        <Banner tone="warning">
          <Trans>Staff accounts need a second step. The staff area opens once you have set one up.</Trans>
        </Banner>
      )}
      {waiting && (
        <ResourceState of={waiting}>
          <FieldsWaiting height="14rem" />
        </ResourceState>
      )}
      {view?.phase === 'codes' ? (
        <NewRecoveryCodes flow={flow} codes={view.recoveryCodes} />
      ) : view?.totp || view?.passkey ? (
        <NewFactor flow={flow} view={view} />
      ) : (
        factors.data &&
        profile.data &&
        preview.data && (
          <>
            <FactorList {...factors.data} onChange={setChange} error={change ? null : (view?.error ?? null)} />
            {change && (
              <ConfirmChange
                flow={flow}
                change={change}
                profile={profile.data}
                proof={proofKind(profile.data, preview.data.proof)}
                onClose={() => setChange(null)}
              />
            )}
          </>
        )
      )}
    </AccountPage>
  );
}

/** New recovery codes, which are shown this once. */
function NewRecoveryCodes({ flow, codes }: { flow: string; codes: readonly string[] }) {
  const { t } = useLingui();
  const done = useAction(() => sendCommand('factor.done', { flow }), showError);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () =>
        showToast({ key: 'codes', tone: 'success', title: t({ message: 'Copied', context: 'status' }), message: '' }),
      () =>
        showToast({ key: 'codes', tone: 'danger', title: t`Could not copy`, message: t`Select the codes instead.` }),
    );
  return (
    <section className={styles.setup} aria-labelledby="codes-title">
      <div className={page.sectionHead}>
        <h2 id="codes-title">
          <Trans>Save your recovery codes</Trans>
        </h2>
      </div>
      <Banner tone="warning" role="status">
        <Trans>Keep them apart from your phone. They are shown this once, and each signs you in once.</Trans>
      </Banner>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className={styles.actions}>
        <Button variant="primary" busy={done.busy} onClick={done.run}>
          <Trans>I have saved them</Trans>
        </Button>
        <Button onClick={() => void copy()}>
          <Trans context="action">Copy</Trans>
        </Button>
      </p>
    </section>
  );
}

/** The second factors and recovery codes, and what can be changed. */
function FactorList({
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
      <section className={styles.section}>
        <FormError error={error} />
        {factors.length === 0 ? (
          <p className={styles.quiet}>
            <Trans>Only your password protects this account.</Trans>
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
            <Trans>Add an authenticator app</Trans>
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
