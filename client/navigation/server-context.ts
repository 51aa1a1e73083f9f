import { createContext } from 'react';

/** What a page rendered on the server sets of its head. */
export type PageHead = { title: string | null; description: string | null; status: number };

/** The request of a page that the server renders, and the head it fills in. Null in browsers. */
export const ServerContext = createContext<{ path: string; search: string; head: PageHead } | null>(null);
