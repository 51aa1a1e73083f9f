import { msg } from '@lingui/core/macro';
import { withTexts } from '#client/i18n/catalogs.ts';
import type * as errorTexts from './error-text.ts';

type ErrorTexts = typeof errorTexts;

let loaded: ErrorTexts | undefined;
const load = withTexts(['errors'], () => import('./error-text.ts'));

/** What is said of an error whose sentence cannot be loaded. */
export const NOT_LOADED = msg`There is no connection. Please try again when you are back online.`;

/** Loads the sentences of errors: most pages never show one. Rejects where they cannot be had, e.g. offline. */
export async function loadErrorText(): Promise<ErrorTexts> {
  loaded ??= await load();
  return loaded;
}

/** @returns the sentences, once they are loaded */
export const loadedErrorText = (): ErrorTexts | undefined => loaded;
