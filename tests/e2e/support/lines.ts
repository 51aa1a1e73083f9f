import type { Page } from '@playwright/test';

/**
 * Chinese lines of the main area, at the present size of the window, that no editor would let pass: one that begins
 * with a closing mark, and a character that is alone on its line.
 */
export function lineFaults(page: Page): Promise<string[]> {
  return page.evaluate(findFaults);
}

/** Runs in the page. */
function findFaults(): string[] {
  type Line = { text: string; top: number; right: number; bottom: number };
  const flows = new Map<HTMLElement, Line[]>();
  const range = document.createRange();

  /** The element whose lines hold the text; clauses of titles are inline blocks. */
  const flowOf = (text: Node): HTMLElement => {
    let element = text.parentElement!;
    while (/^(?:inline|inline-block|contents)$/.test(getComputedStyle(element).display))
      element = element.parentElement!;
    return element;
  };
  const add = (lines: Line[], character: string, { top, right, bottom, left }: DOMRect): void => {
    const line = lines.at(-1);
    const isSame = line && top < line.bottom - 2 && bottom > line.top + 2 && left >= line.right - 3;
    if (!isSame) return void lines.push({ text: character, top, right, bottom });
    line.text += character;
    line.right = right;
    line.top = Math.min(line.top, top);
    line.bottom = Math.max(line.bottom, bottom);
  };

  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (!text.data.trim() || !text.parentElement!.checkVisibility()) continue;
    const flow = flowOf(text);
    const box = flow.getBoundingClientRect();
    const isCut = getComputedStyle(flow).overflow !== 'visible';
    // One pixel wide: only for screen readers.
    if (box.width <= 1) continue;
    const lines = flows.get(flow) ?? [];
    flows.set(flow, lines);
    for (let at = 0; at < text.length; at += 1) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const rectangle = [...range.getClientRects()].at(-1);
      if (!rectangle?.width || !text.data[at]!.trim() || (isCut && rectangle.top >= box.bottom)) continue;
      add(lines, text.data[at]!, rectangle);
    }
  }

  const isAlone = (text: string) => /^\p{Script=Han}[，。、：；！？]?$/u.test(text);
  return [...flows].flatMap(([{ tagName }, lines]) => {
    const written = lines.map(({ text }) => text);
    const isFault =
      written.some((text) => /^[，。、：；！？）」』》]/.test(text)) || (lines.length > 1 && written.some(isAlone));
    return isFault ? [`${tagName.toLowerCase()}: ${written.join(' / ')}`] : [];
  });
}
