import { Trans, useLingui } from '@lingui/react/macro';
import type { PageProps } from '#client/navigation/route.ts';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { Queue } from './queue.tsx';
import { QueueTiles } from './queue-tiles.tsx';
import { KINDS } from './queue-names.ts';
import { StaffArea } from './staff-area.tsx';

/** The review queues: /staff, and /staff/queue/{kind}/{pageNo?} for one of them. */
export default function StaffPage({ params }: PageProps) {
  const { t } = useLingui();
  const kind = params.kind === undefined ? 'kyc' : KINDS.find((known) => known === params.kind);
  if (!kind) return <NotFoundPage />;
  return (
    <StaffArea
      title={t`Review`}
      lead={<Trans>Everybody was promised an answer within 24 hours. The oldest come first.</Trans>}
    >
      <QueueTiles current={kind} />
      <Queue kind={kind} pageNo={Number(params.pageNo ?? 1)} />
    </StaffArea>
  );
}
