import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { STAFF_QUEUE } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { Label } from '#client/design/badge.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { CallAnswer } from '#protocol/http/define-call.ts';
import type { CaseKind, staffQueue } from '#protocol/http/staff.ts';
import { CaseStatus } from './case-status.tsx';
import { Due } from './due.tsx';
import { onArrows } from './on-arrows.ts';
import { StaffPages } from './staff-pages.tsx';
import styles from './staff.module.css';
import { useFreshOnce } from './use-kept-fresh.ts';
import { linkTo } from '#protocol/pages.ts';

type Waiting = CallAnswer<typeof staffQueue>['items'][number];

/** A review queue, the oldest first, with arrow-key navigation. */
export function Queue({ kind, pageNo }: { kind: CaseKind; pageNo: number }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const input = { params: { kind }, query: { languageCode: server, pageNo } };
  const resource = useResource(STAFF_QUEUE, input);
  const { data } = resource;
  useFreshOnce(resourceTopic(STAFF_QUEUE, input));
  if (!data)
    return (
      <ResourceState of={resource}>
        <div className={styles.waiting} aria-busy="true">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} height="4rem" />
          ))}
        </div>
      </ResourceState>
    );
  if (data.items.length === 0)
    return (
      <EmptyState icon="check" title={<Trans>Nothing waits here</Trans>}>
        <Trans>New cases appear by themselves.</Trans>
      </EmptyState>
    );
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between its links */}
      <ul className={styles.rows} aria-label={t`Cases`} onKeyDown={onArrows}>
        {data.items.map((item) => (
          <li key={item.id}>
            <Row kind={kind} item={item} />
          </li>
        ))}
      </ul>
      <StaffPages
        current={pageNo}
        total={data.total}
        pageSize={data.pageSize}
        href={(page) => linkTo('staffQueue', { kind, pageNo: page > 1 ? page : undefined })}
      />
    </>
  );
}

function Row({ kind, item }: { kind: CaseKind; item: Waiting }) {
  const { intl } = useLocale();
  const { owner, reviewer } = item;
  const by = owner.name || owner.username;
  const taken = reviewer && (reviewer.name || reviewer.username);
  return (
    <Link href={linkTo('staffCase', { kind, id: item.id })} className={styles.row}>
      {kind === 'goods' ? (
        <span className={styles.thumb}>
          <GoodsPicture url={item.image?.url ?? null} />
        </span>
      ) : (
        <Avatar name={item.title || by} src={item.image?.url ?? null} />
      )}
      <span className={styles.rowWords}>
        <span className={styles.rowTitle}>{item.title || by}</span>
        <span className={styles.quiet}>
          {by} · @{owner.username} ·{' '}
          <time dateTime={new Date(item.submittedAt).toISOString()} title={fullTime(item.submittedAt, intl)}>
            {shortTime(item.submittedAt, intl)}
          </time>
        </span>
      </span>
      <span className={styles.rowState}>
        {taken ? (
          <Label>
            <Trans>with {taken}</Trans>
          </Label>
        ) : (
          <CaseStatus kind={kind} status={item.status} />
        )}
        <Due at={item.dueAt} />
      </span>
    </Link>
  );
}
