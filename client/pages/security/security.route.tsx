import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { newId, sendCommand } from '#client/bridge/commands.ts';
import { useResource, useTopic } from '#client/bridge/use-topic.ts';
import { Banner } from '#client/design/banner.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { factorSetupTopic } from '#protocol/bridge/topics.ts';
import { AccountPage } from '../account-page.tsx';
import { proofKind } from '../personal/proven-contact.tsx';
import { ConfirmChange, type FactorChange } from './confirm-change.tsx';
import { FactorList } from './factor-list.tsx';
import { NewFactor } from './new-factor.tsx';
import { Button } from '#client/design/button.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { useAction } from '#client/hooks/use-action.ts';
import page from '../page.module.css';
import styles from '../personal/personal.module.css';

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
          <Skeleton height="14rem" />
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
