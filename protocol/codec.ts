import superjson from 'superjson';

/**
 * Text form of data that plain JSON would lose (Date, Map, Set, bigint, undefined): persisted actor snapshots and
 * caches on the device. The wire stays plain JSON.
 */
export const encode = (value: unknown): string => superjson.stringify(value);
export const decode = <Value>(text: string): Value => superjson.parse<Value>(text);
