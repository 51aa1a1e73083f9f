import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { deliveryMethodOf } from '#client/deals/delivery-method.ts';
import { useDealTexts } from '#client/deals/deal-state.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { TermLeft } from '#client/offers/deadline.tsx';
import type { Task } from '#protocol/http/tasks.ts';
import { formatMoney } from '#protocol/money.ts';
import { linkTo } from '#protocol/pages.ts';
import { nextStepOf } from '#protocol/rules/deal-steps.ts';
import styles from './personal.module.css';

/** What waits for the user's move. */
export function useTasks() {
  const { server } = useLocale();
  return useResource('tasks.list', { query: { languageCode: server } });
}

/**
 * What waits for the user's move, as buyer and as seller; each row leads to where it is made.
 * @param only one side, which has something
 */
export function Tasks({ view, only }: { view: ReturnType<typeof useTasks>; only?: Task['side'] }) {
  const { t } = useLingui();
  const { data } = view;
  return (
    <section aria-labelledby="tasks-title" className={styles.tasks}>
      <h2 id="tasks-title">
        <Trans>Waiting for you</Trans>
      </h2>
      <ResourceState of={view}>
        <ul aria-busy="true">
          {['60%', '45%'].map((width) => (
            <li key={width} className={styles.row}>
              <Skeleton height="56px" />
              <span className={styles.texts}>
                <Skeleton width={width} />
                <Skeleton width="80%" />
              </span>
            </li>
          ))}
        </ul>
      </ResourceState>
      {data?.items.length === 0 && (
        <p className={styles.none}>
          <Trans>Nothing is waiting for you</Trans>
        </p>
      )}
      {data && (
        <div className={styles.sides}>
          <Side
            title={t({ message: 'Buying', context: 'side' })}
            total={only === 'seller' ? 0 : data.buyer}
            tasks={data.items.filter(({ side }) => side === 'buyer')}
          />
          <Side
            title={t({ message: 'Selling', context: 'side' })}
            total={only === 'buyer' ? 0 : data.seller}
            tasks={data.items.filter(({ side }) => side === 'seller')}
          />
        </div>
      )}
    </section>
  );
}

function Side({ title, total, tasks }: { title: string; total: number; tasks: readonly Task[] }) {
  if (total === 0) return null;
  const more = total - tasks.length;
  return (
    <div>
      <h3 className={styles.label}>
        {title} · {total}
      </h3>
      <ul>
        {tasks.map((task) => (
          <li key={`${task.kind} ${task.id}`}>
            <TaskRow task={task} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.none}>
          <Trans>and {more} more</Trans>
        </p>
      )}
    </div>
  );
}

function TaskRow({ task }: { task: Task }) {
  const text = useTaskText(task);
  return (
    <Link href={pathOf(task)} className={styles.row}>
      <span className={styles.picture}>
        {task.kind === 'quote' ? <Icon name="bag" size={24} /> : <GoodsPicture image={task.image} sizes={56} />}
      </span>
      <span className={styles.texts}>
        <span className={styles.taskText}>{text}</span>
        <span className={styles.title}>{task.title}</span>
      </span>
      <span className={styles.figures}>
        {task.price !== null && <span>{formatMoney(task.price, task.currency)}</span>}
        {task.dueTime !== null && (
          <span className={styles.due}>
            <TermLeft until={task.dueTime} />
          </span>
        )}
      </span>
      <Icon name="chevronRight" size={18} />
    </Link>
  );
}

function useTaskText({ kind, side, deal }: Task): string {
  const { t } = useLingui();
  const dealTexts = useDealTexts();
  switch (kind) {
    case 'offer':
      return side === 'buyer' ? t`Reply to the counter-offer` : t`Reply to the offer`;
    case 'outbid':
      return t`You were outbid`;
    case 'quote':
      return t`Reply to the quote`;
    case 'correction':
      return t`Revise the listing`;
    case 'deal': {
      const next = deal && nextStepOf({ state: deal.state, managed: false });
      return next ? dealTexts.yours(next, deliveryMethodOf(deal)) : '';
    }
  }
}

function pathOf({ kind, id, side }: Task): string {
  switch (kind) {
    case 'offer':
      return linkTo('offers', side === 'seller' ? { side } : {});
    case 'deal':
      return linkTo('deal', { id });
    case 'outbid':
      return linkTo('bid', { id });
    case 'quote':
      return linkTo('agentBuys');
    case 'correction':
      return linkTo('goodsEdit', { id });
  }
}
