import type { Page } from '@playwright/test';

/** Names of the header's buttons in the language of the page. */
type HeaderLabels = { readonly menu: string; readonly search: string };

const ENGLISH: HeaderLabels = { menu: 'Menu', search: 'Search the collections' };

/** What is wrong with the layout of a page at the present size of its window, one sentence each. */
export function layoutFaults(page: Page, labels = ENGLISH): Promise<string[]> {
  return page.evaluate(findFaults, labels);
}

/** The same at each of these widths, from the first to the last. */
export async function layoutFaultsAt(page: Page, widths: readonly number[], labels?: HeaderLabels): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    // Laptops of 1366 px are 768 px high.
    await page.setViewportSize({ width, height: width === 1366 ? 768 : 800 });
    for (const fault of await layoutFaults(page, labels)) faults.push(`at ${width} px: ${fault}`);
  }
  return faults;
}

/** The sum of the layout shifts since the page was opened. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without an entry the observer is never called. Every page has one of these, which come after those above.
        new PerformanceObserver(() => resolve(0)).observe({ type: 'navigation', buffered: true });
      }),
  );
}

/** Runs in the page. */
function findFaults(labels: HeaderLabels): string[] {
  const TOUCH = 44;
  const faults: string[] = [];
  const width = document.documentElement.clientWidth;
  const wide = document.documentElement.scrollWidth;
  if (wide > width) faults.push(`the page is ${wide - width} px wider than its window`);

  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    !element.closest('[aria-hidden="true"]');
  const describe = (element: Element): string => {
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    return `${element.tagName.toLowerCase()} "${label.slice(0, 40)}"`;
  };

  window.scrollTo({ top: 0, behavior: 'instant' });
  const header = document.querySelector('header')!;
  const tools = [...header.querySelectorAll('a, button, input')].filter(isShown);
  for (const tool of tools) {
    const { left, right, top, bottom } = tool.getBoundingClientRect();
    if (left < 0 || right > width) faults.push(`${describe(tool)} of the header lies outside the window`);
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!hit || !(tool.contains(hit) || hit.contains(tool)))
      faults.push(`${describe(tool)} of the header is covered${hit ? ` by ${describe(hit)}` : ''}`);
    for (const other of tools.slice(tools.indexOf(tool) + 1)) {
      const box = other.getBoundingClientRect();
      // Half a pixel is rounding. The button of a search field lies in it.
      const across = Math.min(right, box.right) - Math.max(left, box.left);
      const down = Math.min(bottom, box.bottom) - Math.max(top, box.top);
      if (across > 0.5 && down > 0.5 && !other.closest('form'))
        faults.push(`${describe(tool)} and ${describe(other)} of the header overlap by ${Math.round(across)} px`);
    }
  }
  const has = (selector: string): boolean => tools.some((tool) => tool.matches(selector));
  const navigation = has('nav a');
  if (width >= 1024 && !navigation) faults.push('the header has no main menu');
  // On phones a conversation has the window for itself, with a way back.
  const isRoom = width < 768 && /\/chat\/room_/.test(location.pathname);
  if (isRoom) {
    if (tools.length > 0) faults.push('the header lies above the conversation');
  } else if (navigation === has(`button[aria-label="${labels.menu}"]`))
    faults.push(`the header has ${navigation ? 'both navigation and menu' : 'neither navigation nor menu'}`);
  const pageSearch = document.querySelector('[data-page-search="in"] input');
  const hasOwnSearch = pageSearch !== null && isShown(pageSearch);
  if (hasOwnSearch && has('input[type="search"]')) faults.push('the page shows two search fields');
  if (!isRoom && !hasOwnSearch && !has('input[type="search"]') && !has(`button[aria-label="${labels.search}"]`))
    faults.push('the header has no search');

  // A large sum in the first screenful lies above the bar of the action or below its edge.
  const bar = [...document.querySelectorAll('[data-action-bar]')].find(isShown)?.getBoundingClientRect();
  for (const element of bar ? document.querySelectorAll('main :not(:has(*))') : []) {
    const { top, bottom } = element.getBoundingClientRect();
    const isLarge = parseFloat(getComputedStyle(element).fontSize) > 24 && /\d/.test(element.textContent ?? '');
    if (bar && isLarge && isShown(element) && top < bar.top && bottom > bar.top)
      faults.push(`the bar of the action cuts through ${describe(element)}`);
  }

  for (const picture of document.querySelectorAll('main img')) {
    const box = picture.getBoundingClientRect();
    const owner = picture.closest('[aria-label], a') ?? picture;
    if (picture.checkVisibility() && box.width > 1 && box.height < 1)
      faults.push(`a picture of ${describe(owner)} has no height`);
  }

  const isDesktop = width >= 1280;
  for (const action of document.querySelectorAll('[data-primary-action], [data-page-action]')) {
    const box = action.getBoundingClientRect();
    if (isDesktop && box.bottom > innerHeight)
      faults.push(`the action of the page ends ${Math.round(box.bottom - innerHeight)} px below the window`);
    if (action.matches('[data-page-action]'))
      for (const field of document.querySelectorAll('main input[inputmode]')) {
        const { top, bottom } = field.getBoundingClientRect();
        if (bottom > box.top && top < box.bottom) faults.push(`${describe(field)} is under the action of the page`);
      }
  }

  if (width < 992)
    for (const target of document.querySelectorAll('a, button, select, summary, input:not([type="file"]), textarea')) {
      // Links in running text may be as high as their line (WCAG 2.5.8), and a box or dot lies in its label.
      if (!isShown(target) || getComputedStyle(target).display === 'inline') continue;
      if (target.matches('[type="checkbox"], [type="radio"]')) continue;
      const box = target.getBoundingClientRect();
      // A pseudo-element that lies around a small control takes its taps too.
      const around = getComputedStyle(target, '::after');
      const isLarger = around.content !== 'none' && around.position === 'absolute';
      const across = Math.max(box.width, isLarger ? parseFloat(around.width) : 0);
      const height = Math.max(box.height, isLarger ? parseFloat(around.height) : 0);
      if (height < TOUCH - 0.5 || across < TOUCH - 0.5)
        faults.push(`${describe(target)} is ${Math.round(across)} × ${Math.round(height)} px`);
    }
  return faults;
}
