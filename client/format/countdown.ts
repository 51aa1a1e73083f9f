/** @returns whole seconds until `at`, rounded up; 0 once it has passed. Both are times of this device, ms. */
export const secondsLeft = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / 1_000));
