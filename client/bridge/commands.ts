import type { CommandInput, CommandName, CommandResult } from '#protocol/bridge/commands.ts';
import { getBridge } from './current-bridge.ts';
import type { CallName, CallNamed } from '#protocol/http/calls.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { CallInput } from '#protocol/http/endpoints/endpoints.ts';
import { makeId } from '#protocol/ids.ts';

/** @returns a fresh id as protocol/ids.ts wants it; works without a secure context, unlike `crypto.randomUUID`. */
export const newId = (): string => makeId((count) => crypto.getRandomValues(new Uint8Array(count)));

/**
 * Makes a call that changes state, through the worker, which then refreshes whatever shows its family of calls.
 * @returns its answer. @throws CommandError, which is ErrorData.
 */
export function makeCall<Name extends CallName>(
  call: Name,
  input: CallInput<CallNamed<Name>>,
): Promise<CallResponse<CallNamed<Name>>> {
  return sendCommand('call.make', { call, input }) as Promise<CallResponse<CallNamed<Name>>>;
}

/**
 * Asks the worker to do something.
 * @returns its result; a worker that dies meanwhile is asked again in its next life, with effect once.
 * @throws CommandError, which is ErrorData.
 */
export function sendCommand<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
): Promise<CommandResult<Name>> {
  return getBridge().send(name, input);
}
