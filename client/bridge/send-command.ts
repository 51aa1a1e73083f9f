import type { CommandInput, CommandName, CommandResult } from '#protocol/bridge/commands.ts';
import { getBridge } from './current-bridge.ts';

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
