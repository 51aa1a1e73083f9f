import { Trans, useLingui } from '@lingui/react/macro';
import { isBlank } from '#protocol/rules/blank.ts';
import { GOODS_TYPE, SALE_TYPE } from '#protocol/lookups.ts';
import { useGoodsWords, useRegionName } from '../goods-names.ts';
import sheet from './goods-sheet.module.css';
import type { SheetGoods } from './sheet-goods.ts';

/** Brand, region, measurements, further facts, and delivery. */
export function GoodsFacts({ goods }: { goods: SheetGoods }) {
  const { t } = useLingui();
  const words = useGoodsWords();
  const regionName = useRegionName();
  const { length, width, height } = goods.size;
  const sides = [length, width, height].filter((side) => !isBlank(side)).join(' × ');
  const physical = goods.type === GOODS_TYPE.entity;
  const facts: { name: string; value: string }[] = [
    { name: t`Brand`, value: goods.brand },
    { name: t`Region`, value: goods.region && regionName(goods.region) },
    { name: t`Size`, value: physical && sides ? t`${sides} mm` : '' },
    ...goods.properties,
    {
      name: t`Transfer`,
      value: physical && goods.transactionType !== null ? words.transaction(goods.transactionType) : '',
    },
    { name: t`Delivery`, value: physical ? goods.logistics.map(words.logistics).join(' · ') : '' },
    {
      name: t`Payment`,
      value:
        goods.receiptType !== null && goods.saleType !== SALE_TYPE.notForSale ? words.receipt(goods.receiptType) : '',
    },
  ].filter(({ name, value }) => !isBlank(name) && !isBlank(value));
  if (facts.length === 0) return null;
  return (
    <section>
      <h2 className={sheet.subtitle}>
        <Trans>Facts</Trans>
      </h2>
      <dl className={sheet.facts}>
        {/* oxlint-disable-next-line react/no-array-index-key -- a seller may name two properties alike */}
        {facts.map(({ name, value }, index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
