import { useCallback, useEffect } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { formTopic } from '#protocol/bridge/topics.ts';
import type { FormView } from '#protocol/bridge/views.ts';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const LOADING: FormView = { phase: 'loading', value: null, savedAt: null, unsaved: false, error: null };

/** The draft of a form, the same in every tab of this browser. */
export type FormDraft<Value> = Omit<FormView, 'value'> & {
  /** Null when nothing is saved. Another build may have saved another shape: read it with `restoreValues`. */
  value: Value | null;
  /** Saves the form; call it on every change. Never rejects: see `error` and `unsaved`. */
  save(value: Value): void;
  /** Deletes the draft, once it was submitted or discarded. */
  clear(): void;
};

/**
 * @param form its name: a family of protocol/bridge/forms.ts, and what it is about: `goods:g1`, `address:new`, `kyc`.
 */
export function useFormDraft<Value>(form: string): FormDraft<Value> {
  const view = useTopic(formTopic(form)) ?? LOADING;
  const keep = useCallback(
    (value: Value | null) => {
      // The form's chart reports failures and retries.
      sendCommand('form.save', { form, value }).catch(() => undefined);
    },
    [form],
  );
  const clear = useCallback(() => keep(null), [keep]);
  return { ...view, value: view.value as Value | null, save: keep, clear };
}

/**
 * Saves a form on every change. Mount the form once its draft is ready.
 * @param save of `useFormDraft`; must be a stable function
 */
export function useAutosave<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  save: (values: Values) => void,
): void {
  useEffect(() => {
    let last = JSON.stringify(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback({ values }) {
        // Also called for other state changes: the end of a submit would save again what was just cleared.
        const now = JSON.stringify(values);
        if (now === last) return;
        last = now;
        save(values);
      },
    });
  }, [form, save]);
}
