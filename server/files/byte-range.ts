import type { ByteRange } from '../objects/objects.ports.ts';

/**
 * Reads a Range header (RFC 9110 §14.2). Several ranges, other units and invalid headers select the whole file.
 * @param size bytes of the whole
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (!match || (from === '' && to === '') || (from !== '' && to !== '' && Number(to) < Number(from))) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
