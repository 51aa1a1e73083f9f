/** An invalid key reached the storage: a defect, not a user's mistake. */
export class InvalidObjectKeyError extends Error {
  override readonly name = 'InvalidObjectKeyError';
}

/**
 * Checks a key: a lower-case folder and an id, e.g. `files/3kTMd0`. It has no dots, so no path can escape.
 * @throws InvalidObjectKeyError
 */
export function checkObjectKey(key: string): string {
  if (!/^[a-z]{1,32}\/[A-Za-z0-9-]{1,64}$/.test(key))
    throw new InvalidObjectKeyError(`Not an object key: ${JSON.stringify(key).slice(0, 120)}`);
  return key;
}
