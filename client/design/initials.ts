/**
 * @returns up to two initials of a name: `Ada Lovelace` → `AL`; a Chinese name gives its last character, or two of a
 * longer one.
 */
export function initials(name: string): string {
  const trimmed = name.trim();
  if (/\p{Script=Han}/u.test(trimmed)) {
    const han = [...trimmed].filter((letter) => /\p{Script=Han}/u.test(letter));
    return han.slice(han.length > 3 ? 0 : -1, han.length > 3 ? 2 : undefined).join('');
  }
  const words = trimmed
    .split(/[\s._-]+/)
    .map((word) => [...word].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '')
    .filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${first}${last}`.toLocaleUpperCase();
}
