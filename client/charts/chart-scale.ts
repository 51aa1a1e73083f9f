/** Multiples of a power of ten that a reader takes in at a glance. */
const STEPS = [1, 2, 2.5, 5, 10, 20];

/**
 * Round values for an axis.
 * @param most how many steps they are apart at most
 * @returns ascending values, the first at or below `low`, the last at or above `high`
 */
export function roundTicks(low: number, high: number, most = 4): number[] {
  const range = high - low || Math.abs(high) || 1;
  const power = 10 ** Math.floor(Math.log10(range / most));
  for (const factor of STEPS) {
    const step = factor * power;
    const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
    if (last - first > most) continue;
    // Equal values lie between two ticks.
    const count = Math.max(1, last - first) + 1;
    return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
  }
  return [low, high];
}

/** The last step that began at or before a time; the first one before all of them. @param starts ascending */
export function stepAt(starts: readonly number[], time: number): number {
  return Math.max(
    0,
    starts.findLastIndex((start) => start <= time),
  );
}
