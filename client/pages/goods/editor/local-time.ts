const two = (figure: number): string => String(figure).padStart(2, '0');

/** @returns a moment as `<input type="datetime-local">` wants it, in the reader's time zone; '' for none. @param at ms */
export function localInput(at: number | null): string {
  if (at === null) return '';
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** @returns the moment such an input names, ms; null while it names none. */
export function readLocalInput(text: string): number | null {
  const at = new Date(text).getTime();
  return text === '' || Number.isNaN(at) || at < 0 ? null : at;
}
