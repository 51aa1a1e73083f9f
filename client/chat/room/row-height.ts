import { readCard } from '#protocol/rules/cards.ts';
import { isRecalled } from '#protocol/rules/recall.ts';
import { mosaic } from '../message/mosaic.ts';
import type { HistoryRow } from './rows.ts';
import type { Virtualizer } from '@tanstack/react-virtual';

/** Widths a bubble may have; the stylesheet's `--bubble` and `--picture` agree with them. CSS pixels. */
const TEXT_WIDTH = 430;
const PICTURE_WIDTH = 340;
const LINE = 24;
/** How tall a card is beside its date and marker; an offer has figures and buttons. */
const CARD = { offer: 240, deal: 168, agentBuy: 168 } as const;

/**
 * How tall a row will probably be, CSS pixels: the nearer, the less the scroll bar moves while rows are measured.
 * Han characters are taken as twice as wide as Latin ones.
 */
export function estimateRow({ message, day, marker, first }: HistoryRow): number {
  if (message.kind === 'gap') return 56;
  let height = first ? 16 : 4;
  if (day) height += 58;
  if (marker) height += 46;
  if (isRecalled(message.extra)) return height + 44;
  const card = readCard(message.extra);
  if (card) return height + CARD[card.card];
  if (message.reply) height += 58;
  if (message.marks) height += 34;
  if (message.preview) height += 66;
  const pictures = message.files.filter((file) => file.type === 'image');
  if (pictures.length) height += PICTURE_WIDTH / mosaic(pictures).ratio + 8;
  height += (message.files.length - pictures.length) * 64;
  return Math.round(height + lines(message.content) * LINE + 34);
}

function lines(text: string): number {
  if (!text) return 0;
  let count = 0;
  for (const line of text.split('\n')) {
    const wide = line.length > 12 ? (line.match(/[\u2e80-\uffdc]/g)?.length ?? 0) : 0;
    count += Math.max(1, Math.ceil(((line.length + wide) * 7.6) / TEXT_WIDTH));
  }
  return count;
}

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
