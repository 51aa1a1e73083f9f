import { useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Checkbox } from '#client/design/checkbox.tsx';
import { FieldError } from '#client/design/field.tsx';
import { RadioGroup } from '#client/design/radio-group.tsx';
import { Select } from '#client/design/select.tsx';
import { useOptionLabel } from '#client/goods/field-labels.ts';
import { LOGISTICS, TRANSACTION_TYPE } from '#protocol/lookups.ts';
import styles from './editor.module.css';
import type { Fields } from './fields.ts';
import { PlainFields } from './plain-fields.tsx';

/** Who hands it over, where to, and how it travels. */
export function HandOverStep({ fields }: { fields: Fields }) {
  const { data, change, error, leave } = fields;
  const { t } = useLingui();
  const { server } = useLocale();
  const optionLabel = useOptionLabel();
  const addresses = useResource('public.managedAddresses', { body: { data: { languageCode: server } } }).data ?? [];
  const chosen = addresses.find(({ id }) => id === data.managedAddressId);
  return (
    <div className={styles.fields}>
      <RadioGroup
        name="transactionType"
        label={t`Who hands it over?`}
        value={data.transactionType === null ? null : String(data.transactionType)}
        error={error('transactionType')}
        onChange={(value) => change({ transactionType: Number(value) as 1 | 2 })}
        onBlur={() => leave('transactionType')}
        options={[
          { value: String(TRANSACTION_TYPE.self), label: t`You yourself`, hint: t`Free of charge` },
          {
            value: String(TRANSACTION_TYPE.managed),
            label: t`We, on consignment`,
            hint: t`You bring it to us; the commission is generally 5%`,
          },
        ]}
      />
      {data.transactionType === TRANSACTION_TYPE.managed && (
        <Select
          label={t`Where you bring it`}
          placeholder={t`Please choose`}
          value={data.managedAddressId}
          error={error('managedAddressId')}
          hint={chosen?.address}
          options={addresses.map(({ id, companyName }) => ({ value: id, label: companyName }))}
          onChange={(event) => change({ managedAddressId: event.target.value })}
          onBlur={() => leave('managedAddressId')}
        />
      )}
      <fieldset className={styles.group}>
        <legend>{t`How does it reach the buyer?`}</legend>
        {LOGISTICS.map((way) => (
          <Checkbox
            key={way}
            label={optionLabel('logistics', way)}
            checked={data.logistics.includes(way)}
            onBlur={() => leave('logistics')}
            onChange={(event) =>
              change({
                logistics: LOGISTICS.filter((each) =>
                  each === way ? event.target.checked : data.logistics.includes(each),
                ),
              })
            }
          />
        ))}
        <FieldError id="logistics-error">{error('logistics')}</FieldError>
      </fieldset>
      <PlainFields step="handover" fields={fields} />
    </div>
  );
}
