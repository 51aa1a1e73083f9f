import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useLocale } from '#client/i18n/locale-context.ts';
import { reasonText } from '#client/feedback/condition-text.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { PaperLine } from '#client/forms/documents-field.tsx';
import { useRegionName } from '#client/goods/goods-names.ts';
import { KYC_STATUS } from '#protocol/lookups.ts';
import type { KycCase } from './kyc.route.tsx';
import styles from './kyc.module.css';

const ConfirmWithdrawal = lazy(() => import('./confirm-withdrawal.tsx'));

/** The state of the KYC case, the next steps and the submission. */
export function KycStanding({ kyc }: { kyc: KycCase }) {
  const { i18n, t } = useLingui();
  const { intl } = useLocale();
  const country = useRegionName();
  const [asking, setAsking] = useState(false);
  const day = (time: number | string) =>
    new Intl.DateTimeFormat(intl, { dateStyle: 'long', ...(typeof time === 'string' && { timeZone: 'UTC' }) }).format(
      new Date(time),
    );
  const at =
    kyc.submittedAt === null
      ? ''
      : new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeStyle: 'short' }).format(kyc.submittedAt);
  const until = kyc.expiresOn === null ? null : day(kyc.expiresOn);
  const mayWithdraw = kyc.moves.some(({ move, allowed }) => move === 'withdraw' && allowed);
  return (
    <section className={styles.standing} aria-label={t`Identity check`}>
      {kyc.status === KYC_STATUS.pending && (
        <ol className={styles.steps}>
          <li>
            <Trans>You photograph your identity card or passport and hand it in below.</Trans>
          </li>
          <li>
            <Trans>A person looks at it, usually within 24 hours.</Trans>
          </li>
          <li>
            <Trans>You read the outcome here and by email. From then on your goods can be put up for sale.</Trans>
          </li>
        </ol>
      )}
      {kyc.status === KYC_STATUS.approving && (
        <Banner icon="clock">
          <Trans>
            <b>In review.</b> Handed in {at}. Usually we answer within 24 hours; there is nothing you need to do.
          </Trans>
        </Banner>
      )}
      {kyc.status === KYC_STATUS.success && (
        <Banner tone="success">
          {until === null ? (
            <Trans>
              <b>Your identity is verified.</b> You can put goods up for sale.
            </Trans>
          ) : (
            <Trans>
              <b>Your identity is verified.</b> You can put goods up for sale. The document is valid until {until}; then
              we ask for a newer one.
            </Trans>
          )}
        </Banner>
      )}
      {kyc.status === KYC_STATUS.failed && (
        <Banner tone="danger">
          <p>
            <b>
              <Trans>We could not confirm your identity.</Trans>
            </b>
          </p>
          {kyc.reason && <p>{i18n._(reasonText(kyc.reason.code))}</p>}
          {kyc.reason?.note && <p className={styles.said}>{kyc.reason.note}</p>}
          <p>
            <Trans>Mend it below and hand it in again, as often as it takes.</Trans>
          </p>
        </Banner>
      )}
      {kyc.status === KYC_STATUS.expired && (
        <Banner tone="warning">
          <Trans>
            <b>Your document has expired.</b> Hand in a newer one below. Until then nothing new can be put up for sale.
          </Trans>
        </Banner>
      )}
      {kyc.papers.length > 0 && (kyc.status === KYC_STATUS.approving || kyc.status === KYC_STATUS.success) && (
        <>
          <dl className={styles.facts}>
            <div>
              <dt>
                <Trans>Name on the document</Trans>
              </dt>
              <dd>{kyc.trueName}</dd>
            </div>
            <div>
              <dt>
                <Trans>Country or area</Trans>
              </dt>
              <dd>{kyc.country && country(kyc.country)}</dd>
            </div>
            <div>
              <dt>
                <Trans>Document number</Trans>
              </dt>
              <dd>{kyc.documentNumber}</dd>
            </div>
            <div>
              <dt>
                <Trans>Valid until</Trans>
              </dt>
              <dd>{until ?? <Trans>Does not expire</Trans>}</dd>
            </div>
          </dl>
          <ul className={styles.papers}>
            {kyc.papers.map((paper) => (
              <PaperLine key={paper.fileId} paper={paper} />
            ))}
          </ul>
        </>
      )}
      {mayWithdraw && (
        <div>
          <Button variant="danger" onClick={() => setAsking(true)}>
            <Trans>Take it back</Trans>
          </Button>
        </div>
      )}
      {asking && mayWithdraw && (
        <Suspense>
          <ConfirmWithdrawal onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}
