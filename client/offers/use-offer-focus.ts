import { useRef, useState } from 'react';

/**
 * Where the focus goes when the dialog of a move closes. After the move its button is gone, and in a list the offer
 * may have another place: the focus goes to the message of the offer, or to the first link of the list.
 * @returns `made`, to be called after the move, and what the dialog needs
 */
export function useOfferFocus(): { made: () => void; finalFocus: () => HTMLElement | true } {
  const [around] = useState(() => document.activeElement?.closest<HTMLElement>('[data-message], [data-offers]'));
  const isMade = useRef(false);
  return {
    made() {
      isMade.current = true;
    },
    finalFocus: () => (isMade.current && around) || true,
  };
}
