/**
 * Drafts of forms that visitors use too, in the session storage of their tab: a reload and the way back restore what
 * was typed. Form drafts of users (`form-draft.ts`) belong to an account, which a visitor has not.
 */
import { useCallback, useEffect } from 'react';
import { useSession } from '#client/bridge/use-topic.ts';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useAutosave } from './form-draft.ts';

const keyOf = (form: string): string => `vermeil.form.${form}`;
type Texts = Readonly<Record<string, string>>;
const NOTHING = { writer: undefined, texts: {} };

/**
 * @param reader id of the user; undefined for a visitor
 * @returns the texts saved in this tab, unless they are of another user; none where the browser saves nothing
 */
export function readTabDraft(form: string, reader: string | undefined): Texts {
  const { writer, texts } = readSaved(form);
  return writer === undefined || writer === reader ? texts : {};
}

function readSaved(form: string): { writer: string | undefined; texts: Texts } {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}');
    if (typeof saved !== 'object' || saved === null || !('texts' in saved)) return NOTHING;
    const texts = Object.entries(saved.texts as object).filter(([, text]) => typeof text === 'string');
    return { writer: 'writer' in saved ? String(saved.writer) : undefined, texts: Object.fromEntries(texts) };
  } catch {
    return NOTHING;
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
 * Adds what was typed before it was known whose page it is to the saved draft, whose writer stays: the page is about to
 * be left.
 * @param continued see `TabDraft`
 */
export function saveEarlyTexts(form: string, typed: Texts, continued: string): void {
  if (Object.values(typed).every((text) => text === '')) return;
  const { writer, texts } = readSaved(form);
  const joined = Object.entries(typed).map(([field, text]) => [
    field,
    joinDraft(texts[field] ?? '', text, field === continued),
  ]);
  saveTabDraft(form, writer, { ...texts, ...Object.fromEntries(joined) });
}

/** The draft of one form. */
export type TabDraft<Values> = {
  /** Its name in the storage. */
  form: string;
  /** The fields with texts that are saved. */
  fields: readonly Path<Values>[];
  /** Where text typed before the draft is restored is appended to it; in other fields it replaces the draft. */
  continued: Path<Values>;
};

/**
 * Saves a form on every change, and restores it once it is known whose page it is. Empties the form when its user signs
 * out, in this tab or another. One whose session expires keeps what they typed.
 * @param draft must be stable
 * @param reader id of the user; undefined for a visitor
 */
export function useTabDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  draft: TabDraft<Values>,
  reader: string | undefined,
): void {
  const { phase } = useSession();
  const isKnown = phase !== 'restoring';
  useEffect(() => {
    if (isKnown) {
      const texts = readTabDraft(draft.form, reader);
      for (const field of draft.fields) {
        const text = joinDraft(texts[field] ?? '', form.getValues(field), field === draft.continued);
        form.setValue(field, text as PathValue<Values, Path<Values>>);
      }
      return undefined;
    }
    const saveEarly = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) saveEarlyTexts(draft.form, textsOf(draft, form.getValues()), draft.continued);
    };
    window.addEventListener('pagehide', saveEarly);
    return () => window.removeEventListener('pagehide', saveEarly);
  }, [form, draft, reader, isKnown]);
  const save = useCallback(
    (values: Values) => saveTabDraft(draft.form, reader, textsOf(draft, values)),
    [draft, reader],
  );
  // Before the draft is restored, it would replace it.
  useAutosave(form, save, isKnown);
  const isSigningOut = phase === 'signingOut';
  useEffect(() => {
    if (!isSigningOut) return;
    form.reset();
    // The autosave stored the emptied form.
    removeTabDraft(draft.form);
  }, [form, draft, isSigningOut]);
}

const textsOf = <Values extends FieldValues>({ fields }: TabDraft<Values>, values: Values): Texts =>
  Object.fromEntries(fields.map((field) => [field, String(values[field])]));
