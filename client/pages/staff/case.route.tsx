import { useLingui } from '@lingui/react/macro';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { PageProps } from '#client/navigation/route.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import { CaseView } from './case/case-view.tsx';
import { CASE_KINDS, type CaseKind } from '#protocol/rules/audit-actions.ts';
import { StaffArea } from './staff-area.tsx';
import styles from './staff.module.css';
import { useRefreshOnOpen } from './use-refresh.ts';

/** One case: /staff/case/{kind}/{id}. */
export default function CasePage({ params }: PageProps) {
  const user = useUser();
  const kind = CASE_KINDS.find((known) => known === params.kind);
  if (!kind || !user?.isCustomerService) return <NotFoundPage />;
  return <Case key={`${kind}:${params.id}`} kind={kind} id={params.id ?? ''} />;
}

function Case({ kind, id }: { kind: CaseKind; id: string }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const input = { params: { kind, id }, query: { languageCode: server } };
  const resource = useResource('staff.case', input);
  const { data, error } = resource;
  useRefreshOnOpen(resourceTopic('staff.case', input));
  if (!data && (error?.status === 404 || error?.status === 400)) return <NotFoundPage />;
  if (data)
    return (
      <StaffArea title={t`Case: ${data.title}`} heading={data.title || data.owner.name}>
        <CaseView found={data} />
      </StaffArea>
    );
  return (
    <StaffArea title={t({ message: 'Case', context: 'heading' })}>
      <ResourceState of={resource}>
        <div className={styles.waiting} aria-busy="true">
          <Skeleton height="3rem" />
          <Skeleton height="24rem" />
        </div>
      </ResourceState>
    </StaffArea>
  );
}
