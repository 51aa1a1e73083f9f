import type { FactorKind } from '#protocol/http/second-factors.ts';

/** What the server needs to set a second factor up. */
export type FactorSetup = {
  setupId: string;
  totp: { secret: string; uri: string } | null;
  passkey: Record<string, unknown> | null;
};
export type FactorConfirmation = { setupId: string; name: string; code: string; passkey?: Record<string, unknown> };

/** What a change of second factors needs from outside. Promises reject with a CallError. */
export type FactorSetupPorts = {
  begin(input: { kind: FactorKind; proof: string }): Promise<FactorSetup>;
  /** @returns recovery codes, if they are new */
  confirm(input: FactorConfirmation): Promise<readonly string[]>;
  remove(input: { factorId: string; proof: string }): Promise<void>;
  /** @returns the new recovery codes */
  renewCodes(input: { proof: string }): Promise<readonly string[]>;
};
