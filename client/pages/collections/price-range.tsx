import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { Button } from '#client/design/button.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { tidyAmount } from '#protocol/rules/tidy-amount.ts';
import type { Filters } from '#client/goods/collections-path.ts';
import styles from './facets.module.css';

/** A price range in the selected currency. Remounted when the range changes elsewhere. */
export function PriceRange({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { t } = useLingui();
  const [from, setFrom] = useState(filters.priceMin ?? '');
  const [to, setTo] = useState(filters.priceMax ?? '');
  const [faults, setFaults] = useState({ from: false, to: false });
  const { currency = '' } = filters;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const [least, most] = [tidyAmount(from), tidyAmount(to)];
    const wrong = { from: least === undefined, to: most === undefined };
    setFaults(wrong);
    if (wrong.from || wrong.to) return;
    const { priceMin: _min, priceMax: _max, ...rest } = filters;
    onChange({ ...rest, ...(least && { priceMin: least }), ...(most && { priceMax: most }) });
  };
  const error = t`This is not a price`;
  return (
    <form className={styles.range} onSubmit={apply} noValidate>
      <div className={styles.bounds}>
        <TextInput
          label={t`From, ${currency}`}
          inputMode="decimal"
          value={from}
          error={faults.from && error}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextInput
          label={t`To, ${currency}`}
          inputMode="decimal"
          value={to}
          error={faults.to && error}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <Button size="small" type="submit" wide>
        <Trans>Apply</Trans>
      </Button>
    </form>
  );
}
