import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LanguageButton } from '#client/app/shell/language-button.tsx';
import { Label } from '#client/design/badge.tsx';
import type { UserProfile } from '#protocol/entities/user.ts';
import { KYC_STATUS } from '#protocol/lookups.ts';
import styles from './personal.module.css';

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return <div className={styles.fact}><dt>{name}</dt><dd>{children}</dd></div>;
}

/** What the server knows of the person, line by line. */
export function ProfileFacts({ profile }: { profile: UserProfile }) {
  return (
    <dl className={styles.facts}>
      <Fact name={<Trans>Email</Trans>}><Contact value={profile.email} verified={profile.emailVerified} /></Fact>
      <Fact name={<Trans>Mobile phone</Trans>}><Contact value={phoneText(profile)} verified={profile.mobileVerified} /></Fact>
      <Fact name={<Trans>Gender</Trans>}><Gender value={profile.gender} /></Fact>
      <Fact name={<Trans>Currency</Trans>}>{profile.currency}</Fact>
      <Fact name={<Trans>Identity check</Trans>}><KycStatus value={profile.kycStatus} /></Fact>
      <Fact name={<Trans>Language</Trans>}><span className={styles.language}><LanguageButton /></span></Fact>
    </dl>
  );
}

/** `+852 5550 1234`: the area code comes with or without its plus. */
function phoneText({ areaCode, mobile }: UserProfile): string | null {
  if (!mobile) return null;
  return areaCode ? `+${areaCode.replace(/^\+/, '')} ${mobile}` : mobile;
}

function Contact({ value, verified }: { value: string | null; verified: boolean }) {
  if (!value) return <span className={styles.quiet}><Trans>Not given</Trans></span>;
  return <>{value} {verified ? <Label tone="success"><Trans>Verified</Trans></Label> : <Label tone="neutral"><Trans>Not verified</Trans></Label>}</>;
}

function Gender({ value }: { value: UserProfile['gender'] }) {
  if (value === 1) return <Trans>Male</Trans>;
  if (value === 2) return <Trans>Female</Trans>;
  return <span className={styles.quiet}><Trans>Not given</Trans></span>;
}

function KycStatus({ value }: { value: number }) {
  switch (value) {
    case KYC_STATUS.approving: return <Label><Trans>In review</Trans></Label>;
    case KYC_STATUS.success: return <Label tone="success"><Trans>Verified</Trans></Label>;
    case KYC_STATUS.failed: return <Label tone="danger"><Trans>Refused</Trans></Label>;
    case KYC_STATUS.expired: return <Label tone="danger"><Trans>Expired</Trans></Label>;
    default: return <Label tone="neutral"><Trans>Not yet done</Trans></Label>;
  }
}
