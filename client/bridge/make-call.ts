import type { Call, CallAnswer, CallInput } from '#protocol/http/define-call.ts';
import { sendCommand } from './send-command.ts';

/**
 * Makes a call that changes state, through the worker, which then refreshes whatever shows its family of calls.
 * @returns its answer. @throws CommandError, which is ErrorData.
 */
export function makeCall<C extends Call>(call: C, input: CallInput<C>): Promise<CallAnswer<C>> {
  return sendCommand('call.make', { call: call.name, input }) as Promise<CallAnswer<C>>;
}
