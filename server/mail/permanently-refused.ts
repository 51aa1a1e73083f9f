/** The receiver refused a letter; another attempt is useless. */
export class PermanentlyRefusedError extends Error {
  override readonly name = 'PermanentlyRefusedError';
}
