/** The page on which staff work on a request. */
export const requestPath = (id: string): string => `/staff/agent-buys/${encodeURIComponent(id)}`;
