import { afterEach, expect, it, vi } from 'vitest';
import { followedFile, followPicture, movePicture } from '#client/navigation/picture-transition.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** A card, and the page that its link leads to. */
function card(page: string): { link: HTMLAnchorElement; open: () => void } {
  document.body.innerHTML = `<a href="${window.location.pathname}"><img src="${PIXEL}" alt=""></a>`;
  const link = document.querySelector('a')!;
  return { link, open: () => (document.body.innerHTML = page) };
}
/** Records the name that the picture of each side has when the browser looks at it. */
function watchTransition() {
  const real = document.startViewTransition.bind(document);
  const nameOf = () => document.querySelector('img')?.style.viewTransitionName;
  const seen: (string | undefined)[] = [];
  const finished: Promise<unknown>[] = [];
  vi.spyOn(document, 'startViewTransition').mockImplementation((update) => {
    seen.push(nameOf());
    const transition = real(async () => {
      await (update as () => Promise<void>)();
      seen.push(nameOf());
    });
    finished.push(transition.finished);
    return transition;
  });
  return { seen, finished };
}
afterEach(() => vi.restoreAllMocks());

it('moves the picture of a followed card to the picture of its page', async () => {
  const { seen, finished } = watchTransition();
  const { link, open } = card(`<div data-arrival><img src="${PIXEL}" alt=""></div>`);
  followPicture({ currentTarget: link } as never);
  movePicture(open, false);
  await Promise.all(finished);
  expect(seen).toEqual(['item-picture', 'item-picture']);
  expect(document.querySelector('img')!.style.viewTransitionName).toBe('');
  expect(followedFile()).toBe(PIXEL);
});

it('waits for a picture that a page shows a moment later', async () => {
  const { seen, finished } = watchTransition();
  const { link, open } = card('<p>Loading</p>');
  followPicture({ currentTarget: link } as never);
  movePicture(() => {
    open();
    queueMicrotask(() => (document.body.innerHTML = `<div data-arrival><img src="${PIXEL}" alt=""></div>`));
  }, false);
  await Promise.all(finished);
  expect(seen).toEqual(['item-picture', 'item-picture']);
});

it('shows a page without a picture, and every page under reduced motion, at once', async () => {
  const { seen, finished } = watchTransition();
  const { link, open } = card('<p>Not found</p>');
  followPicture({ currentTarget: link } as never);
  movePicture(open, false);
  await Promise.all(finished);
  expect(seen).toEqual(['item-picture', undefined]);
  const still = card('<p>Item</p>');
  followPicture({ currentTarget: still.link } as never);
  movePicture(still.open, true);
  expect(document.body.textContent).toBe('Item');
  expect(finished).toHaveLength(1);
});
