import { Trans, useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { KYC_MINE } from '#client/bridge/calls.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { useFormDraft } from '#client/forms/form-draft.tsx';
import type { CallAnswer } from '#protocol/http/define-call.ts';
import type { kycMine } from '#protocol/http/kyc.ts';
import { KycForm } from './kyc-form.tsx';
import { KycStanding } from './kyc-standing.tsx';
import { AccountPage } from '../account-page.tsx';

export type KycCase = CallAnswer<typeof kycMine>;

/** The KYC page: the state, and the form if a submission is allowed. */
export default function KycPage() {
  const { t } = useLingui();
  const resource = useResource(KYC_MINE, {});
  const { data } = resource;
  usePageTitle(t`Identity check`);
  return (
    <AccountPage
      title={<Trans>Identity check</Trans>}
      lead={
        <Trans>
          Whoever sells here has shown us who they are. Only you and the people who review it see your documents.
        </Trans>
      }
    >
      <ResourceState of={resource}>
        <Skeleton height="24rem" />
      </ResourceState>
      {data && <KycStanding kyc={data} />}
      {data?.moves.some(
        ({ move, allowed, missing }) => move === 'submit' && (allowed || !missing.includes('rightState')),
      ) && <Drafted key={data.decidedAt} kyc={data} />}
    </AccountPage>
  );
}

/** Renders the form once the form draft is loaded. */
function Drafted({ kyc }: { kyc: KycCase }) {
  const draft = useFormDraft('kyc');
  return draft.phase === 'loading' ? <Skeleton height="24rem" /> : <KycForm kyc={kyc} draft={draft} />;
}
