import type { HanReading } from '#protocol/rules/han-script.ts';
import type { Feature } from '../../core/feature.ts';
import { loadModule } from '../../adapters/load-module.ts';

type Convert = (text: string) => string;

/** Words of the trade that the dictionary lacks: without them 表 is no watch and 干 is not dry. */
const TRADE_PHRASES =
  '新表 新錶|旧表 舊錶|古董表 古董錶|女表 女錶|男表 男錶|原表 原錶|戴表 戴錶|玩表 玩錶|只表 隻錶|块表 塊錶|三问表 三問錶|' +
  '陀飞轮表 陀飛輪錶|万年历表 萬年曆錶|表背 錶背|表扣 錶扣|表圈 錶圈|表耳 錶耳|表盒 錶盒|表镜 錶鏡|表径 錶徑|' +
  '干仓 乾倉|干茶 乾茶|里布 裏布';

const converters = new Map<string, Promise<Convert>>();

/**
 * The converter of a reading, with the dictionary of phrases. To Traditional is ten times the code of to Simplified:
 * both are loaded when they are first needed.
 */
function converterOf({ from, to }: HanReading): Promise<Convert> {
  const key = `${from} ${to}`;
  let converter = converters.get(key);
  if (!converter) {
    converter =
      to === 'cn'
        ? loadModule(() => import('opencc-js/t2cn')).then(({ Converter }) => Converter({ from, to }))
        : loadModule(() => import('opencc-js/cn2t')).then(({ ConverterFactory, Locale }) =>
            ConverterFactory([[TRADE_PHRASES, ...(Locale.from.cn?.flat() ?? [])]], Locale.to[to] ?? []),
          );
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
