import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-resource.ts';
import { STAFF_QUEUE } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { buttonClass } from '#client/design/button.tsx';
import type { CaseKind } from '#protocol/http/staff.ts';
import { linkTo } from '#protocol/pages.ts';

/** Links to the oldest case of the queue that no reviewer has taken. */
export function NextCase({ kind, id }: { kind: CaseKind; id: string }) {
  const { server } = useLocale();
  const { data } = useResource(STAFF_QUEUE, { params: { kind }, query: { languageCode: server, pageNo: 1 } });
  const next = data?.items.find((item) => item.id !== id && item.reviewer === null);
  if (!next) return null;
  return (
    <p>
      <Link href={linkTo('staffCase', { kind, id: next.id })} className={buttonClass()}>
        <Trans>Next case</Trans>
      </Link>
    </p>
  );
}
