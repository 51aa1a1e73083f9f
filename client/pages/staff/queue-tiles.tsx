import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { AGENT_BUY_QUEUE, STAFF_COUNTS, STAFF_DEALS } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { Label } from '#client/design/badge.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { CaseKind } from '#protocol/http/staff.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { Due } from './due.tsx';
import styles from './staff.module.css';
import { useQueueNames } from './queue-names.ts';
import { useFreshOnce } from './use-kept-fresh.ts';
import { linkTo } from '#protocol/pages.ts';

const TOPIC = resourceTopic(STAFF_COUNTS, {});

/** The three review queues with the cases that wait and the time left of the oldest, and the trade tasks of staff. */
export function QueueTiles({ current }: { current: CaseKind }) {
  const { t } = useLingui();
  const names = useQueueNames();
  const resource = useResource(STAFF_COUNTS, {});
  const { data } = resource;
  useFreshOnce(TOPIC);
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
    <nav className={styles.tiles} aria-label={t`Queues`}>
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
            <Plural value={waiting} one="waits" other="wait" />
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

/** Agent-buy requests and consigned deals that wait for staff; they have no due time. */
function TradeTiles() {
  const { server } = useLocale();
  const requests = useResource(AGENT_BUY_QUEUE, { query: WAITING }).data;
  const deals = { query: { languageCode: server, ...WAITING } };
  const consigned = useResource(STAFF_DEALS, deals).data;
  useFreshOnce(resourceTopic(STAFF_DEALS, deals));
  return (
    <>
      <Tile href={linkTo('staffAgentBuys')} name={<Trans>Agent buys</Trans>} waiting={requests?.total} />
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
        {waiting !== undefined && <Plural value={waiting} one="waits" other="wait" />}
      </span>
      <span className={styles.tileLine} />
    </Link>
  );
}
