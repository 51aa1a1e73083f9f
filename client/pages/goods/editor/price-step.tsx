import { useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { RadioGroup } from '#client/design/radio-group.tsx';
import { Select } from '#client/design/select.tsx';
import { SALE_TYPE } from '#protocol/lookups.ts';
import { CURRENCY_CODES } from '#protocol/money.ts';
import { AmountField } from './amount-field.tsx';
import { AuctionFields } from './auction-fields.tsx';
import styles from './editor.module.css';
import type { Fields } from './fields.ts';
import { PlainFields } from './plain-fields.tsx';

/** How it is sold: a fixed price, an auction and its terms, or not at all. */
export function PriceStep({ fields }: { fields: Fields }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const { data, change, error, leave } = fields;
  const known = useResource('public.currencies', { query: { languageCode: server } }).data;
  const currencies =
    known?.map(({ currencyCode, name, symbol }) => ({ value: currencyCode, label: `${symbol} · ${name}` })) ??
    CURRENCY_CODES.map((code) => ({ value: code, label: code }));
  const sold = data.saleType !== null && data.saleType !== SALE_TYPE.notForSale;
  return (
    <div className={styles.fields}>
      <RadioGroup
        name="saleType"
        label={t`How do you sell it?`}
        value={data.saleType === null ? null : String(data.saleType)}
        error={error('saleType')}
        onChange={(value) => change({ saleType: Number(value) as 1 | 2 | 3 })}
        onBlur={() => leave('saleType')}
        options={[
          {
            value: String(SALE_TYPE.fixPrice),
            label: t`For a fixed price`,
            hint: t`You may still agree on another one`,
          },
          { value: String(SALE_TYPE.auction), label: t`By auction`, hint: t`The highest bid wins at the end` },
          { value: String(SALE_TYPE.notForSale), label: t`Not for sale`, hint: t`To be seen only` },
        ]}
      />
      {sold && (
        <>
          <div className={styles.pair}>
            <Select
              label={t`Currency`}
              value={data.currency}
              options={currencies}
              error={error('currency')}
              onChange={(event) => change({ currency: event.target.value })}
              onBlur={() => leave('currency')}
            />
            {data.saleType === SALE_TYPE.fixPrice && <AmountField fields={fields} field="price" label={t`Price`} />}
          </div>
          {data.saleType === SALE_TYPE.auction && <AuctionFields fields={fields} />}
          <PlainFields step="price" fields={fields} />
        </>
      )}
    </div>
  );
}
