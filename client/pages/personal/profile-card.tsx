import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useResource } from '#client/bridge/use-resource.ts';
import { PROFILE } from '#client/app/calls.ts';
import { LanguageButton } from '#client/app/shell/language-button.tsx';
import { Avatar } from '#client/design/avatar.tsx';
import { Label } from '#client/design/badge.tsx';
import { personName } from '#client/format/person-name.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import styles from './personal.module.css';

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return <div className={styles.fact}><dt>{name}</dt><dd>{children}</dd></div>;
}

/**
 * The person's own record, to be read. What browsers never keep (address, phone, papers) comes from the server each time.
 * @param user the record as the session knows it, shown until the fresh one is here.
 */
export function ProfileCard({ user }: { user: UserProfile }) {
  const { i18n } = useLingui();
  const { data } = useResource(PROFILE, {});
  const shown = data ?? user;
  const name = personName(i18n, shown);
  return (
    <section className={styles.card}>
      <div className={styles.person}>
        <Avatar name={name} src={shown.headFile?.url ?? null} size="large" />
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.quiet}>@{shown.username}</p>
          <p className={styles.labels}>
            {shown.isStore && <Label>{shown.storeDisplayName ?? <Trans>Store</Trans>}</Label>}
            {shown.isCustomerService && <Label tone="neutral"><Trans>Customer service</Trans></Label>}
          </p>
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact name={<Trans>Email</Trans>}><Contact value={shown.email} verified={shown.emailVerified} /></Fact>
        <Fact name={<Trans>Mobile phone</Trans>}><Contact value={phoneText(shown)} verified={shown.mobileVerified} /></Fact>
        <Fact name={<Trans>Gender</Trans>}><Gender value={shown.gender} /></Fact>
        <Fact name={<Trans>Currency</Trans>}>{shown.currency}</Fact>
        <Fact name={<Trans>Identity check</Trans>}><KycStatus value={shown.kycStatus} /></Fact>
        <Fact name={<Trans>Language</Trans>}><span className={styles.language}><LanguageButton /></span></Fact>
      </dl>
    </section>
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
    case 1: return <Label><Trans>In review</Trans></Label>;
    case 2: return <Label tone="success"><Trans>Verified</Trans></Label>;
    case 3: return <Label tone="danger"><Trans>Refused</Trans></Label>;
    case 4: return <Label tone="danger"><Trans>Expired</Trans></Label>;
    default: return <Label tone="neutral"><Trans>Not yet done</Trans></Label>;
  }
}
