/**
 * The picture of a card moves to its place on the page of the item (View Transitions). Nothing else moves, and nothing
 * without support, under reduced motion, or when the page shows no picture in time.
 */
import { flushSync } from 'react-dom';
import type { MouseEvent } from 'react';

/** How long a followed link waits for the picture of the page, ms: longer would feel like a late click. */
const PATIENCE = 200;
const NAME = 'item-picture';
/** Marks what holds the picture of a page that pictures move to. */
export const ARRIVAL = { 'data-arrival': '' } as const;
const ARRIVED = '[data-arrival] img';

type Followed = { readonly pathname: string; readonly picture: HTMLImageElement };
let followed: Followed | null = null;

/** `onClick` of a link with a picture in it, whose page has an `ARRIVAL`; the link has `transition`. */
export function followPicture({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  const picture = currentTarget.querySelector('img');
  followed = picture && { pathname: currentTarget.pathname, picture };
}

/** @returns the file that the followed card shows, to stand in until a larger one has loaded; only on its page */
export const followedFile = (): string | undefined =>
  followed && followed.pathname === window.location.pathname ? followed.picture.currentSrc || undefined : undefined;

/** Waits for the picture of the page, at most `PATIENCE`. Frames are not drawn meanwhile, timers and messages run. */
const arrival = (): Promise<HTMLElement | null> =>
  new Promise((resolve) => {
    const find = () => document.querySelector<HTMLElement>(ARRIVED);
    const end = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(find());
    };
    const timer = setTimeout(end, PATIENCE);
    const observer = new MutationObserver(() => find() && end());
    observer.observe(document.body, { childList: true, subtree: true });
    if (find()) end();
  });

/** @param navigate shows the page. @param isStill whether the reader wants reduced motion */
export function movePicture(navigate: () => void, isStill: boolean): void {
  const picture = followed?.picture;
  if (!picture?.isConnected || isStill || !('startViewTransition' in document)) return navigate();
  picture.style.viewTransitionName = NAME;
  let arrived: HTMLElement | null = null;
  const transition = document.startViewTransition(async () => {
    picture.style.viewTransitionName = '';
    flushSync(navigate);
    arrived = await arrival();
    if (arrived) arrived.style.viewTransitionName = NAME;
  });
  // A window in the background skips the movement.
  transition.ready.catch(() => undefined);
  void transition.finished.then(() => {
    if (arrived) arrived.style.viewTransitionName = '';
  });
}
