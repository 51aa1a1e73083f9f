import { useState } from 'react';
import { useUser } from '#client/bridge/use-topic.ts';

/** A value and the user who saw it; `me` is null without a session. */
export type Retained<Value> = { readonly me: string | null; readonly value: Value | undefined };

/** @returns what to show: the new value, else the previous one, except where it belongs to another user. */
export function retain<Value>(before: Retained<Value>, value: Value | undefined, me: string | null): Retained<Value> {
  const isForeign = before.me !== null && before.me !== me;
  const next = value ?? (isForeign ? undefined : before.value);
  return next === before.value && me === before.me ? before : { me, value: next };
}

/** @returns the newest value that was not undefined. The data of one user is never shown to the next. */
export function usePreviousData<Value>(value: Value | undefined): Value | undefined {
  const me = useUser()?.id ?? null;
  const [before, setBefore] = useState<Retained<Value>>({ me, value });
  const next = retain(before, value, me);
  if (next !== before) setBefore(next);
  return next.value;
}
