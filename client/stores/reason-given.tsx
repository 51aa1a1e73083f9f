import { lazyPart } from '#client/hooks/parts.tsx';
import { withTexts } from '#client/i18n/catalogs.ts';

/** The reason of a decision in the reader's language, and the note as written. */
export const ReasonGiven = lazyPart(withTexts(['conditions'], () => import('./reason-words.tsx')));
