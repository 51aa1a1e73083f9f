import { useEffect } from 'react';

const SITE = 'Vermeil';

/** Sets the title of the window: 'title - site title' (spec §2); without a title, the site's alone. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} - ${SITE}` : SITE;
  }, [title]);
}
