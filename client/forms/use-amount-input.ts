import { useState, type ChangeEvent, type ClipboardEvent, type InputHTMLAttributes, type KeyboardEvent } from 'react';
import { groupedAmount, withoutCurrency } from '#protocol/rules/typed-numbers.ts';

type AmountInput = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'autoComplete' | 'maxLength' | 'value' | 'onChange' | 'onKeyDown' | 'onPaste' | 'onCut' | 'onBlur'
>;

/** Keys that change nothing in a field by themselves. */
const OTHER_KEYS = new Set(['Tab', 'Enter', 'Escape', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock']);

/** A digit of any script, or a point. */
const AMOUNT_SIGN = /[\p{Nd}.．]/gu;
const signsOf = (text: string): number => text.match(AMOUNT_SIGN)?.length ?? 0;

/** Shows an amount as it was typed; the ends of the selection stay between the same digits, or at those of the text. */
export function ungroup(field: HTMLInputElement, text = field.value.replaceAll(',', '')): void {
  const { value, selectionStart, selectionEnd } = field;
  if (value === text) return;
  // Counted from the end: zeros before the amount may have been typed, and blanks anywhere in it.
  const place = (at: number | null): number => {
    if (at === 0) return 0;
    const after = signsOf(value.slice(at ?? value.length));
    let to = text.length;
    while (to > 0 && signsOf(text.slice(to)) < after) to -= 1;
    return to;
  };
  field.value = text;
  field.setSelectionRange(place(selectionStart), place(selectionEnd));
}

/**
 * The input of an amount. Its text has thousands separators until the user edits it, and again once they leave it: in
 * between it is as it was typed, because separators that come and go would move the caret and end a composition of an
 * input method. They are taken out before the first key, paste or cut, and the selection stays where it was.
 * @param currency whose sign or code may be pasted with the amount
 * @returns the props of the input, and the text to be understood beside it: '' while the input itself is readable
 */
export function useAmountInput({
  text,
  currency,
  change,
  leave,
}: {
  text: string;
  currency: string;
  change: (text: string) => void;
  leave?: (() => void) | undefined;
}): { input: AmountInput; edited: string } {
  const [editing, setEditing] = useState(false);
  const edit = ({ currentTarget: field }: KeyboardEvent<HTMLInputElement> | ClipboardEvent<HTMLInputElement>) => {
    if (editing) return;
    setEditing(true);
    ungroup(field, text);
  };
  return {
    edited: editing ? text : '',
    input: {
      inputMode: 'decimal',
      autoComplete: 'off',
      maxLength: 40,
      value: editing ? text : groupedAmount(text),
      onKeyDown: (event) => {
        if (!OTHER_KEYS.has(event.key)) edit(event);
      },
      onPaste: edit,
      onCut: edit,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setEditing(true);
        change(withoutCurrency(target.value, currency));
      },
      onBlur: () => {
        setEditing(false);
        leave?.();
      },
    },
  };
}
