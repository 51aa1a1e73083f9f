import { Trans } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { Banner } from '#client/design/banner.tsx';
import { Checkbox } from '#client/design/checkbox.tsx';

/**
 * Warns of a price above the asking price, which the reader confirms.
 * @param answer what they confirm @param asking a formatted sum
 * @param isFirst it receives the focus
 * @param missed the reader went on without confirming it
 */
export function AboveAsking({
  answer,
  asking,
  checked,
  missed,
  disabled,
  isFirst = false,
  ref,
  onChange,
}: {
  answer: ReactNode;
  asking: string;
  checked: boolean;
  missed: boolean;
  disabled: boolean;
  isFirst?: boolean;
  ref: Ref<HTMLInputElement>;
  onChange: (checked: boolean) => void;
}) {
  return (
    <>
      <Banner tone="warning" role="alert">
        <Trans>This is above the asking price of {asking}. Please check the number of digits.</Trans>
      </Banner>
      <Checkbox
        ref={ref}
        label={answer}
        error={missed && !checked && <Trans>Please confirm the amount.</Trans>}
        checked={checked}
        disabled={disabled}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step before it is gone, and so is its focus
        autoFocus={isFirst}
        onChange={({ target }) => onChange(target.checked)}
      />
    </>
  );
}
