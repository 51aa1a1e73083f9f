import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import { useResource, useTopic } from '#client/bridge/use-topic.ts';
import { Button } from '#client/design/button.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { historyTopic } from '#protocol/bridge/topics.ts';
import { RECENTLY_SEEN } from '#protocol/limits.ts';
import { GoodsGrid } from './goods-grid.tsx';
import styles from './goods.module.css';

type RecentlySeenProps = {
  className?: string | undefined;
  /** Goods that the page shows already. */
  without?: readonly { id: string }[];
};

/** Goods that the user looked at on this device and that are still for sale; nothing without any. */
export function RecentlySeen(props: RecentlySeenProps) {
  const ids = useTopic(historyTopic('goods'))?.items ?? [];
  return ids.length > 0 ? <Seen ids={ids} {...props} /> : null;
}

/** @returns the goods that are not among the others */
export const withoutGoods = <Goods extends { id: string }>(
  goods: readonly Goods[],
  others: readonly { id: string }[],
): readonly Goods[] => goods.filter(({ id }) => !others.some((other) => other.id === id));

function Seen({ ids, className, without = [] }: RecentlySeenProps & { ids: readonly string[] }) {
  const { server } = useLocale();
  const id = useId();
  const { data } = useResource('goods.listed', { query: { languageCode: server, ids: ids.join(',') } });
  const goods = withoutGoods(data ?? [], without).slice(0, RECENTLY_SEEN.shown);
  if (goods.length === 0) return null;
  return (
    <section className={className} aria-labelledby={id}>
      <div className={styles.seenHead}>
        <h2 id={id}>
          <Trans>Recently viewed</Trans>
        </h2>
        <Button
          variant="quiet"
          size="small"
          onClick={() => void sendCommand('history.clear', { list: 'goods' }).catch(() => undefined)}
        >
          <Trans context="action">Clear</Trans>
        </Button>
      </div>
      <GoodsGrid four goods={goods} />
    </section>
  );
}
