import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../http/domain-error.ts';

const ARGON2ID = 2;

/** Waiting comparisons: about five seconds of work. Further ones are refused. */
const MAX_WAITING = 100;

/** Cost of a password hash. `memory` in KiB. */
export type PasswordCost = { readonly memory: number; readonly passes: number };

/** About 100 ms on one core of 2024; raise it when it falls well below. */
export const PRODUCTION_PASSWORD_COST: PasswordCost = { memory: 65_536, passes: 5 };

/** Hashes and compares passwords. */
export type Passwords = {
  /** @returns argon2id in PHC form */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a hash. Without a hash (an unknown account, or one without a password) it returns false
   * after the same time as with one.
   */
  matches(password: string, passwordHash: string | null | undefined): Promise<boolean>;
};

/**
 * Creates the hasher. At most `parallel` hashes run at once, each of which fills `memory`; the rest wait, so that a
 * flood of sign-ins leaves memory and threads for the rest of the server.
 */
export function createPasswords(cost: PasswordCost = PRODUCTION_PASSWORD_COST, parallel = 2): Passwords {
  const options = { memoryCost: cost.memory, timeCost: cost.passes, parallelism: 1, algorithm: ARGON2ID } as const;
  const waiting: (() => void)[] = [];
  let running = 0;
  let decoy: Promise<string> | undefined;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting.length >= MAX_WAITING) throw new DomainError('ServiceUnavailable');
    if (running >= parallel) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, options)),
    async matches(password, passwordHash) {
      decoy ??= hash('no account has this password', options);
      const known = passwordHash ?? (await decoy);
      const same = await inTurn(() => verify(known, password));
      return same && typeof passwordHash === 'string';
    },
  };
}
