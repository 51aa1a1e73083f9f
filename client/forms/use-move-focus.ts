import { useEffect, useRef, useState, type RefObject } from 'react';

/** Where a move was made, the nearest place first: its message in the chat, its row, its list, its page. */
function placesAround(element: Element | null): HTMLElement[] {
  const place = element?.closest<HTMLElement>('[data-message], [data-moves], [data-moves] > li');
  return place ? [place, ...placesAround(place.parentElement)] : [];
}

/**
 * Where the focus goes when the dialog of a move closes. After the move its button is gone, and in a list the row may
 * have another place: the focus goes to the message of the offer, or to the first link around (`data-moves`). The
 * button may be gone before the answer is here, as the change comes over the socket too.
 * @returns `made`, to be called after the move, and what the dialog needs
 */
export function useMoveFocus(): { made: () => void; finalFocus: () => HTMLElement | true } {
  const [button] = useState(() => document.activeElement);
  const [around] = useState(() => placesAround(button));
  const isMade = useRef(false);
  return {
    made() {
      isMade.current = true;
    },
    finalFocus: () => ((isMade.current || !button?.isConnected) && around.find((place) => place.isConnected)) || true,
  };
}

/**
 * Keeps the focus in a part of a page in which moves are made. What had it often disappears with a move, and the next
 * Tab would begin at the top of the page. The focus goes to what says the next step (`data-next-step`), or else to the
 * whole part.
 * @returns for an element that stays; it and the next step need a `tabIndex` of -1
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current!;
    let focused: EventTarget | null = null;
    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener('focusin', ({ target }) => (focused = target), { signal });
    element.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && (focused = null), { signal });
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Element) || focused.isConnected || document.activeElement !== document.body) return;
      const next = element.querySelector<HTMLElement>('[data-next-step]');
      (next ?? element).focus({ preventScroll: true });
      next?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      listeners.abort();
      observer.disconnect();
    };
  }, []);
  return place;
}
