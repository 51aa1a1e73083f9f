/** The receiver refused a message; another attempt is useless. */
export class PermanentlyRefusedError extends Error {
  override readonly name = 'PermanentlyRefusedError';
}
