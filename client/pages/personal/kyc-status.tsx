import { Trans } from '@lingui/react/macro';
import { Label } from '#client/design/badge.tsx';
import { KYC_STATUS } from '#protocol/lookups.ts';

export function KycStatus({ value }: { value: number }) {
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
