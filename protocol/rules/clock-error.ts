/**
 * @returns the maximum error of a clock in seconds with one decimal, at least 0.1, rounded up
 */
export const uncertaintySeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 100)) / 10;
