import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../http/domain-error.ts';
import { FairQueue } from '../processes/fair-queue.ts';

const ARGON2ID = 2;

/** Waiting comparisons: about five seconds of work. Further ones are refused. */
const MAX_WAITING = 100;
/** Waiting comparisons of one address. Further ones are refused, those of other addresses are not. */
const MAX_WAITING_OF_ADDRESS = 10;

/** Cost of a password hash. `memory` in KiB. */
export type PasswordCost = { readonly memory: number; readonly passes: number };

/** About 100 ms on one core of 2024; raise it when it falls well below. */
export const PRODUCTION_PASSWORD_COST: PasswordCost = { memory: 65_536, passes: 5 };

/** Hashes and compares passwords. */
export type Passwords = {
  /**
   * @param address `clientAddressKey(request.ip)`, whose turn it is; programs of the operator need none
   * @returns argon2id in PHC form
   */
  hash(password: string, address?: string): Promise<string>;
  /**
   * Compares a password with a hash. Without a hash (an unknown account, or one without a password) it returns false
   * after the same time as with one.
   */
  matches(password: string, passwordHash: string | null | undefined, address?: string): Promise<boolean>;
};

/**
 * Creates the hasher. At most `parallel` hashes run at once, each of which fills `memory`; the rest wait, so that a
 * flood of sign-ins leaves memory and threads for the rest of the server. Addresses take turns.
 * @returns functions that throw DomainError TooManyRequests while too many of the address wait, and ServiceUnavailable
 *   while too many wait in all
 */
export function createPasswords(cost: PasswordCost = PRODUCTION_PASSWORD_COST, parallel = 2): Passwords {
  const options = { memoryCost: cost.memory, timeCost: cost.passes, parallelism: 1, algorithm: ARGON2ID } as const;
  const queue = new FairQueue({
    concurrency: parallel,
    perPerson: parallel,
    maxWaiting: MAX_WAITING_OF_ADDRESS,
  });
  let admitted = 0;
  let decoy: Promise<string> | undefined;

  async function inTurn<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    if (admitted >= MAX_WAITING + parallel) throw new DomainError('ServiceUnavailable');
    admitted += 1;
    try {
      return await queue.run(address, work);
    } finally {
      admitted -= 1;
    }
  }

  return {
    hash: (password, address = '') => inTurn(address, () => hash(password, options)),
    async matches(password, passwordHash, address = '') {
      decoy ??= hash('no account has this password', options);
      const known = passwordHash ?? (await decoy);
      const same = await inTurn(address, () => verify(known, password));
      return same && typeof passwordHash === 'string';
    },
  };
}
