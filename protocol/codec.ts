import superjson from 'superjson';

/**
 * Text for data that plain JSON would lose or confuse: Map, Set, Date, bigint, undefined. Server processes send each
 * other such data over the bus, and model tests tell events apart by it. The wire to clients is plain JSON.
 */
export const encode = (value: unknown): string => superjson.stringify(value);

/** @returns the data that {@link encode} wrote. @throws SyntaxError for text that is not JSON */
export const decode = (text: string): unknown => superjson.parse(text);
