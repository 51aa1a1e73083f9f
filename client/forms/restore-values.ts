/**
 * Lays saved values over the initial ones. Takes only known fields of the same type: another build may have saved them.
 * @returns a new object with the fields of `start`
 */
export function restoreValues<Values extends object>(start: Values, kept: unknown): Values {
  if (typeof kept !== 'object' || kept === null) return { ...start };
  const given: Readonly<Record<string, unknown>> = { ...kept };
  const isAlike = ([key, value]: [string, unknown]) =>
    typeof given[key] === typeof value && Array.isArray(given[key]) === Array.isArray(value) && given[key] !== null;
  return {
    ...start,
    ...Object.fromEntries(
      Object.entries(start)
        .filter(isAlike)
        .map(([key]) => [key, given[key]]),
    ),
  };
}
