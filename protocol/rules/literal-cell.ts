/**
 * Cells of a table that a spreadsheet must not run or change.
 *
 * [CELL-1] A text that begins with `= + - @`, their full-width forms, an apostrophe or white space, or that ends with
 *          white space, is written behind an apostrophe. Spreadsheets show such a cell as text
 *          (OWASP, CSV injection).
 * [CELL-2] A cell that was written so is read back as the text, white space included. Any other cell is as it is.
 */
const ENDANGERED = /^[=+\-@＝＋－＠'\s]|\s$/u;

/** The cell of a text [CELL-1]. */
export const writeLiteralCell = (text: string): string => (ENDANGERED.test(text) ? `'${text}` : text);

/** The text of a cell that [CELL-1] wrote; undefined for any other cell [CELL-2]. */
export function readLiteralCell(cell: string): string | undefined {
  if (!cell.startsWith("'")) return undefined;
  const text = cell.slice(1);
  return ENDANGERED.test(text) ? text : undefined;
}
