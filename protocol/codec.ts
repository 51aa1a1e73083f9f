import superjson from 'superjson';

/**
 * Text of data that plain JSON would lose or confuse (Date, Map, Set, Error, bigint, undefined): events by which paths
 * through a chart are told apart. The wire stays plain JSON, and IndexedDB clones by itself.
 */
export const encode = (value: unknown): string => superjson.stringify(value);
