import { useCallback, useEffect } from 'react';
import { sendCommand } from '#client/bridge/send-command.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { formTopic } from '#protocol/bridge/topics.ts';
import type { FormView } from '#protocol/bridge/views.ts';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const LOADING: FormView = { phase: 'loading', value: null, savedAt: null, unsaved: false, error: null };

/** A form half filled in, as every tab of this browser sees it. */
export type FormDraft<Value> = Omit<FormView, 'value'> & {
  /** Null when nothing is kept. Values of an older build may have another shape: read them with care. */
  value: Value | null;
  /** Keeps the form as it stands; call it on every change. Never rejects: `error` and `unsaved` tell how it went. */
  save(value: Value): void;
  /** Forgets it, once it was handed in or thrown away. */
  clear(): void;
};

/** @param form its name: a family of protocol/bridge/forms.ts, and what it is about: `goods:g1`, `address:new`, `kyc`. */
export function useFormDraft<Value>(form: string): FormDraft<Value> {
  const view = useTopic(formTopic(form)) ?? LOADING;
  const keep = useCallback(
    (value: Value | null) => {
      // The chart of the form tells of failures and tries again.
      sendCommand('form.save', { form, value }).catch(() => undefined);
    },
    [form],
  );
  const clear = useCallback(() => keep(null), [keep]);
  return { ...view, value: view.value as Value | null, save: keep, clear };
}

/**
 * Keeps a form as it stands on every change.
 * @param save of `useFormDraft`; must stay the same function. The form begins with what was kept: mount it once the draft is ready.
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
        // It is called for every other state too: the end of handing in would keep anew what was just cleared.
        const now = JSON.stringify(values);
        if (now === last) return;
        last = now;
        save(values);
      },
    });
  }, [form, save]);
}

/**
 * Values of a form as they were kept, laid over those it begins with.
 *
 * Only known fields of the same type are taken: what was kept may come from another build.
 *
 * @param kept anything at all. @returns a new object with the fields of `start`.
 */
export function restoreValues<Values extends object>(start: Values, kept: unknown): Values {
  if (typeof kept !== 'object' || kept === null) return { ...start };
  const given: Readonly<Record<string, unknown>> = { ...kept };
  const isAlike = ([key, value]: [string, unknown]) =>
    typeof given[key] === typeof value && Array.isArray(given[key]) === Array.isArray(value) && given[key] !== null;
  return {
    ...start,
    ...Object.fromEntries(
      Object.entries(start)
        .filter(isAlike)
        .map(([key]) => [key, given[key]]),
    ),
  };
}
