import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { newId } from '#client/bridge/commands.ts';
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
import { NewRecoveryCodes } from './new-recovery-codes.tsx';

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
