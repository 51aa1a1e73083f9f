import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { PROFILE, REMOVAL_PREVIEW } from '#client/bridge/calls.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { AccountPage } from '../account-page.tsx';
import { RemoveForm } from './remove-form.tsx';
import { linkTo } from '#protocol/pages.ts';

/** The last step of the account removal. */
export default function RemoveConfirmPage() {
  const { t } = useLingui();
  const preview = useResource(REMOVAL_PREVIEW, {});
  const profile = useResource(PROFILE, {});
  usePageTitle(t`Close account`);
  const pending = [preview, profile].find(({ data }) => !data);
  return (
    <AccountPage
      title={<Trans>Close account for good</Trans>}
      lead={<Trans>After this the account and everything personal in it are gone.</Trans>}
    >
      {pending && (
        <ResourceState of={pending}>
          <Skeleton height="16rem" />
        </ResourceState>
      )}
      {preview.data &&
        profile.data &&
        (preview.data.blockers.length > 0 ? (
          <Banner
            tone="warning"
            actions={
              <Link href={linkTo('removeAccount')} className={buttonClass({ size: 'small' })}>
                <Trans>See what</Trans>
              </Link>
            }
          >
            <Trans>Something stands against closing your account.</Trans>
          </Banner>
        ) : (
          <RemoveForm profile={profile.data} proof={preview.data.proof} />
        ))}
    </AccountPage>
  );
}
