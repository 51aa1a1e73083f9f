import { Trans } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import { useRegionName } from '#client/goods/goods-names.ts';
import { Fact, Facts } from './facts.tsx';
import type { StaffCase } from './staff-case.ts';

/** The submitted fields beside those of the account. */
export function KycCase({ kyc, owner }: { kyc: NonNullable<StaffCase['kyc']>; owner: StaffCase['owner'] }) {
  const { intl } = useLocale();
  const country = useRegionName();
  const now = useMinute();
  const ends = kyc.expiresOn === null ? null : Date.parse(`${kyc.expiresOn}T00:00:00Z`);
  const over = ends !== null && ends < now;
  const differs = owner.name !== '' && owner.name.trim() !== kyc.trueName.trim();
  const { name } = owner;
  return (
    <Facts title={<Trans>What the papers must say</Trans>}>
      <Fact name={<Trans>Name</Trans>} doubtful={differs}>
        {kyc.trueName}
        {differs && (
          <small>
            <Trans>The account is called {name}</Trans>
          </small>
        )}
      </Fact>
      <Fact name={<Trans>Country or area</Trans>}>{country(kyc.country)}</Fact>
      <Fact name={<Trans>Document number</Trans>}>
        <code>{kyc.documentNumber}</code>
      </Fact>
      <Fact name={<Trans>Valid until</Trans>} doubtful={over}>
        {ends === null ? (
          <Trans>without an end</Trans>
        ) : (
          new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeZone: 'UTC' }).format(ends)
        )}
        {over && (
          <small>
            <Trans>has passed</Trans>
          </small>
        )}
      </Fact>
    </Facts>
  );
}
