import { Trans } from '@lingui/react/macro';
import { useMemo, useState, type ReactNode } from 'react';
import type { FieldValues, FieldPath, UseFormReturn } from 'react-hook-form';
import { useSecond } from '#client/hooks/use-now.ts';
import { Button } from '#client/design/button.tsx';
import { ACCOUNT } from '#protocol/limits.ts';
import { required, TextField, type FormFieldProps } from './fields.tsx';
import styles from './forms.module.css';
import { newId, sendCommand } from '#client/bridge/commands.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { codeTopic } from '#protocol/bridge/topics.ts';
import type { CodeView } from '#protocol/bridge/views.ts';
import type { CallName, CallNamed } from '#protocol/http/calls.ts';
import type { CallInput } from '#protocol/http/endpoints/endpoints.ts';
import type { CodeTarget } from '#protocol/http/registration.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { applyProblems, type FieldMapping, type Submit } from './use-submit.ts';

/** The commands of a verification code. Those that return a promise reject with a CommandError. */
type CodeCommands = {
  /** Has a code sent by this call. @returns its id where the server names one */
  send<Name extends CallName>(
    call: Name,
    input: CallInput<CallNamed<Name>>,
    target: CodeTarget,
  ): Promise<{ codeId: string | null }>;
  /** Makes the call that the code is for. */
  confirm<Name extends CallName>(call: Name, input: CallInput<CallNamed<Name>>): Promise<null>;
  restore(codeId: string): void;
  again(): void;
};
/** The view is undefined until the worker has sent it. */
export type CodeFlow = CodeCommands & { view: CodeView | undefined };

/** A verification code of this form; the chart in machines/verification-code decides. */
export function useCodeFlow(): CodeFlow {
  const [flow] = useState(newId);
  const view = useTopic(codeTopic(flow));
  const commands = useMemo<CodeCommands>(
    () => ({
      send: (call, input, target) => sendCommand('code.send', { flow, call, input, target }),
      confirm: (call, input) => sendCommand('code.confirm', { flow, call, input }),
      restore: (codeId) => void sendCommand('code.restore', { flow, codeId }).catch(() => undefined),
      again: () => void sendCommand('code.again', { flow }).catch(() => undefined),
    }),
    [flow],
  );
  return useMemo(() => ({ ...commands, view }), [commands, view]);
}

/** The button that sends a code. `until` is when another may be requested, ms by this browser's clock. */
type CodeButton = { busy: boolean; until: number | null; send: () => void };

export const codeButton = ({ view }: CodeFlow, send: () => void): CodeButton => ({
  busy: view?.phase === 'sending',
  until: view?.resendAt ?? null,
  send,
});

/**
 * The button of a code field: sends a code to the contact in some fields of the form. Their problems are shown beside
 * them, as when the form is sent.
 * @param fields those that must be valid first
 * @param request sends the code
 */
export function useCodeButton<Values extends FieldValues>(
  flow: CodeFlow,
  form: UseFormReturn<Values>,
  fields: FieldPath<Values>[],
  submit: Submit,
  mapping: FieldMapping<Values>,
  request: (values: Values) => Promise<unknown>,
): CodeButton {
  const { run } = useAction(
    async () => {
      if (!(await form.trigger(fields, { shouldFocus: true }))) return;
      submit.setError(null);
      await request(form.getValues());
    },
    (failure) => submit.setError(applyProblems(form, failure, submit.props.ref.current, mapping)),
  );
  return codeButton(flow, run);
}

/** The code that came by mail or SMS, as phones and browsers fill it in. @param hint where it was sent to. */
export function CodeOnlyField<V extends FieldValues>({
  control,
  name,
  hint,
}: FormFieldProps<V> & { hint?: ReactNode }) {
  return (
    <TextField
      control={control}
      name={name}
      label={<Trans>Verification code</Trans>}
      hint={hint}
      check={required('requiredCode')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={ACCOUNT.codeTypedMax}
      spellCheck={false}
    />
  );
}

/** The code, and beside it the button that sends one; it counts down until another may be asked for. */
export function CodeField<V extends FieldValues>({
  control,
  name,
  hint,
  sending,
}: FormFieldProps<V> & { hint?: ReactNode; sending: CodeButton }) {
  const left = useSecondsLeft(sending.until);
  return (
    <div className={styles.code}>
      <CodeOnlyField control={control} name={name} hint={hint} />
      <Button busy={sending.busy} aria-disabled={left > 0 || undefined} onClick={sending.send}>
        {sending.until === null && <Trans>Send code</Trans>}
        {sending.until !== null && (left > 0 ? <Trans>Resend in {left} s</Trans> : <Trans>Send again</Trans>)}
      </Button>
    </div>
  );
}

/** Whole seconds until a time by this browser's clock; 0 once it has passed, or for null. */
export function useSecondsLeft(until: number | null): number {
  return useSecond((now) => (until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1_000))));
}
