import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { EmptyState } from '#client/design/empty-state.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { GoodsStatusLabel, isStatusInPrice } from '#client/goods/goods-status.tsx';
import { pageOf } from '#client/goods/page-query.ts';
import { usePriceText } from '#client/goods/price-text.ts';
import { SearchBox, useKeyword, StaffArea } from './staff-area.tsx';
import { LinkRows, Results } from './results.tsx';
import styles from './staff.module.css';
import { linkTo } from '#protocol/pages.ts';

/** Searches goods for sale to open and freeze them: /staff/goods?keyword=… */
export default function StaffGoodsPage() {
  const { t } = useLingui();
  const keyword = useKeyword();
  return (
    <StaffArea title={t({ message: 'Items', context: 'heading' })}>
      <SearchBox
        path={linkTo('staffGoods')}
        label={<Trans>Title or description contains</Trans>}
        hint={<Trans>Frozen and hidden items are not for sale; find their cases through the log.</Trans>}
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
  return (
    <Results
      of={resource}
      empty={<EmptyState icon="tag" title={<Trans>Nothing found</Trans>} />}
      current={pageNo}
      href={(page) => linkTo('staffGoods', { keyword, page })}
    >
      {(found) => (
        <LinkRows label={t({ message: 'Items', context: 'heading' })} rows={found}>
          {(goods) => (
            <Link href={linkTo('staffCase', { kind: 'goods', id: goods.id })} className={styles.row}>
              <span className={styles.thumb}>
                <GoodsPicture image={goods.image} sizes={56} />
              </span>
              <span className={styles.rowWords}>
                <span className={styles.rowTitle}>{goods.title}</span>
                <span className={styles.quiet}>
                  {goods.num} · {goods.sellerName}
                </span>
              </span>
              <span className={styles.rowState}>
                <span>{price(goods)}</span>
                {!isStatusInPrice(goods) && <GoodsStatusLabel goods={goods} />}
              </span>
            </Link>
          )}
        </LinkRows>
      )}
    </Results>
  );
}
