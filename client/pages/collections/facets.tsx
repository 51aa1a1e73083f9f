import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useEffect, useId, useRef, useState, type FocusEvent, type FormEvent } from 'react';
import { Icon } from '#client/design/icon.tsx';
import { FILTER_FACETS } from '#protocol/rules/collection-filters.ts';
import {
  EVERY_CATEGORY,
  collectionsPath,
  type Filters,
  type CollectionsQuery,
} from '#protocol/rules/collections-path.ts';
import { useFieldLabels, useFieldText } from '#client/goods/field-labels.ts';
import { CONDITION_FACET } from '#protocol/rules/detail-facets.ts';
import { withToggled } from './chosen-details.ts';
import { Link } from 'wouter';
import { FACET_FIELDS } from '#protocol/rules/goods-fields.ts';
import type { searchGoods } from '#protocol/http/goods-search.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import styles from './collections.module.css';
import { Button } from '#client/design/button.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { UnderstoodAmount } from '#client/forms/understood-amount.tsx';
import { ungroup } from '#client/forms/use-amount-input.ts';
import { BASE_CURRENCY } from '#protocol/money.ts';
import { groupedAmount, tidyAmount } from '#protocol/rules/typed-numbers.ts';

/** @returns the two bounds as they are in the fields of a form */
function typedBounds(form: HTMLFormElement): { from: string; to: string } {
  const typed = new FormData(form);
  return { from: String(typed.get('from')), to: String(typed.get('to')) };
}

/**
 * A price range in the selected currency, or in Hong Kong dollars. Remounted when the range changes elsewhere. Its
 * fields are the browser's, so that what was typed before the page was taken over counts.
 */
function PriceRange({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { t } = useLingui();
  const id = useId();
  const labels = useFieldLabels();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState({ from: filters.priceMin ?? '', to: filters.priceMax ?? '' });
  const [faults, setFaults] = useState({ from: false, to: false });
  const { currency = BASE_CURRENCY } = filters;
  const read = () => {
    if (form.current) setTyped(typedBounds(form.current));
  };
  useEffect(read, []);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { from, to } = typedBounds(event.currentTarget);
    const [least, most] = [tidyAmount(from), tidyAmount(to)];
    const wrong = { from: least === undefined, to: most === undefined };
    setFaults(wrong);
    if (wrong.from || wrong.to) return;
    const { priceMin: _min, priceMax: _max, ...rest } = filters;
    onChange({ ...rest, ...(least && { priceMin: least }), ...(most && { priceMax: most }) });
  };
  const grouping = {
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => {
      if (tidyAmount(target.value)) ungroup(target);
    },
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
      target.value = groupedAmount(target.value);
    },
  };
  const error = t`Please enter the price in digits, with a point before decimals`;
  return (
    <form ref={form} className={styles.range} onInput={read} onSubmit={apply} noValidate aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {labels.price.name}
      </h2>
      <div className={styles.bounds}>
        <TextInput
          label={t`From, ${currency}`}
          inputMode="decimal"
          name="from"
          defaultValue={groupedAmount(filters.priceMin ?? '')}
          {...grouping}
          hint={<UnderstoodAmount text={typed.from} currency={currency} />}
          error={faults.from && error}
        />
        <TextInput
          label={t`To, ${currency}`}
          inputMode="decimal"
          name="to"
          defaultValue={groupedAmount(filters.priceMax ?? '')}
          {...grouping}
          hint={<UnderstoodAmount text={typed.to} currency={currency} />}
          error={faults.to && error}
        />
      </div>
      <Button size="small" type="submit" wide>
        <Trans context="action">Apply</Trans>
      </Button>
    </form>
  );
}

type Found = CallResponse<typeof searchGoods>;
export type FacetCounts = Found['facets'];
export type DetailFacets = Found['details'];
type Entry = { key: string; count: number };

/** Number of entries of a facet before "show more". */
const SHOWN = 8;

/** @returns the names of a facet of the category and its values: the condition's are in the catalogs */
export function useDetailLabels(): (facet: DetailFacets[number]) => DetailFacets[number] {
  const labels = useFieldLabels();
  const fieldText = useFieldText();
  return (facet) =>
    facet.name === CONDITION_FACET
      ? {
          ...facet,
          label: labels.condition.name,
          values: facet.values.map((value) => ({ ...value, label: fieldText('condition', value.key, '') })),
        }
      : facet;
}

