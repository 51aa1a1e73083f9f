import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useLocale } from '#client/i18n/locale-context.ts';
import { KycLabel } from '../case-status.tsx';
import { Fact, Facts } from './facts.tsx';
import type { StaffCase } from './staff-case.ts';
import { linkTo } from '#protocol/pages.ts';

export function OwnerFacts({ owner }: { owner: StaffCase['owner'] }) {
  const { intl } = useLocale();
  return (
    <Facts title={<Trans>The account</Trans>}>
      <Fact name={<Trans>Name</Trans>}>{owner.name}</Fact>
      <Fact name={<Trans>Username</Trans>}>
        {owner.username && <Link href={linkTo('staffPeople', { keyword: owner.username })}>@{owner.username}</Link>}
      </Fact>
      <Fact name={<Trans>Identity</Trans>}>
        <Link href={linkTo('staffCase', { kind: 'kyc', id: owner.userId })}>
          <KycLabel status={owner.kycStatus} />
        </Link>
      </Fact>
      <Fact name={<Trans>Email</Trans>}>{owner.email}</Fact>
      <Fact name={<Trans>Mobile phone</Trans>}>{owner.mobile}</Fact>
      {owner.createTime > 0 && (
        <Fact name={<Trans>Here since</Trans>}>
          {new Intl.DateTimeFormat(intl, { dateStyle: 'long' }).format(owner.createTime)}
        </Fact>
      )}
    </Facts>
  );
}
