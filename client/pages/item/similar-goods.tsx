import { Trans } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-resource.ts';
import { GOODS_SIMILAR } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { GoodsGrid } from '#client/goods/goods-grid.tsx';
import styles from './item.module.css';

/** Similar items. Renders nothing when empty or failed. */
export function SimilarGoods({ goodsId }: { goodsId: string }) {
  const { server } = useLocale();
  const goods = usePreviousData(
    useResource(GOODS_SIMILAR, { params: { goodsId }, query: { languageCode: server, limit: 4 } }).data ?? undefined,
  );
  if (!goods?.length) return null;
  return (
    <section className={styles.similar} aria-labelledby="similar-title">
      <h2 id="similar-title">
        <Trans>You may also like</Trans>
      </h2>
      <GoodsGrid goods={goods} />
    </section>
  );
}
