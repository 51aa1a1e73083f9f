import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isBlank } from '#protocol/rules/blank.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { detailIn } from '#protocol/rules/details.ts';
import { GOODS_TYPE } from '#protocol/lookups.ts';
import { GOODS_FACTS, GOODS_FIELDS, isFieldOf, type GoodsStep } from '#protocol/rules/goods-fields.ts';
import { useFieldLabels, useFieldText } from '../field-labels.ts';
import sheet from './goods-sheet.module.css';
import type { SheetGoods } from './sheet-goods.ts';

/** The facts of the registry: details of the piece, then how it changes hands and is paid. Blank ones are left out. */
export function GoodsFacts({ goods }: { goods: SheetGoods }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const labels = useFieldLabels();
  const fieldText = useFieldText();
  const { length, width, height } = goods.size;
  const sides = [length, width, height].filter((side) => !isBlank(side)).join(' × ');
  const factsOfStep = (step: GoodsStep) =>
    GOODS_FACTS.filter((name) => GOODS_FIELDS[name].step === step && isFieldOf(name, goods)).map((name) => ({
      name: labels[name].name,
      value: fieldText(name, goods[name], goods.currency),
    }));
  const details = [
    ...factsOfStep('words'),
    { name: t`Size`, value: goods.type === GOODS_TYPE.entity && sides ? t`${sides} mm` : '' },
    ...goods.properties.map((property) => detailIn(server, goods.categoryCode, property)),
  ];
  return (
    <>
      <Facts title={<Trans>Details</Trans>} facts={details} />
      <Facts
        title={<Trans>Delivery and payment</Trans>}
        facts={[...factsOfStep('handover'), ...factsOfStep('price')]}
      />
    </>
  );
}

function Facts({ title, facts }: { title: ReactNode; facts: readonly { name: string; value: string }[] }) {
  const filled = facts.filter(({ name, value }) => !isBlank(name) && !isBlank(value));
  if (filled.length === 0) return null;
  return (
    <section>
      <h2 className={sheet.subtitle}>{title}</h2>
      <dl className={sheet.facts}>
        {/* oxlint-disable-next-line react/no-array-index-key -- a seller may name two properties alike */}
        {filled.map(({ name, value }, index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
