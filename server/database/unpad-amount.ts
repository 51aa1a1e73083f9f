/** PostgreSQL pads to eight decimals: `128000.00000000` → `128000`. */
export function unpadAmount(padded: string): string {
  return padded.includes('.') ? padded.replace(/\.?0+$/, '') : padded;
}
