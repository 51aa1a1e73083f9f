import { Trans, useLingui } from '@lingui/react/macro';
import { Label } from '#client/design/badge.tsx';
import { GoodsStatusLabel } from '#client/goods/goods-status.tsx';
import type { CaseKind } from '#protocol/rules/audit-actions.ts';
import { KYC_STATUS, STORE_STATUS } from '#protocol/lookups.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime } from '#client/format/dates.ts';
import { useServerMinute } from '#client/hooks/use-server-time.ts';
import { classNames } from '#client/design/class-names.ts';
import styles from './staff.module.css';
import { dueTime } from './urgency.ts';

/** The time left of the promised 24 hours, or the time since then. */
export function Due({ at }: { at: number }) {
  const { intl } = useLocale();
  const { urgency, unit, amount } = dueTime(at, useServerMinute());
  const length = new Intl.NumberFormat(intl, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
  return (
    <span className={classNames(styles.due, styles[urgency])} title={fullTime(at, intl)}>
      {urgency === 'late' ? <Trans>overdue by {length}</Trans> : <Trans>{length} left</Trans>}
    </span>
  );
}

/** @returns the label of each queue. */
export function useQueueNames(): Record<CaseKind, string> {
  const { t } = useLingui();
  return {
    kyc: t({ message: 'Identity', context: 'page' }),
    store: t({ message: 'Stores', context: 'heading' }),
    goods: t({ message: 'Items', context: 'heading' }),
  };
}

/** The status of a review case as a label. */
export function CaseStatus({ kind, status, frozen = false }: { kind: CaseKind; status: number; frozen?: boolean }) {
  switch (kind) {
    case 'goods':
      return <GoodsStatusLabel goods={{ status, frozen }} />;
    case 'kyc':
      return <KycLabel status={status} />;
    case 'store':
      return frozen ? (
        <Label tone="danger">
          <Trans context="status">Frozen</Trans>
        </Label>
      ) : (
        <StoreLabel status={status} />
      );
  }
}

export function KycLabel({ status }: { status: number }) {
  switch (status) {
    case KYC_STATUS.approving:
      return (
        <Label tone="neutral">
          <Trans>Waiting for review</Trans>
        </Label>
      );
    case KYC_STATUS.success:
      return (
        <Label tone="success">
          <Trans context="status">Verified</Trans>
        </Label>
      );
    case KYC_STATUS.failed:
      return (
        <Label tone="danger">
          <Trans context="status">Rejected</Trans>
        </Label>
      );
    case KYC_STATUS.expired:
      return (
        <Label tone="danger">
          <Trans context="status">Expired</Trans>
        </Label>
      );
    default:
      return (
        <Label tone="neutral">
          <Trans>Not started</Trans>
        </Label>
      );
  }
}

export function StoreLabel({ status }: { status: number }) {
  switch (status) {
    case STORE_STATUS.draft:
      return (
        <Label tone="neutral">
          <Trans>Waiting for review</Trans>
        </Label>
      );
    case STORE_STATUS.lock:
      return (
        <Label tone="neutral">
          <Trans>In review</Trans>
        </Label>
      );
    case STORE_STATUS.success:
      return (
        <Label tone="success">
          <Trans context="status">Approved</Trans>
        </Label>
      );
    case STORE_STATUS.failed:
      return (
        <Label tone="danger">
          <Trans context="status">Rejected</Trans>
        </Label>
      );
    default:
      return (
        <Label tone="danger">
          <Trans context="status">Expired</Trans>
        </Label>
      );
  }
}
