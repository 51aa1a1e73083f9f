import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextInput } from '#client/design/text-input.tsx';
import { useFormField, type FormFieldProps } from './fields.tsx';
import { UnderstoodAmount } from './understood-amount.tsx';
import { useAmountInput } from './use-amount-input.ts';

/** An amount of a form. @param hint beside how the amount is understood */
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
  const { input, edited } = useAmountInput({
    text: typeof typed === 'string' ? typed : '',
    currency,
    change: onChange,
    leave: onBlur,
  });
  return (
    <TextInput
      label={label}
      hint={
        <UnderstoodAmount text={edited} currency={currency}>
          {hint}
        </UnderstoodAmount>
      }
      error={error}
      name={path}
      ref={ref}
      {...input}
    />
  );
}
