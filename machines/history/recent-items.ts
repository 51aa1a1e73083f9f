/**
 * The latest things of a kind that a user did on this device: searches, goods looked at.
 *
 * [HIS-1] The newest is first.
 * [HIS-2] An item that is repeated moves to the front, and is listed once. Case and outer spaces make no difference.
 * [HIS-3] The oldest beyond the limit are dropped.
 */
export function withRecentItem(items: readonly string[], item: string, most: number): string[] {
  const tidied = item.trim();
  if (tidied === '') return [...items];
  const isSame = (other: string): boolean => other.toLowerCase() === tidied.toLowerCase();
  return [tidied, ...items.filter((other) => !isSame(other))].slice(0, most);
}
