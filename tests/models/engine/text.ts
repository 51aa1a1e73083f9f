/** Longest value of a label; a longer one is cut and ends with a number of its own. */
const MAX_LENGTH = 90;

/** A value as one line: JSON that also knows bigints, errors, maps and sets, without quotes around keys. */
export function textOf(value: unknown): string {
  const seen = new Set<unknown>();
  const visit = (one: unknown): string => {
    if (typeof one === 'bigint') return `${one}n`;
    if (typeof one === 'string') return JSON.stringify(one);
    if (typeof one === 'function') return 'function';
    if (typeof one !== 'object' || one === null) return String(one);
    if (seen.has(one)) return '…';
    seen.add(one);
    try {
      if (one instanceof Error) return 'data' in one ? `${one.name} ${visit(one.data)}` : `${one.name} ${one.message}`;
      if (Array.isArray(one)) return `[${one.map(visit).join(', ')}]`;
      if (one instanceof Map) return `Map ${visit([...one])}`;
      if (one instanceof Set) return `Set ${visit([...one])}`;
      const fields = Object.entries(one).filter(([, field]) => field !== undefined);
      return `{${fields.map(([name, field]) => `${name}: ${visit(field)}`).join(', ')}}`;
    } finally {
      seen.delete(one);
    }
  };
  return visit(value);
}

/** {@link textOf} in at most {@link MAX_LENGTH} characters. */
export function shortText(value: unknown): string {
  const text = textOf(value);
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}… #${hashOf(text)}`;
}

/** A short number of a text, the same in every process (FNV-1a). */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
