import { useCallback } from 'react';
import { sendCommand } from '#client/bridge/send-command.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { formTopic } from '#protocol/bridge/topics.ts';
import type { FormView } from '#protocol/bridge/views.ts';

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
