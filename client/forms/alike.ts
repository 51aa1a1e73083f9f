/**
 * Values of a form as they were kept, laid over those it begins with.
 *
 * [FRM-C6] Only known fields of the same type are taken: what was kept may come from another build.
 *
 * @param kept anything at all. @returns a new object with the fields of `start`.
 */
export function alike<Values extends object>(start: Values, kept: unknown): Values {
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
