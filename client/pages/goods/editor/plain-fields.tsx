import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '#client/design/checkbox.tsx';
import { RadioGroup } from '#client/design/radio-group.tsx';
import { Select } from '#client/design/select.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { useFieldLabels, useOptionLabel, type ChoiceName } from '#client/goods/field-labels.ts';
import {
  appliesTo,
  goodsFieldRows,
  inputMax,
  type GoodsFieldName,
  type GoodsFieldRow,
  type GoodsStep,
} from '#protocol/rules/goods-fields.ts';
import type { Fields } from './fields.ts';

/** More options than this become a list to open. */
const RADIOS_MOST = 4;

/** The fields of a step that need no control of their own (`plain` in the registry), in its order. */
export function PlainFields({ step, fields }: { step: GoodsStep; fields: Fields }) {
  return goodsFieldRows
    .filter(({ row }) => row.plain && row.step === step && appliesTo(row, fields.data))
    .map(({ name, row }) => <PlainField key={name} name={name} row={row} fields={fields} />);
}

function PlainField({ name, row, fields }: { name: GoodsFieldName; row: GoodsFieldRow; fields: Fields }) {
  const { t } = useLingui();
  const optionLabel = useOptionLabel();
  const { name: label, prompt = label, hint } = useFieldLabels()[name];
  const { data, error, leave } = fields;
  const value = data[name];
  const change = (next: unknown) => fields.change({ [name]: next });
  const common = { label: prompt, hint, error: error(name), onBlur: () => leave(name) };
  if (row.kind === 'flag')
    return <Checkbox {...common} checked={value === true} onChange={(event) => change(event.target.checked)} />;
  if (row.kind === 'text')
    return (
      <TextInput
        {...common}
        value={String(value)}
        maxLength={row.publishedMax ?? inputMax(row)}
        onChange={(event) => change(event.target.value)}
      />
    );
  const options = (row.options ?? []).map((option) => ({
    value: String(option),
    label: optionLabel(name as ChoiceName, option),
  }));
  const choose = (text: string) => change(row.options?.find((option) => String(option) === text) ?? null);
  return options.length <= RADIOS_MOST ? (
    <RadioGroup
      {...common}
      name={name}
      value={value === null ? null : String(value)}
      options={options}
      onChange={choose}
    />
  ) : (
    <Select
      {...common}
      placeholder={t`Please choose`}
      value={String(value ?? '')}
      options={options}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
