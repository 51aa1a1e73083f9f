import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { GOODS_TYPE } from '#protocol/lookups.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import { shownDetails } from '#protocol/rules/details.ts';
import { isFieldOf, type GoodsFactName } from '#protocol/rules/goods-fields.ts';
import { useFieldLabels, useFieldText } from '../field-labels.ts';
import type { SheetGoods } from './sheet-goods.ts';

export type Fact = { readonly name: string; readonly value: string };

/** @returns a function that lists fields of goods with their values; empty ones are left out */
export function useFieldFacts(): (goods: SheetGoods, ...names: readonly GoodsFactName[]) => Fact[] {
  const labels = useFieldLabels();
  const fieldText = useFieldText();
  return (goods, ...names) =>
    names
      .filter((name) => isFieldOf(name, goods))
      .map((name) => ({ name: labels[name].name, value: fieldText(name, goods[name], goods.currency) }))
      .filter(({ value }) => !isBlank(value));
}

/** Categories whose pieces have a diameter where both sides are equal. */
const ROUND: readonly string[] = ['watches', 'coins'];

/** @returns a function that lists what is known of a piece itself, in the reader's language */
export function useDetails(): (goods: SheetGoods) => Fact[] {
  const { t } = useLingui();
  const { server } = useLocale();
  const fieldFacts = useFieldFacts();
  return (goods) => {
    const { length, width, height } = goods.size;
    const sides = [length, width, height].filter((side) => !isBlank(side)).join(' × ');
    const isRound = ROUND.includes(goods.categoryCode) && length === width && !isBlank(length) && !isBlank(height);
    return [
      ...fieldFacts(goods, 'brand'),
      ...shownDetails(server, goods.categoryCode, goods.properties),
      {
        name: t({ message: 'Size', context: 'field' }),
        value:
          goods.type === GOODS_TYPE.entity && sides
            ? isRound
              ? t`Diameter ${length} mm, thickness ${height} mm`
              : t`${sides} mm`
            : '',
      },
    ].filter(({ name, value }) => !isBlank(name) && !isBlank(value));
  };
}

/** @returns a function that lists the facts for search engines */
export function useGoodsFacts(): (goods: SheetGoods) => Fact[] {
  const details = useDetails();
  const fieldFacts = useFieldFacts();
  return (goods) => [...details(goods), ...fieldFacts(goods, 'condition', 'comesWith')];
}
