import type { CodeTarget } from '#protocol/http/registration.ts';
import type { CodePurpose } from '../database/schema/accounts.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../http/domain-error.ts';
import type { AccountServices } from './account-services.ts';
import { normalizeCode } from '#protocol/rules/typed-numbers.ts';

type ProofDeps = Pick<Deps & AccountServices, 'codes' | 'passwords' | 'signInLimit' | 'clock'>;
export type OwnerProof = {
  readonly userId: string;
  /** The password, or a code sent to a present contact when the account has no password. */
  readonly proof: string;
  readonly purpose: CodePurpose;
  /** `clientAddressKey(request.ip)` */
  readonly address: string;
};

/**
 * Checks that the user of an open session is the owner of the account. A wrong password counts as a failed sign-in.
 * @returns the id of the proven code, to redeem with the change; undefined after a password
 * @throws DomainError InvalidCurrentPwd, InvalidVerifyCode, CodeTooManyTries, TooManyRequests
 */
export async function proveOwner(
  { codes, passwords, signInLimit, clock }: ProofDeps,
  own: { readonly passwordHash: string | null; readonly targets: readonly CodeTarget[] },
  { userId, proof, purpose, address }: OwnerProof,
): Promise<string | undefined> {
  const now = clock();
  if (own.passwordHash !== null) {
    const matches = await signInLimit.attempt(userId, address, now.getTime(), () =>
      passwords.matches(proof, own.passwordHash, address),
    );
    if (!matches) throw new DomainError('InvalidCurrentPwd');
    return undefined;
  }
  let tooMany = false;
  for (const target of own.targets) {
    const code = normalizeCode(proof);
    const proven = await codes.prove({ purpose, target, userId, code, now });
    if (proven.verdict === 'ok') return proven.codeId;
    tooMany ||= proven.verdict === 'tooMany';
  }
  throw new DomainError(tooMany ? 'CodeTooManyTries' : 'InvalidVerifyCode');
}
