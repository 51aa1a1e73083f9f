import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { GoodsStatusLabel } from '#client/goods/goods-status.tsx';
import { pageOf } from '#client/goods/page-query.ts';
import { usePriceText } from '#client/goods/price-text.ts';
import { onArrows } from './on-arrows.ts';
import { SearchBox, useKeyword, StaffArea, StaffPages } from './staff-area.tsx';
import styles from './staff.module.css';
import { linkTo } from '#protocol/pages.ts';

/** Searches goods for sale to open and freeze them: /staff/goods?keyword=… */
export default function StaffGoodsPage() {
  const { t } = useLingui();
  const keyword = useKeyword();
  return (
    <StaffArea title={t`Goods`}>
      <SearchBox
        path={linkTo('staffGoods')}
        label={<Trans>Words in the title or description</Trans>}
        hint={<Trans>Frozen and hidden goods are not for sale; find their cases through the log.</Trans>}
      />
      {keyword && <Found key={keyword} keyword={keyword} />}
    </StaffArea>
  );
}

function Found({ keyword }: { keyword: string }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const price = usePriceText();
  const pageNo = pageOf(useSearch());
  const input = { query: { languageCode: server, keyword: keyword.slice(0, 100), pageNo } };
  const resource = useResource('goods.search', input);
  const { data } = resource;
  if (!data)
    return (
      <ResourceState of={resource}>
        <div className={styles.waiting} aria-busy="true">
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
        </div>
      </ResourceState>
    );
  if (data.items.length === 0) return <EmptyState icon="tag" title={<Trans>Nothing found</Trans>} />;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the focus */}
      <ul className={styles.rows} aria-label={t`Goods`} onKeyDown={onArrows}>
        {data.items.map((goods) => (
          <li key={goods.id}>
            <Link href={linkTo('staffCase', { kind: 'goods', id: goods.id })} className={styles.row}>
              <span className={styles.thumb}>
                <GoodsPicture url={goods.image?.url ?? null} />
              </span>
              <span className={styles.rowWords}>
                <span className={styles.rowTitle}>{goods.title}</span>
                <span className={styles.quiet}>
                  {goods.num} · {goods.sellerName}
                </span>
              </span>
              <span className={styles.rowState}>
                <span>{price(goods)}</span>
                <GoodsStatusLabel goods={goods} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <StaffPages
        current={pageNo}
        total={data.total}
        pageSize={data.pageSize}
        href={(page) => linkTo('staffGoods', { keyword, page })}
      />
    </>
  );
}
