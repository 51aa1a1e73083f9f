/** The title of the window and the badge of the installed app, which both show the unread count. */

/** Higher counts show as `99+`, as in the badges of the page. */
const LARGEST = 99;

/** The title without the count; undefined until a page has set one. */
let pageTitle: string | undefined;
let unread = 0;

/** @returns the title with the unread count before it; unchanged without unread messages */
export function titleWithUnread(title: string, count: number): string {
  if (count <= 0) return title;
  return `(${count > LARGEST ? `${LARGEST}+` : count}) ${title}`;
}

/** Sets the title of the page, without the unread count. */
export function setWindowTitle(title: string): void {
  pageTitle = title;
  document.title = titleWithUnread(title, unread);
}

/** Shows how many messages and notices are unread; 0 removes the count and the badge. */
export function showUnreadCount(count: number): void {
  // Until a page sets its title, the window has the one of the HTML.
  pageTitle ??= document.title;
  unread = count;
  document.title = titleWithUnread(pageTitle, count);
  // Only an installed app has a badge; elsewhere browsers lack the method or reject.
  const { setAppBadge, clearAppBadge } = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  shown?.catch(() => undefined);
}
