import { Trans } from '@lingui/react/macro';
import { Label } from '#client/design/badge.tsx';
import type { GoodsImport } from '#protocol/http/imports.ts';

/** The state of an import. */
export function StateLabel({ state }: { state: GoodsImport['state'] }) {
  switch (state) {
    case 'uploaded':
      return (
        <Label tone="neutral">
          <Trans>Waiting for you</Trans>
        </Label>
      );
    case 'checking':
      return (
        <Label>
          <Trans>Being checked</Trans>
        </Label>
      );
    case 'checked':
      return (
        <Label>
          <Trans>Checked</Trans>
        </Label>
      );
    case 'importing':
      return (
        <Label>
          <Trans>Being imported</Trans>
        </Label>
      );
    case 'done':
      return (
        <Label tone="success">
          <Trans>Done</Trans>
        </Label>
      );
    case 'stopped':
      return (
        <Label tone="neutral">
          <Trans>Stopped</Trans>
        </Label>
      );
    case 'failed':
      return (
        <Label tone="danger">
          <Trans>Failed</Trans>
        </Label>
      );
  }
}
