import type { CodeRequest } from '#protocol/bridge/commands.ts';
import type { CodeTarget } from '#protocol/http/registration.ts';
import '../abort-signal.ts';

/** What a verification code needs from outside. Promises reject with a CallError. */
export type VerificationCodePorts = {
  /** Requests a code. @returns its id if the server returns one */
  send(request: CodeRequest): Promise<{ codeId: string | null }>;
  /** @returns the target of a code; 404 or 400 once it is no longer valid */
  target(codeId: string, signal: AbortSignal): Promise<CodeTarget>;
  /** Makes the call that the code is for. */
  confirm(confirmation: { call: string; input: unknown }): Promise<unknown>;
  /** The clock of this browser, ms. */
  now(): number;
};
