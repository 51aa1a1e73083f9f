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

/** @returns what a field has whose draft is restored after a person has already typed into it */
export function joinDraft(draft: string, typed: string, isContinued: boolean): string {
  if (draft.startsWith(typed)) return draft;
  return isContinued && !typed.startsWith(draft) ? `${draft}${typed}` : typed;
}

/**
 * Restores the draft of a form, once it is known whose page it is. Empties the form when its user signs out, in this
 * tab or another. One whose session expires keeps what they typed.
 * @param continued the field in which what was typed meanwhile comes after the draft; in others it replaces the draft
 * @returns whether the draft was restored, for `useAutosave`, which would replace it: call that after this
 */
export function useTabDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  reader: string | undefined,
  continued: Path<Values>,
): boolean {
  const { phase } = useSession();
  const isKnown = phase !== 'restoring';
  useEffect(() => {
    if (!isKnown) return;
    for (const [field, text] of Object.entries(readTabDraft(name, reader)) as [Path<Values>, string][]) {
      const typed: unknown = form.getValues(field);
      // Another build may have had other fields.
      if (typeof typed !== 'string') continue;
      form.setValue(field, joinDraft(text, typed, field === continued) as PathValue<Values, Path<Values>>);
    }
  }, [form, name, reader, continued, isKnown]);
  const isSigningOut = phase === 'signingOut';
  useEffect(() => {
    if (!isSigningOut) return;
    form.reset();
    // The autosave stored the emptied form.
    removeTabDraft(name);
  }, [form, name, isSigningOut]);
  return isKnown;
}
