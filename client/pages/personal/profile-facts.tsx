import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { LanguageButton } from '#client/i18n/language-button.tsx';
import { Label } from '#client/design/badge.tsx';
import { buttonClass } from '#client/design/button.tsx';
import type { UserProfile } from '#protocol/entities/user.ts';
import page from '../page.module.css';
import styles from './personal.module.css';
import { phoneText } from './phone-text.ts';
import { linkTo } from '#protocol/pages.ts';
import { KYC_STATUS } from '#protocol/lookups.ts';

function KycStatus({ value }: { value: number }) {
  switch (value) {
    case KYC_STATUS.approving:
      return (
        <Label>
          <Trans>In review</Trans>
        </Label>
      );
    case KYC_STATUS.success:
      return (
        <Label tone="success">
          <Trans>Verified</Trans>
        </Label>
      );
    case KYC_STATUS.failed:
      return (
        <Label tone="danger">
          <Trans>Refused</Trans>
        </Label>
      );
    case KYC_STATUS.expired:
      return (
        <Label tone="danger">
          <Trans>Expired</Trans>
        </Label>
      );
    default:
      return (
        <Label tone="neutral">
          <Trans>Not yet done</Trans>
        </Label>
      );
  }
}

/** Contacts, KYC status and language, each with a link to change it. */
export function ProfileFacts({ profile }: { profile: UserProfile }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="reach-title">
      <div className={page.sectionHead}>
        <h2 id="reach-title">
          <Trans>Contact and identity</Trans>
        </h2>
      </div>
      <dl className={styles.facts}>
        <Fact
          name={<Trans>Email</Trans>}
          href={linkTo('verifyEmail')}
          action={profile.email ? t`Change email` : t`Add email`}
        >
          <Contact value={profile.email} verified={profile.emailVerified} />
        </Fact>
        <Fact
          name={<Trans>Mobile phone</Trans>}
          href={linkTo('verifyPhone')}
          action={profile.mobile ? t`Change mobile phone` : t`Add mobile phone`}
        >
          <Contact value={phoneText(profile)} verified={profile.mobileVerified} />
        </Fact>
        <Fact name={<Trans>Identity check</Trans>} href={linkTo('kyc')} action={t`See identity check`}>
          <KycStatus value={profile.kycStatus} />
        </Fact>
        <Fact name={<Trans>Language</Trans>}>
          <span className={styles.language}>
            <LanguageButton />
          </span>
        </Fact>
      </dl>
    </section>
  );
}

/** @param action the accessible name of the link */
function Fact({
  name,
  href,
  action,
  children,
}: {
  name: ReactNode;
  href?: string;
  action?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {href && (
        <dd className={styles.change}>
          <Link href={href} className={buttonClass({ size: 'small', variant: 'quiet' })}>
            {action}
          </Link>
        </dd>
      )}
    </div>
  );
}

function Contact({ value, verified }: { value: string | null; verified: boolean }) {
  if (!value)
    return (
      <span className={styles.quiet}>
        <Trans>Not given</Trans>
      </span>
    );
  return (
    <>
      {value}{' '}
      {verified ? (
        <Label tone="success">
          <Trans>Verified</Trans>
        </Label>
      ) : (
        <Label tone="neutral">
          <Trans>Not verified</Trans>
        </Label>
      )}
    </>
  );
}
