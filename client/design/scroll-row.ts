/** Scrolls a row sideways until one of its items is in the middle; without an item it stays. */
export function scrollToItem(row: HTMLElement, item: HTMLElement | null | undefined): void {
  if (!item) return;
  const { left, width } = item.getBoundingClientRect();
  row.scrollLeft += left - row.getBoundingClientRect().left - (row.clientWidth - width) / 2;
}
