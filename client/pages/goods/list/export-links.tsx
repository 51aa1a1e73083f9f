import { Trans } from '@lingui/react/macro';
import { buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { goodsExportUrl } from '#protocol/goods-export.ts';

/** Links that save own goods as a table. @param status only those of this status */
export function ExportLinks({ status }: { status?: number | undefined }) {
  return (
    <>
      <a className={buttonClass({ size: 'small' })} href={goodsExportUrl('csv', status)} download>
        <Icon name="download" size={16} />
        <Trans context="name">CSV</Trans>
      </a>
      <a className={buttonClass({ size: 'small' })} href={goodsExportUrl('jsonl', status)} download>
        <Icon name="download" size={16} />
        <Trans>JSON lines</Trans>
      </a>
    </>
  );
}
