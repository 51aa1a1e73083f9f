import { Trans } from '@lingui/react/macro';
import { Banner } from '#client/design/banner.tsx';
import { Checkbox } from '#client/design/checkbox.tsx';

/** Warns of a price above the asking price, which the reader confirms. Both are formatted sums. */
export function AboveAsking({
  offered,
  asking,
  checked,
  disabled,
  onChange,
}: {
  offered: string;
  asking: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <>
      <Banner tone="warning" role="alert">
        <Trans>This is above the asking price of {asking}. Please check the number of digits.</Trans>
      </Banner>
      <Checkbox
        label={<Trans>Yes, offer {offered}</Trans>}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </>
  );
}
