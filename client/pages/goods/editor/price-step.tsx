import { useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { RadioGroup } from '#client/design/radio-group.tsx';
import { Select } from '#client/design/select.tsx';
import { SALE_TYPE } from '#protocol/lookups.ts';
import { CURRENCY_CODES } from '#protocol/money.ts';
import styles from './editor.module.css';
import { AmountField, PlainFields, type Fields } from './fields.tsx';
import { plural } from '@lingui/core/macro';
import { useState } from 'react';
import { Checkbox } from '#client/design/checkbox.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { AuctionTime } from '#client/times/auction-time.tsx';
import { AUCTION } from '#protocol/limits.ts';

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
            label: t`At a fixed price`,
            hint: t`Still open to negotiation`,
          },
          { value: String(SALE_TYPE.auction), label: t`By auction`, hint: t`The highest bid wins at the end` },
          { value: String(SALE_TYPE.notForSale), label: t`Not for sale`, hint: t`For display only` },
        ]}
      />
      {sold && (
        <>
          <div className={styles.pair}>
            <Select
              label={t({ message: 'Currency', context: 'field' })}
              value={data.currency}
              options={currencies}
              error={error('currency')}
              onChange={(event) => change({ currency: event.target.value })}
              onBlur={() => leave('currency')}
            />
            {data.saleType === SALE_TYPE.fixPrice && (
              <AmountField fields={fields} field="price" label={t({ message: 'Price', context: 'field' })} />
            )}
          </div>
          {data.saleType === SALE_TYPE.auction && <AuctionFields fields={fields} />}
          <PlainFields step="price" fields={fields} />
        </>
      )}
    </div>
  );
}

const two = (figure: number): string => String(figure).padStart(2, '0');

/**
 * @returns a moment as `<input type="datetime-local">` wants it, in the reader's time zone; '' for none. @param at ms
 */
function localInput(at: number | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** @returns the moment such an input names, ms; null while it names none. */
function readLocalInput(text: string): number | null {
  const at = new Date(text).getTime();
  return text === '' || Number.isNaN(at) || at < 0 ? null : at;
}

/** Extended bidding, minutes to choose from, and the one that is proposed. */
const MINUTES = [1, 2, 3, 5, 10, 15, 30];
const MINUTES_AT_FIRST = 5;

/** The terms of an auction; a reserve and extended bidding are off unless the seller wants them. */
function AuctionFields({ fields }: { fields: Fields }) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.pair}>
        <AmountField fields={fields} field="startingPrice" label={t`Starting price`} />
        <AmountField fields={fields} field="incrementPrice" label={t`Bid increment`} />
      </div>
      <div className={styles.pair}>
        <EndField fields={fields} />
        <AmountField
          fields={fields}
          field="fixedPrice"
          label={t`Buy-now price (optional)`}
          hint={t`The first buyer at this price ends the auction`}
        />
      </div>
      <div className={styles.pair}>
        <AmountField fields={fields} field="estimateLow" label={t`Estimate from (optional)`} />
        <AmountField
          fields={fields}
          field="estimateHigh"
          label={t`Estimate to (optional)`}
          hint={t`The range in which you expect the auction to end`}
        />
      </div>
      <Reserve fields={fields} />
      <Extension fields={fields} />
    </>
  );
}

/** The end of an auction: typed by the seller's own clock, named as bidders read it. */
function EndField({ fields: { data, change, error, leave } }: { fields: Fields }) {
  const { t } = useLingui();
  return (
    <TextInput
      type="datetime-local"
      label={t({ message: 'Ends', context: 'field' })}
      value={localInput(data.endAt)}
      error={error('endAt')}
      hint={
        data.endAt === null ? (
          t`In this device’s time; between one hour and sixty days from now`
        ) : (
          <AuctionTime at={data.endAt} />
        )
      }
      onChange={(event) => change({ endAt: readLocalInput(event.target.value) })}
      onBlur={() => leave('endAt')}
    />
  );
}

function Reserve({ fields }: { fields: Fields }) {
  const { t } = useLingui();
  const { data, change, error } = fields;
  const [wanted, setWanted] = useState(false);
  const on = wanted || data.reservePrice !== '';
  return (
    <>
      <Checkbox
        label={t`Set a reserve price`}
        hint={t`The item is not sold below this price. Bidders see only whether it has been met, never the amount.`}
        checked={on}
        onChange={(event) => {
          setWanted(event.target.checked);
          if (!event.target.checked) change({ reservePrice: '' });
        }}
        error={on ? undefined : error('reservePrice')}
      />
      {on && (
        <AmountField
          fields={fields}
          field="reservePrice"
          label={t`Reserve price`}
          hint={t`The starting price, or a whole number of increments above it`}
        />
      )}
    </>
  );
}

function Extension({ fields: { data, change, error, leave } }: { fields: Fields }) {
  const { t } = useLingui();
  const { extendMinutes } = data;
  const hours = AUCTION.extendedLongest / 3_600_000;
  const choices = [...new Set([...MINUTES, ...(extendMinutes === null ? [] : [extendMinutes])])].toSorted(
    (a, b) => a - b,
  );
  return (
    <>
      <Checkbox
        label={t`Extend after late bids`}
        hint={t`A late bid extends the auction, so that no one loses by a second; by ${hours} hours at most.`}
        checked={extendMinutes !== null}
        onChange={(event) => change({ extendMinutes: event.target.checked ? MINUTES_AT_FIRST : null })}
      />
      {extendMinutes !== null && (
        <Select
          label={t`Extension after a late bid, in minutes`}
          value={String(extendMinutes)}
          error={error('extendMinutes')}
          options={choices.map((minutes) => ({
            value: String(minutes),
            label: t`${plural(minutes, { one: '# minute', other: '# minutes' })}`,
          }))}
          onChange={(event) => change({ extendMinutes: Number(event.target.value) })}
          onBlur={() => leave('extendMinutes')}
        />
      )}
    </>
  );
}
