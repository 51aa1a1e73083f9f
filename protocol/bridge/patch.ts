/**
 * Patches of views: only what changed crosses the port. A view is a flat record; a field whose value is an array of
 * items with an `id` travels as upserts and an order, any other field as a whole.
 *
 * [PAT-1] apply(previous, diff(previous, next)) equals next.
 * [PAT-2] An item that is the same object in both views does not travel.
 * [PAT-3] The order travels only when it is not "the old order without the removed ones, new ones appended".
 * [PAT-4] Applying a patch keeps the identity of unchanged fields and items.
 * [PAT-5] The usual change of a long list, items that leave at its head and items that come at its end, travels as how
 *         many left and what came: the size of the patch does not depend on the length of the list.
 */
type Item = { id: string };
type View = Record<string, unknown>;
export type ListPatch = EndsPatch | { upsert: Item[]; remove: string[]; order: string[] | null };
/** `left`: how many items left at the head. */
type EndsPatch = { left: number; came: Item[] };
export type Patch = { set: View; lists: Record<string, ListPatch> };

/** Lists that passed `isList`. Views are never mutated, so each is checked once. */
const lists = new WeakSet<object>();

function isList(value: unknown): value is Item[] {
  if (!Array.isArray(value)) return false;
  if (lists.has(value)) return true;
  if (!value.every((item) => typeof item === 'object' && item !== null && typeof (item as Item).id === 'string'))
    return false;
  lists.add(value);
  return true;
}

/** @returns what turns `previous` into `next`, or undefined when nothing changed. Compares items by identity. */
export function createPatch(previous: object, next: object): Patch | undefined {
  const before = previous as View;
  const after = next as View;
  const patch: Patch = { set: {}, lists: {} };
  for (const key of Object.keys(after)) {
    const was = before[key];
    const is = after[key];
    if (was === is) continue;
    if (isList(was) && isList(is) && was.length && is.length) {
      const list = diffList(was, is);
      if (list) patch.lists[key] = list;
    } else if (!sameScalar(was, is)) patch.set[key] = is;
  }
  return Object.keys(patch.set).length || Object.keys(patch.lists).length ? patch : undefined;
}

function sameScalar(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) && a.length === 0 && b.length === 0;
}

/** @returns undefined for any other change than of the ends [PAT-5]. */
function diffEnds(was: Item[], is: Item[]): EndsPatch | undefined {
  const left = was.indexOf(is[0] as Item);
  if (left < 0) return undefined;
  const kept = was.length - left;
  if (kept > is.length) return undefined;
  for (let at = 0; at < kept; at += 1) if (was[left + at] !== is[at]) return undefined;
  const came = is.slice(kept);
  const gone = new Set(was.slice(0, left));
  return came.some((item) => gone.has(item)) ? undefined : { left, came };
}

function diffList(was: Item[], is: Item[]): ListPatch | undefined {
  const ends = diffEnds(was, is);
  if (ends) return ends.left || ends.came.length ? ends : undefined;
  const old = new Map(was.map((item) => [item.id, item]));
  const kept = new Set(is.map((item) => item.id));
  const upsert = is.filter((item) => old.get(item.id) !== item);
  const remove = was.filter((item) => !kept.has(item.id)).map((item) => item.id);
  const natural = [...was.filter((item) => kept.has(item.id)), ...is.filter((item) => !old.has(item.id))];
  const inOrder = natural.every((item, index) => item.id === is[index]?.id);
  if (!upsert.length && !remove.length && inOrder) return undefined;
  return { upsert, remove, order: inOrder ? null : is.map((item) => item.id) };
}

/** @returns the view after the patch; items and fields the patch does not name are shared with the old view. */
export function applyPatch<V extends object>(view: V, patch: Patch): V {
  const next: View = { ...(view as View), ...patch.set };
  for (const [key, list] of Object.entries(patch.lists)) next[key] = applyList((view as View)[key] as Item[], list);
  return next as V;
}

function applyList(items: Item[], patch: ListPatch): Item[] {
  if ('came' in patch) return items.slice(patch.left).concat(patch.came);
  const { upsert, remove, order } = patch;
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const id of remove) byId.delete(id);
  for (const item of upsert) byId.set(item.id, item);
  return order ? order.flatMap((id) => byId.get(id) ?? []) : [...byId.values()];
}
