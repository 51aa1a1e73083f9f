/**
 * The media queries of the interface (breakpoints of spec §9). Stylesheets write `@media (--phone)`; the build expands
 * it with `expandMedia`. Hooks read the same queries with `useMedia(MEDIA.phone)`.
 */
export const MEDIA = {
  /** Narrower than any phone of today: a page zoomed to 400 % on a laptop. */
  zoomed: '(max-width: 359px)',
  smallPhone: '(max-width: 399px)',
  phone: '(max-width: 575px)',
  smallTablet: '(max-width: 767px)',
  /** The widest screen that is narrower than a wide dialog. */
  wideDialog: '(max-width: 800px)',
  tablet: '(max-width: 991px)',
  laptop: '(max-width: 1199px)',
  aboveSmallTablet: '(min-width: 768px)',
  aboveTablet: '(min-width: 992px)',
  aboveLaptop: '(min-width: 1200px)',
  /** From here on the header has the main menu, on the narrower ones in a compact form where words are long. */
  headerMenu: '(min-width: 1024px)',
  compactHeader: '(max-width: 1279px)',
  narrowHeader: '(max-width: 1439px)',
  /** The narrowest screen whose header has room for texts that smaller ones shorten to an icon. */
  wide: '(min-width: 1360px)',
  /** Wide enough for the pictures of an item with its facts and actions beside them. */
  decisionColumn: '(min-width: 768px) and (min-height: 720px)',
  lowScreen: '(max-height: 480px)',
  /** Most laptops: a large title would push the price or the action of an item out of the first screenful. */
  lowWindow: '(max-height: 899px)',
  touch: '(pointer: coarse)',
  noHover: '(hover: none)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  /** The site was installed as an app and runs in a window of its own. */
  installed: '(display-mode: standalone)',
  forcedColors: '(forced-colors: active)',
} as const;

const QUERIES = new Map(
  Object.entries(MEDIA).map(([name, query]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    query,
  ]),
);

/** Replaces names such as `(--small-tablet)` by their queries. @throws Error for an unknown name */
export const expandMedia = (text: string): string =>
  text.replaceAll(/(?<!\w)\(--([\w-]+)\)/g, (_, name: string) => {
    const query = QUERIES.get(name);
    if (query === undefined) throw new Error(`client/design/media.ts has no media query named ${name}`);
    return query;
  });
