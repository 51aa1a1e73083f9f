import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useResource } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { Banner } from '#client/design/banner.tsx';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import forms from '#client/forms/forms.module.css';
import type { UserProfile } from '#protocol/entities/user.ts';

/** Formats `+852 5550 1234`; the area code may have a plus. @returns null without a number */
export function phoneText({ areaCode, mobile }: Pick<UserProfile, 'areaCode' | 'mobile'>): string | null {
  if (!mobile) return null;
  return areaCode ? `+${areaCode.replace(/^\+/, '')} ${mobile}` : mobile;
}

/** How the owner confirms a change; null for an account without password and contacts, which has no proof to give. */
export type OwnerProofKind = 'password' | 'code' | null;

/** @param proof as `account.removalPreview` names it */
export const proofKind = ({ email, mobile }: UserProfile, proof: 'password' | 'code'): OwnerProofKind =>
  proof === 'password' || email || mobile ? proof : null;

/** The status of a contact (verified, unverified, missing) and the form below. */
export function ProvenContact({
  kind,
  children,
}: {
  kind: 'email' | 'phone';
  children: (profile: UserProfile, proof: OwnerProofKind) => ReactNode;
}) {
  const profile = useResource('account.profile', {});
  const preview = useResource('account.removalPreview', {});
  const { data } = profile;
  if (!data || !preview.data)
    return (
      <ResourceState of={data ? preview : profile}>
        <FieldsWaiting height="14rem" />
      </ResourceState>
    );
  const value = kind === 'email' ? data.email : phoneText(data);
  const verified = kind === 'email' ? data.emailVerified : data.mobileVerified;
  return (
    <div className={forms.form}>
      {value &&
        (verified ? (
          <Banner tone="success">
            <Trans>
              <b>{value}</b> is verified. To change it, verify a new one, which will replace it.
            </Trans>
          </Banner>
        ) : (
          <Banner tone="warning">
            <Trans>
              <b>{value}</b> is not verified yet. We will send you a code to enter here.
            </Trans>
          </Banner>
        ))}
      {children(data, proofKind(data, preview.data.proof))}
    </div>
  );
}
