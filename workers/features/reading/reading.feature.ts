import type { HanReading } from '#protocol/rules/han-script.ts';
import type { Feature } from '../../core/feature.ts';
import { loadModule } from '../../adapters/load-module.ts';

type Convert = (text: string) => string;

const converters = new Map<string, Promise<Convert>>();

/**
 * The converter of a reading, with the dictionary of phrases. To Traditional is ten times the code of to Simplified:
 * both are loaded when they are first needed.
 */
function converterOf({ from, to }: HanReading): Promise<Convert> {
  const key = `${from} ${to}`;
  let converter = converters.get(key);
  if (!converter) {
    converter = (
      to === 'cn' ? loadModule(() => import('opencc-js/t2cn')) : loadModule(() => import('opencc-js/cn2t'))
    ).then(({ Converter }) => Converter({ from, to }));
    converters.set(key, converter);
    converter.catch(() => converters.delete(key));
  }
  return converter;
}

/** Converts texts of people between the Chinese scripts, on the device: command `text.convert`. */
export const readingFeature: Feature = () => ({
  commands: {
    'text.convert': async ({ texts, ...reading }) => {
      const convert = await converterOf(reading);
      return { texts: texts.map(convert) };
    },
  },
});