/**
 * The facets of a category. Several values of one are alternatives. Links, so that they work without scripts and can be
 * opened in another tab.
 */
function DetailFacet({ facet, finding }: { facet: DetailFacets[number]; finding: CollectionsQuery }) {
  const id = useId();
  const { name, label, values } = useDetailLabels()(facet);
  const { filters = {} } = finding;
  return (
    <section className={styles.facet} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {label}
      </h2>
      <ul>
        {values.map(({ key, label: shown, count }) => {
          const { details, isChosen } = withToggled(filters.details, { name, value: key });
          return (
            <li key={key}>
              <Link
                className={styles.entry}
                href={collectionsPath({ ...finding, pageNo: 1, filters: { ...filters, details } })}
                aria-current={isChosen || undefined}
                rel="nofollow"
              >
                <span className={styles.mark}>{isChosen && <Icon name="check" size={14} />}</span>
                <span className={styles.name}>{shown}</span>
                <span className={styles.number}>{count}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The facets with their result counts. One value per facet; selecting it again removes it. */
export default function Facets({
  facets,
  details,
  keyword,
  category,
  filters,
  onChange,
}: {
  facets: FacetCounts;
  /** Those of the category, below it. */
  details: DetailFacets;
  keyword: string;
  category: string;
  filters: Filters;
  onChange: (next: CollectionsQuery) => void;
}) {
  const labels = useFieldLabels();
  const fieldText = useFieldText();
  const set = (field: keyof Filters) => (value: string | undefined) => {
    const next: Filters = { ...filters, [field]: value };
    onChange({ filters: field === 'currency' ? { ...next, priceMin: undefined, priceMax: undefined } : next });
  };
  return (
    <div className={styles.facets}>
      <Facet
        title={labels.categoryCode.name}
        entries={facets.category}
        chosen={category === EVERY_CATEGORY ? undefined : category}
        name={(key) => fieldText('categoryCode', key, '')}
        onChoose={(value) => onChange({ category: value ?? EVERY_CATEGORY })}
      />
      {details.map((facet) => (
        <DetailFacet key={facet.name} facet={facet} finding={{ category, keyword, filters }} />
      ))}
      {FILTER_FACETS.map((facet) => {
        const field = FACET_FIELDS[facet];
        return (
          <Fragment key={facet}>
            <Facet
              title={labels[field].facet ?? labels[field].name}
              entries={facets[facet]}
              chosen={filters[facet]}
              name={(key) => fieldText(field, key, '')}
              onChoose={set(facet)}
            />
            {facet === 'currency' && (
              <PriceRange
                key={`${filters.currency} ${filters.priceMin} ${filters.priceMax}`}
                filters={filters}
                onChange={(changed) => onChange({ filters: changed })}
              />
            )}
          </Fragment>
        );
      })}
    </div>
  );
}

function Facet({
  title,
  entries,
  chosen,
  name,
  onChoose,
}: {
  title: string;
  entries: readonly Entry[];
  chosen: string | undefined;
  name: (key: string) => string;
  onChoose: (value: string | undefined) => void;
}) {
  const id = useId();
  const [all, setAll] = useState(false);
  const known = entries.filter(({ key }) => key !== '');
  const listed =
    chosen === undefined || known.some(({ key }) => key === chosen) ? known : [{ key: chosen, count: 0 }, ...known];
  if (listed.length === 0) return null;
  const shown = all ? listed : listed.filter(({ key }, index) => index < SHOWN || key === chosen);
  return (
    <section className={styles.facet} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <ul>
        {shown.map(({ key, count }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.entry}
              aria-pressed={key === chosen}
              onClick={() => onChoose(key === chosen ? undefined : key)}
            >
              <span className={styles.mark}>{key === chosen && <Icon name="check" size={14} />}</span>
              <span className={styles.name}>{name(key)}</span>
              <span className={styles.number}>{count}</span>
            </button>
          </li>
        ))}
      </ul>
      {listed.length > shown.length && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          <Trans>Show all {listed.length}</Trans>
        </button>
      )}
    </section>
  );
}
