import { createContext } from 'react';

/** What a rendering on the server hears of its page. */
export type PageHead = { title: string | null; description: string | null; status: number };

/** Stands above a page that is rendered on the server: where it is, and where its head is written down. Null in browsers. */
export const ServerContext = createContext<{ path: string; search: string; head: PageHead } | null>(null);
