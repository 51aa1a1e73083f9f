/** The page of a deal. */
export const dealPath = (id: string): string => `/deals/${encodeURIComponent(id)}`;
