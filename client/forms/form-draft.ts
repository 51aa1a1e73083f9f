import { useCallback, useEffect, useRef, useState } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import { useWasRendered } from '#client/design/use-hydrated.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { formTopic } from '#protocol/bridge/topics.ts';
import type { FormView } from '#protocol/bridge/views.ts';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const LOADING: FormView = { phase: 'loading', value: null, savedAt: null, unsaved: false, error: null };

/** The draft of a form, the same in every tab of this browser. */
export type FormDraft<Value> = Omit<FormView, 'value'> & {
  /** Null when nothing is saved. Another build may have saved another shape: read it with `restoreValues`. */
  value: Value | null;
  /**
   * Saves the form; call it on every change. Never rejects: see `error` and `unsaved`.
   * @param changed the fields that changed; the others stay as another tab saved them. All fields by default
   */
  save(value: Value, changed?: readonly string[]): void;
  /** Deletes the draft, once it was submitted or discarded. */
  clear(): void;
};

/**
 * @param form its name: a family of protocol/bridge/forms.ts, and what it is about: `goods:g1`, `address:new`, `kyc`.
 */
export function useFormDraft<Value>(form: string): FormDraft<Value> {
  const view = useTopic(formTopic(form)) ?? LOADING;
  const keep = useCallback(
    (value: Value | null, changed?: readonly string[]) => {
      // The form's chart reports failures and retries.
      sendCommand('form.save', { form, value, changed }).catch(() => undefined);
    },
    [form],
  );
  const clear = useCallback(() => keep(null), [keep]);
  return { ...view, value: view.value as Value | null, save: keep, clear };
}

/**
 * Saves a form on every change. Mount the form once its draft is ready.
 * @param save of `useFormDraft`; must be a stable function
 * @param isReady false while a draft may still be restored: nothing is saved then
 */
export function useAutosave<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  save: (values: Values, changed: readonly string[]) => void,
  isReady = true,
): void {
  const wasRendered = useWasRendered();
  // Fields of a rendered page take over what was typed before hydration earlier than this effect.
  const [rendered] = useState(() => (wasRendered ? textsOf(form.getValues()) : null));
  const last = useRef(rendered);
  useEffect(() => {
    if (!isReady) return undefined;
    last.current ??= textsOf(form.getValues());
    const saveChanges = (values: Values): void => {
      // Also called for other state changes: the end of a submit would save again what was just cleared.
      const now = textsOf(values);
      const changed = [...now.keys()].filter((field) => now.get(field) !== last.current?.get(field));
      if (changed.length === 0) return;
      last.current = now;
      save(values, changed);
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveChanges(values),
    });
    saveChanges(form.getValues());
    return unsubscribe;
  }, [form, save, isReady]);
}

/** The fields with their values as text: React Hook Form changes objects in place. */
const textsOf = (values: FieldValues): ReadonlyMap<string, string | undefined> =>
  new Map(Object.entries(values).map(([field, value]) => [field, JSON.stringify(value)]));
