import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextInput } from '#client/design/text-input.tsx';
import { ApproximatePrice } from '#client/prices/approximate-price.tsx';
import { tidyAmount } from '#protocol/rules/typed-numbers.ts';
import { useFormField, type FormFieldProps } from './fields.tsx';
import { UnderstoodAmount } from './understood-amount.tsx';
import { useAmountInput } from './use-amount-input.ts';

/** An amount of a form, also in the reader's currency. @param hint beside how the amount is understood */
export function AmountField<V extends FieldValues>({
  control,
  name,
  check,
  currency,
  label,
  hint,
}: FormFieldProps<V> & { currency: string; label: ReactNode; hint?: ReactNode }) {
  const {
    field: { ref, name: path, value, onChange, onBlur },
    error,
  } = useFormField({ control, name, check });
  const typed: unknown = value;
  const text = typeof typed === 'string' ? typed : '';
  const { input, edited } = useAmountInput({
    text,
    currency,
    change: onChange,
    leave: onBlur,
  });
  return (
    <TextInput
      label={label}
      hint={
        <>
          <UnderstoodAmount text={edited} currency={currency}>
            {hint}
          </UnderstoodAmount>
          <ApproximatePrice amount={tidyAmount(text) ?? null} currency={currency} />
        </>
      }
      error={error}
      name={path}
      ref={ref}
      {...input}
    />
  );
}
