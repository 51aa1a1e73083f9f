/** The layout of the pictures of one message. Sizes are CSS pixels; every size is known before a picture has loaded. */
export type Mosaic = { columns: number; rows: number; ratio: number; tiles: { columnSpan: number; rowSpan: number }[] };

/** Extremes of a single picture's shape: no wider than 2:1, no taller than 3:4. */
const WIDEST = 2;
const TALLEST = 0.75;

const one = { columnSpan: 1, rowSpan: 1 };

/**
 * One picture keeps its shape within bounds; two are side by side; three are one large and two small;
 * four are a square; more are in rows of three, the last row filled by wider tiles.
 *
 * @param pictures sizes in pixels; 0 where unknown (spec §3, File: width and height default to 0).
 * @returns a grid; `ratio` is width to height of the whole.
 */
export function mosaic(pictures: readonly { width: number; height: number }[]): Mosaic {
  const count = pictures.length;
  const [first] = pictures;
  if (count <= 1) {
    const natural = first && first.width > 0 && first.height > 0 ? first.width / first.height : 4 / 3;
    return { columns: 1, rows: 1, ratio: Math.min(WIDEST, Math.max(TALLEST, natural)), tiles: pictures.map(() => one) };
  }
  if (count === 2) return { columns: 2, rows: 1, ratio: 2, tiles: [one, one] };
  if (count === 3) return { columns: 3, rows: 2, ratio: 1.5, tiles: [{ columnSpan: 2, rowSpan: 2 }, one, one] };
  if (count === 4) return { columns: 2, rows: 2, ratio: 1, tiles: [one, one, one, one] };
  const rows = Math.ceil(count / 3);
  const rest = count % 3;
  const tiles = pictures.map((_, index) => {
    const inLast = rest > 0 && index >= count - rest;
    return { columnSpan: inLast ? 6 / rest : 2, rowSpan: 1 };
  });
  return { columns: 6, rows, ratio: 3 / rows, tiles };
}
