/** The other side said no and will say so again. */
export class RefusedForGoodError extends Error {
  override readonly name = 'RefusedForGoodError';
}
