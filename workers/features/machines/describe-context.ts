/** Limits: items of a list, characters of a text, characters in total. */
const ITEMS = 5;
const TEXT = 200;
const ALL = 4_000;

/** @returns a chart's context as readable text: long lists, maps and texts are cut; total. */
export function describeContext(context: unknown): string {
  try {
    return (JSON.stringify(context, shorten, 2) ?? '').slice(0, ALL);
  } catch (error) {
    return String(error);
  }
}

function shorten(_key: string, value: unknown): unknown {
  if (Array.isArray(value))
    return value.length > ITEMS ? [...(value.slice(0, ITEMS) as unknown[]), `… ${value.length - ITEMS} more`] : value;
  if (value instanceof Map)
    return {
      map: value.size,
      first: Object.fromEntries([...value].slice(0, ITEMS).map(([key, item]) => [String(key), item])),
    };
  if (value instanceof Set) return { set: value.size, first: [...value].slice(0, ITEMS) };
  if (typeof value === 'string' && value.length > TEXT) return `${value.slice(0, TEXT)}…`;
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return `function ${value.name}`;
  return value;
}
