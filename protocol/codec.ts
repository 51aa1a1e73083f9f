import superjson from 'superjson';

/**
 * Text for data that plain JSON loses or confuses: Map, Set, Date, bigint, undefined. Server processes send such data
 * over the bus, and model tests compare events by it. Clients and server exchange plain JSON.
 */
export const encode = (value: unknown): string => superjson.stringify(value);

/** @returns the data that {@link encode} wrote. @throws SyntaxError for text that is not JSON */
export const decode = (text: string): unknown => superjson.parse(text);
