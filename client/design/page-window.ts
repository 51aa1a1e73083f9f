/**
 * The page numbers to show: the first, the last, the current one and its neighbours; `null` is a gap.
 * A gap that would hide a single page shows that page instead.
 */
export function pageWindow(current: number, total: number): (number | null)[] {
  const wanted = new Set([1, total, current - 1, current, current + 1].filter((page) => page >= 1 && page <= total));
  const pages: (number | null)[] = [];
  let last = 0;
  for (const page of [...wanted].sort((a, b) => a - b)) {
    if (page - last === 2) pages.push(page - 1);
    else if (page - last > 2) pages.push(null);
    pages.push(page);
    last = page;
  }
  return pages;
}
