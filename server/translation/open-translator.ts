import type { Config } from '../foundation/config.ts';
import { libreTranslator } from './libre-translate.ts';
import type { Translator } from './translation.ports.ts';

/** @returns the translator that the configuration names; undefined without one */
export const openTranslator = ({ translation }: Pick<Config, 'translation'>): Translator | undefined =>
  translation && libreTranslator(translation);
