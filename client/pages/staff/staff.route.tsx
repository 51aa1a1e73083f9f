import { Trans, useLingui, Plural } from '@lingui/react/macro';
import type { PageProps } from '#client/navigation/route.ts';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { useQueueNames, CaseStatus, Due } from './case-status.tsx';
import { LinkRows, Results, ResultsLoading } from './results.tsx';
import { StaffArea } from './staff-area.tsx';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { Label } from '#client/design/badge.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { staffQueue } from '#protocol/http/staff.ts';
import styles from './staff.module.css';
import { useRefreshOnOpen } from './use-refresh.ts';
import { linkTo } from '#protocol/pages.ts';
import { CASE_KINDS, type CaseKind } from '#protocol/rules/audit-actions.ts';
import type { ReactNode } from 'react';
import { ACCOUNT } from '#protocol/limits.ts';

const TOPIC = resourceTopic('queues.counts', {});

/** The three review queues with the cases that wait and the time left of the oldest, and the trade tasks of staff. */
function QueueTiles({ current }: { current: CaseKind }) {
  const { t } = useLingui();
  const names = useQueueNames();
  const resource = useResource('queues.counts', {});
  const { data } = resource;
  useRefreshOnOpen(TOPIC);
  if (!data)
    return (
      <ResourceState of={resource}>
        <div className={styles.tiles} aria-busy="true">
          {[0, 1, 2, 3, 4].map((tile) => (
            <Skeleton key={tile} height="6.5rem" />
          ))}
        </div>
      </ResourceState>
    );
  return (
    <nav className={styles.tiles} aria-label={t({ message: 'Queues', context: 'page' })}>
      {data.map(({ kind, waiting, inReview, oldest, late }) => (
        <Link
          key={kind}
          href={linkTo('staffQueue', { kind })}
          className={styles.tile}
          {...(kind === current && { 'aria-current': 'page' as const })}
        >
          <span className={styles.tileName}>{names[kind]}</span>
          <span className={styles.tileFigure}>{waiting}</span>
          <span className={styles.tileLine}>
            <Plural value={waiting} one="waiting" other="waiting" />
            {inReview > 0 && (
              <>
                {' '}
                · <Trans>{inReview} in review</Trans>
              </>
            )}
          </span>
          <span className={styles.tileLine}>
            {late > 0 ? (
              <Label tone="danger">
                <Plural value={late} one="# late" other="# late" />
              </Label>
            ) : (
              oldest !== null && <Due at={oldest + ACCOUNT.storeReview} />
            )}
          </span>
        </Link>
      ))}
      <TradeTiles />
    </nav>
  );
}

const WAITING = { filter: 'waiting', keyword: '', pageNo: 1 } as const;

/** Sourcing requests and consigned deals that wait for staff; they have no due time. */
function TradeTiles() {
  const { server } = useLocale();
  const requests = useResource('agentBuys.queue', { query: WAITING }).data;
  const deals = { query: { languageCode: server, ...WAITING } };
  const consigned = useResource('deals.staff', deals).data;
  useRefreshOnOpen(resourceTopic('deals.staff', deals));
  return (
    <>
      <Tile href={linkTo('staffAgentBuys')} name={<Trans>Sourcing requests</Trans>} waiting={requests?.total} />
      <Tile href={linkTo('staffDeals')} name={<Trans>Consigned deals</Trans>} waiting={consigned?.total} />
    </>
  );
}

function Tile({ href, name, waiting }: { href: string; name: ReactNode; waiting: number | undefined }) {
  return (
    <Link href={href} className={styles.tile}>
      <span className={styles.tileName}>{name}</span>
      <span className={styles.tileFigure}>{waiting ?? '–'}</span>
      <span className={styles.tileLine}>
        {waiting !== undefined && <Plural value={waiting} one="waiting" other="waiting" />}
      </span>
      <span className={styles.tileLine} />
    </Link>
  );
}

type Waiting = CallResponse<typeof staffQueue>['items'][number];

/** A review queue, the oldest first, with arrow-key navigation. */
function Queue({ kind, pageNo }: { kind: CaseKind; pageNo: number }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const input = { params: { kind }, query: { languageCode: server, pageNo } };
  const resource = useResource('queues.list', input);
  useRefreshOnOpen(resourceTopic('queues.list', input));
  return (
    <Results
      of={resource}
      loading={<ResultsLoading count={4} />}
      empty={
        <EmptyState icon="check" title={<Trans>Nothing waiting</Trans>}>
          <Trans>New cases appear automatically.</Trans>
        </EmptyState>
      }
      current={pageNo}
      href={(page) => linkTo('staffQueue', { kind, pageNo: page > 1 ? page : undefined })}
    >
      {(cases) => (
        <LinkRows label={t({ message: 'Cases', context: 'page' })} rows={cases}>
          {(item) => <Row kind={kind} item={item} />}
        </LinkRows>
      )}
    </Results>
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
          <GoodsPicture image={item.image} sizes={56} />
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

/** The review queues: /staff, and /staff/queue/{kind}/{pageNo?} for one of them. */
export default function StaffPage({ params }: PageProps) {
  const { t } = useLingui();
  const kind = params.kind === undefined ? 'kyc' : CASE_KINDS.find((known) => known === params.kind);
  if (!kind) return <NotFoundPage />;
  return (
    <StaffArea
      title={t({ message: 'Review', context: 'heading' })}
      lead={<Trans>Decisions within 24 hours. Oldest first.</Trans>}
    >
      <QueueTiles current={kind} />
      <Queue kind={kind} pageNo={Number(params.pageNo ?? 1)} />
    </StaffArea>
  );
}
