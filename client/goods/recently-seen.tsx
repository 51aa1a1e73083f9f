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

/** Goods that the user looked at on this device and that are still for sale; nothing without any. */
export function RecentlySeen({ className }: { className?: string | undefined }) {
  const ids = useTopic(historyTopic('goods'))?.items ?? [];
  return ids.length > 0 ? <Seen ids={ids} className={className} /> : null;
}

function Seen({ ids, className }: { ids: readonly string[]; className: string | undefined }) {
  const { server } = useLocale();
  const id = useId();
  const { data } = useResource('goods.listed', { query: { languageCode: server, ids: ids.join(',') } });
  const goods = data?.slice(0, RECENTLY_SEEN.shown) ?? [];
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
