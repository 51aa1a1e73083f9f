/**
 * Drafts of forms that visitors use too, in the session storage of their tab: a reload and the way back restore what
 * was typed. Form drafts of users (`form-draft.ts`) belong to an account, which a visitor has not.
 */
import { useEffect } from 'react';
import { useSession } from '#client/bridge/use-topic.ts';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

const keyOf = (form: string): string => `vermeil.form.${form}`;
type Texts = Readonly<Record<string, string>>;

/**
 * @param reader id of the user; undefined for a visitor
 * @returns the texts saved in this tab, unless they are of another user; none where the browser saves nothing
 */
export function readTabDraft(form: string, reader: string | undefined): Texts {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}');
    if (typeof saved !== 'object' || saved === null || !('texts' in saved)) return {};
    if ('writer' in saved && saved.writer !== reader) return {};
    return Object.fromEntries(Object.entries(saved.texts as object).filter(([, text]) => typeof text === 'string'));
  } catch {
    return {};
  }
}

/** @param writer id of the user; undefined for a visitor, whose draft stays when they sign in */
export function saveTabDraft(form: string, writer: string | undefined, texts: Texts): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ writer, texts }));
  } catch {
    // Without session storage the form works, but a reload starts over.
  }
}

/** Removes the draft of a form that was sent. */
export function removeTabDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // As above.
  }
}

/** Removes the drafts of all forms in this tab. */
export function removeTabDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keyOf(''))) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/**
 * Restores the draft of a form, once the page that the server rendered is alive; what was typed before comes after it.
 * Call it before `useAutosave`, which would replace the draft with that. Empties the form when its user signs out, in
 * this tab or another. One whose session expires keeps what they typed.
 */
export function useTabDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  reader: string | undefined,
): void {
  useEffect(() => {
    for (const [field, text] of Object.entries(readTabDraft(name, reader)) as [Path<Values>, string][]) {
      const typed: string = form.getValues(field);
      if (!typed.startsWith(text)) form.setValue(field, `${text}${typed}` as PathValue<Values, Path<Values>>);
    }
  }, [form, name, reader]);
  const isSigningOut = useSession().phase === 'signingOut';
  useEffect(() => {
    if (!isSigningOut) return;
    form.reset();
    // The autosave stored the emptied form.
    removeTabDraft(name);
  }, [form, name, isSigningOut]);
}
