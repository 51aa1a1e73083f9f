import type { Virtualizer } from '@tanstack/react-virtual';

/**
 * The height of a row, CSS pixels, without asking the browser to lay out: a row that has just been put into the page
 * counts as high as known or estimated. Its true height comes with the resize observer, for all new rows together and
 * before they are painted. Asking row by row makes the browser lay out the page once for each of them.
 */
export function measureLater(
  row: Element,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): number {
  const size = entry?.borderBoxSize[0];
  if (size) return Math.round(size.blockSize);
  const index = virtualizer.indexFromElement(row);
  return (
    virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index)) ?? virtualizer.options.estimateSize(index)
  );
}
