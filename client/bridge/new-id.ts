import { makeId } from '#protocol/ids.ts';

/** @returns a fresh id as protocol/ids.ts wants it; works without a secure context, unlike `crypto.randomUUID`. */
export const newId = (): string => makeId((count) => crypto.getRandomValues(new Uint8Array(count)));
