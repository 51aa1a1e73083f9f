import type { CommandInput, CommandName, CommandResult } from '#protocol/bridge/commands.ts';

/**
 * One handler per command. The promise settles when the command has had its effect; a rejection crosses to the tab as
 * ErrorData (see machines/call-error.ts). The host answers a repeated command id with the first promise, so a handler
 * runs once per id within the life of a worker; beyond it, effects are keyed by ids in the input.
 */
export type CommandHandlers = {
  [Name in CommandName]?: (input: CommandInput<Name>) => Promise<CommandResult<Name>>;
};
