/** Joins the class names that are set. @returns undefined when none is, so that no empty attribute is written. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
