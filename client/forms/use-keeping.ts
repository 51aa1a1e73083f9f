import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Keeps a form as it stands on every change.
 * @param save of `useFormDraft`; must stay the same function. The form begins with what was kept: mount it once the draft is ready.
 */
export function useKeeping<Values extends FieldValues>(
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
