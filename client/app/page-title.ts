import { useEffect } from 'react';

const SITE = 'Vermeil';

/** Sets the title of the window as it is given; leaves it while there is none. For the front page, which has the site's own. */
export function useWindowTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/** Sets the title of the window: 'title - site title' (spec §2). @param title undefined while it is not known yet. */
export function usePageTitle(title: string | undefined): void {
  useWindowTitle(title && `${title} - ${SITE}`);
}
