/** @returns the page in a query string (`?page=2`), 1 for anything else */
export function pageOf(search: string): number {
  const text = new URLSearchParams(search).get('page') ?? '';
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1;
}

/** A query string of the given values; page 1 is omitted. @returns '' when empty */
export function pageQuery({ page, ...rest }: { page?: number } & Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== '') query.set(name, String(value));
  if (page !== undefined && page > 1) query.set('page', String(page));
  return query.size ? `?${query}` : '';
}
