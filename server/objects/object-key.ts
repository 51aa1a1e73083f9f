/** A key that is not one of ours reached the storage: a defect, never a person's fault. */
export class InvalidObjectKeyError extends Error {
  override readonly name = 'InvalidObjectKeyError';
}

/**
 * A key is a lower-case folder and an id, e.g. `files/3kTMd0`. No dots exist in it, so no path can climb.
 * @throws InvalidObjectKeyError
 */
export function checkObjectKey(key: string): string {
  if (!/^[a-z]{1,32}\/[A-Za-z0-9-]{1,64}$/.test(key))
    throw new InvalidObjectKeyError(`Not an object key: ${JSON.stringify(key).slice(0, 120)}`);
  return key;
}
