import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that the database holds and that must be read again; see {@link createSealedSecrets}. */
export type SealedSecrets = {
  /** @param owner bound to the secret: it opens for the same owner only */
  seal(secret: string, owner: string): Buffer;
  /** @returns undefined for a secret that was sealed with another key or for another owner, or was changed */
  open(sealed: Buffer, owner: string): string | undefined;
};

/** AES-256-GCM with a random IV. @param key 32 bytes */
export function createSealedSecrets(key: Buffer): SealedSecrets {
  return {
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
    },
    open(sealed, owner) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(owner))
          .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
