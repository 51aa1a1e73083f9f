import { TextInput } from '#client/design/text-input.tsx';
import type { GoodsFieldsWith } from '#protocol/rules/goods-fields.ts';
import { tidyAmount } from '#protocol/rules/tidy-amount.ts';
import type { Fields } from './fields.ts';

type AmountName = GoodsFieldsWith<{ kind: 'amount' }>;

/**
 * An amount of money; as it is left it is written plainly (thousands separators and full-width digits are understood).
 */
export function AmountField({
  fields: { data, change, error, leave },
  field,
  label,
  hint,
}: {
  fields: Fields;
  field: AmountName;
  label: string;
  hint?: string;
}) {
  return (
    <TextInput
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      value={data[field]}
      error={error(field)}
      maxLength={40}
      onChange={(event) => change({ [field]: event.target.value })}
      onBlur={() => {
        leave(field);
        const tidy = tidyAmount(data[field]);
        if (tidy !== undefined && tidy !== data[field]) change({ [field]: tidy });
      }}
    />
  );
}
