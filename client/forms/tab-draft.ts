/**
 * Drafts of forms that visitors use too, in the session storage of their tab: a reload and the way back restore what
 * was typed. Form drafts of users (`form-draft.ts`) belong to an account, which a visitor has not.
 */
import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

const PREFIX = 'vermeil.form.';

/** @returns the texts saved in this tab; none where the browser saves nothing */
export function readTabDraft(form: string): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(PREFIX + form) ?? '{}');
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
      : {};
  } catch {
    return {};
  }
}

export function saveTabDraft(form: string, texts: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify(texts));
  } catch {
    // Without session storage the form works, but a reload starts over.
  }
}

/** Removes the draft of a form that was sent, or all drafts once the user of the tab has signed out. */
export function removeTabDrafts(form = ''): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX + form)) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Fills the empty fields of a form from its draft, once the page that the server rendered is alive. */
export function useTabDraft<Values extends FieldValues>(form: UseFormReturn<Values>, name: string): void {
  useEffect(() => {
    for (const [field, text] of Object.entries(readTabDraft(name)) as [Path<Values>, string][])
      if (form.getValues(field) === '') form.setValue(field, text as PathValue<Values, Path<Values>>);
  }, [form, name]);
}
