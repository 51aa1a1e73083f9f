import { useLingui } from '@lingui/react/macro';
import { useState, useCallback, useEffect, useRef, type ReactNode } from 'react';
import styles from './editor.module.css';
import type { Change } from './use-goods-editor.ts';
import { UnderstoodAmount } from '#client/forms/understood-amount.tsx';
import { useAmountInput } from '#client/forms/use-amount-input.ts';
import { problemText } from '#client/feedback/problem-text.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import type { Problems } from '#protocol/rules/field-problems.ts';
import { readTokenLink } from '#protocol/rules/token-link.ts';
import { Checkbox } from '#client/design/checkbox.tsx';
import { RadioGroup } from '#client/design/radio-group.tsx';
import { Select } from '#client/design/select.tsx';
import { TextArea } from '#client/design/text-area.tsx';
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
import { tidyAmount } from '#protocol/rules/typed-numbers.ts';
import type { AmountName } from '#protocol/rules/tidy-goods.ts';

/** @returns a function that does something at once, or, while a pointer is pressed, after its release and click. */
function usePressed(): (run: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => void (pressed.current = true);
    const release = () => {
      pressed.current = false;
      // The click follows its release within the same task.
      window.setTimeout(() => waiting.current.splice(0).forEach((run) => run()));
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return useCallback((run) => {
    if (pressed.current) waiting.current.push(run);
    else run();
  }, []);
}

/** What a step needs from the editor: the goods, how to change them, and the errors of the fields. */
export type Fields = {
  data: GoodsData;
  change: Change;
  /** The error of a field; undefined for a valid field, and before the user leaves it. */
  error(field: string): string | undefined;
  /** The user left a field: it shows its error from now on. */
  leave(field: string): void;
};

/** Problems shown beside the fields: of fields that were left, and of all after an attempt to submit. */
export function useFields(
  data: GoodsData,
  change: Change,
  problems: Problems,
): Fields & { tried: boolean; tryAll: () => void } {
  const { i18n } = useLingui();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const whenReleased = usePressed();
  return {
    data,
    change,
    tried,
    error(field) {
      const problem = problems[field];
      if (problem === undefined || (!tried && !left.has(field))) return undefined;
      return sentence(problem, data, (type) => problemText(i18n, problem, { type }));
    },
    // What appears between press and release moves what was pressed: the click would be lost.
    leave: (field) =>
      whenReleased(() => setLeft((before) => (before.has(field) ? before : new Set([...before, field])))),
    tryAll: () => setTried(true),
  };
}

/** The parameter of 'Not provide {type} chain now', read from the link. */
function sentence(problem: string, data: GoodsData, write: (type: string) => string): string {
  const read = problem === 'chainNotProvided' ? readTokenLink(data.token?.linkUrl ?? '') : undefined;
  return write(read && !read.ok && read.problem === 'chainNotProvided' ? read.chain : '');
}

/** A longer text has several lines. */
const LINE_MOST = 300;
/** More options than this become a list to open. */
const RADIOS_MOST = 4;

/** An amount of money, tidied on blur. */
export function AmountField({
  fields: { data, change, error, leave },
  field,
  label,
  hint,
}: {
  fields: Fields;
  field: AmountName;
  label: ReactNode;
  hint?: ReactNode;
}) {
  const { input, edited } = useAmountInput({
    text: data[field],
    currency: data.currency,
    change: (text) => change({ [field]: text }),
    leave: () => {
      leave(field);
      const tidy = tidyAmount(data[field]);
      if (tidy !== undefined && tidy !== data[field]) change({ [field]: tidy });
    },
  });
  return (
    <TextInput
      label={label}
      hint={
        <UnderstoodAmount text={edited} currency={data.currency}>
          {hint}
        </UnderstoodAmount>
      }
      error={error(field)}
      {...input}
    />
  );
}

/** The fields of a step that need no special control (`plain` in the registry), in its order. */
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
  if (row.kind === 'choices') {
    const chosen = value as readonly (string | number)[];
    return (
      <fieldset className={styles.group}>
        <legend>{prompt}</legend>
        {hint && <p className={styles.hint}>{hint}</p>}
        <div className={styles.checks}>
          {(row.options ?? []).map((option) => (
            <Checkbox
              key={option}
              label={optionLabel(name as ChoiceName, option)}
              checked={chosen.includes(option)}
              onChange={({ target }) =>
                change(row.options?.filter((each) => (each === option ? target.checked : chosen.includes(each))))
              }
            />
          ))}
        </div>
      </fieldset>
    );
  }
  if (row.kind === 'amount')
    return <AmountField fields={fields} field={name as AmountName} label={prompt} hint={hint} />;
  if (row.kind === 'text' && (row.publishedMax ?? 0) > LINE_MOST)
    return <TextArea {...common} rows={4} value={String(value)} onChange={(event) => change(event.target.value)} />;
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
  // An optional choice can be taken back.
  return !row.optional && options.length <= RADIOS_MOST ? (
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
      placeholder={row.optional ? t`Not specified` : t`Please choose`}
      value={String(value ?? '')}
      options={options}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
