import { useMemo, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { newId } from '#client/bridge/new-id.ts';
import { sendCommand } from '#client/bridge/send-command.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { codeTopic } from '#protocol/bridge/topics.ts';
import type { CodeView } from '#protocol/bridge/views.ts';
import type { Call, CallInput } from '#protocol/http/define-call.ts';
import type { CodeTarget } from '#protocol/http/registration.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { applyProblems, type Places } from './apply-problems.ts';
import type { Submit } from './use-submit.ts';

/** The commands of a verification code. Those that return a promise reject with a CommandError. */
export type CodeCommands = {
  /** Has a code sent by this call. @returns its id where the server names one */
  send<C extends Call>(call: C, input: CallInput<C>, target: CodeTarget): Promise<{ codeId: string | null }>;
  /** Makes the call that the code is for. */
  confirm<C extends Call>(call: C, input: CallInput<C>): Promise<null>;
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
      send: ({ name: call }, input, target) => sendCommand('code.send', { flow, call, input, target }),
      confirm: ({ name: call }, input) => sendCommand('code.confirm', { flow, call, input }),
      restore: (codeId) => void sendCommand('code.restore', { flow, codeId }).catch(() => undefined),
      again: () => void sendCommand('code.again', { flow }).catch(() => undefined),
    }),
    [flow],
  );
  return useMemo(() => ({ ...commands, view }), [commands, view]);
}

/** The button that sends a code. `until` is when another may be requested, ms by this browser's clock. */
export type CodeButton = { busy: boolean; until: number | null; send: () => void };

export const codeButton = ({ view }: CodeFlow, send: () => Promise<void>): CodeButton => ({
  busy: view?.phase === 'sending',
  until: view?.resendAt ?? null,
  send: () => void send(),
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
  places: Places<Values>,
  request: (values: Values) => Promise<unknown>,
): CodeButton {
  return codeButton(flow, async () => {
    if (!(await form.trigger(fields, { shouldFocus: true }))) return;
    submit.setError(null);
    try {
      await request(form.getValues());
    } catch (failure) {
      submit.setError(applyProblems(form, errorDataOf(failure), submit.props.ref.current, places));
    }
  });
}
