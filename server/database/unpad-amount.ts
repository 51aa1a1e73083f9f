/** PostgreSQL pads to eight decimals: `128000.00000000` → `128000`. */
export function unpadAmount(padded: string): string {
  if (!padded.includes('.')) return padded;
  let end = padded.length;
  while (padded[end - 1] === '0') end -= 1;
  return padded.slice(0, padded[end - 1] === '.' ? end - 1 : end);
}
