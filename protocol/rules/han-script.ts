/**
 * Reading of Chinese texts that people wrote in the other script.
 *
 * [HAN-1] A text is Traditional or Simplified, whichever has more of the characters that only it uses. With as many of
 *         both, or none, it is neither.
 * [HAN-2] A text with kana or hangul is not Chinese.
 * [HAN-3] A reader of zh-CN is offered a Simplified reading of Traditional texts, a reader of zh-HK a Traditional
 *         reading of Simplified texts. A reader of English is offered none.
 * [HAN-4] Hong Kong and Taiwan stay apart. A Traditional text is Taiwan's when it has more of Taiwan's forms than of
 *         Hong Kong's. A Traditional reading is Taiwan's when the browser prefers Taiwan's Chinese.
 * [HAN-5] The language of a text is known when it has kana (Japanese), hangul (Korean), or Chinese of one variant. Han
 *         characters alone are Chinese of no variant. Other scripts serve several languages.
 */
import type { Locale } from '../locales.ts';

/** Mainland, Hong Kong, Taiwan. */
export type HanVariant = 'cn' | 'hk' | 'tw';
export type HanReading = { readonly from: HanVariant; readonly to: HanVariant };

// The most frequent characters that belong to one script only; pairs at the same index. Dictionaries give 台, 准, 余 and
// 佣 to Simplified Chinese, but Traditional texts have them too.
const SIMPLIFIED =
  '价会时请卖证对这结们话后过码发个号与买验议内图于显购无选审没关录开员户数页复项记并邮写电报间费还动编' +
  '铺确览设论里讯张择条认处试货问经连须为么单标浏装资输机将称线销现题点网联评载备删读双冻务币类链阅语实' +
  '种职样隐应来账随则区态计说从暂帐约该进钱两寻预纪络见视别达当档运吗储换竞据状辑书带谢专体闭业较传' +
  '场头汇统续获谁钟额环贴壳检离给绝继转变讨针顺册绿询鉴锁频纹边广简让领导营误长黄决参权国护轮键旧蓝' +
  '举历尔镯陈饼万几笔维详钢刚宝满访车错队东养况块湿银齐仓叶摄汤温画细补义凭异弃总摆栏盘级纸终缘罗颜鱼丝' +
  '响属库执沟浆测筛脑许质厂团师归径怀损断规诺谈远仪侧听围坛楼盖递';
const TRADITIONAL =
  '價會時請賣證對這結們話後過碼發個號與買驗議內圖於顯購無選審沒關錄開員戶數頁復項記並郵寫電報間費還動編' +
  '鋪確覽設論裏訊張擇條認處試貨問經連須爲麼單標瀏裝資輸機將稱線銷現題點網聯評載備刪讀雙凍務幣類鏈閱語實' +
  '種職樣隱應來賬隨則區態計說從暫帳約該進錢兩尋預紀絡見視別達當檔運嗎儲換競據狀輯書帶謝專體閉業較傳' +
  '場頭匯統續獲誰鍾額環貼殼檢離給絕繼轉變討針順冊綠詢鑑鎖頻紋邊廣簡讓領導營誤長黃決參權國護輪鍵舊藍' +
  '舉歷爾鐲陳餅萬幾筆維詳鋼剛寶滿訪車錯隊東養況塊溼銀齊倉葉攝湯溫畫細補義憑異棄總擺欄盤級紙終緣羅顏魚絲' +
  '響屬庫執溝漿測篩腦許質廠團師歸徑懷損斷規諾談遠儀側聽圍壇樓蓋遞';
const HONG_KONG = '裏衞説脱温悦閲税鋭着綫';
const TAIWAN = '裡衛說脫溫悅閱稅銳臺';

/** Pairs of characters that only Simplified and only Traditional Chinese use. */
export const SCRIPT_PAIRS: readonly (readonly [simplified: string, traditional: string])[] = [...SIMPLIFIED].map(
  (character, index) => [character, TRADITIONAL[index] ?? ''],
);

const countIn = (characters: string): ((text: string) => number) => {
  const set = new Set(characters);
  return (text) => [...text].reduce((count, character) => count + (set.has(character) ? 1 : 0), 0);
};
const simplifiedIn = countIn(SIMPLIFIED);
const traditionalIn = countIn(TRADITIONAL + HONG_KONG + TAIWAN);
const hongKongIn = countIn(HONG_KONG);
const taiwanIn = countIn(TAIWAN);

/** @returns the variant in which a text is written; null when it is not known to be Chinese (HAN-1, HAN-2, HAN-4) */
export function hanVariantOf(text: string): HanVariant | null {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)) return null;
  const [simplified, traditional] = [simplifiedIn(text), traditionalIn(text)];
  if (simplified === traditional) return null;
  if (simplified > traditional) return 'cn';
  return taiwanIn(text) > hongKongIn(text) ? 'tw' : 'hk';
}

const LANGUAGES: Readonly<Record<HanVariant, string>> = { cn: 'zh-Hans-CN', hk: 'zh-Hant-HK', tw: 'zh-Hant-TW' };

/** @returns the value of `lang` for a text of people; undefined when its language is not known [HAN-5] */
export function languageOfText(text: string): string | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Hangul}/u.test(text)) return 'ko';
  const variant = hanVariantOf(text);
  if (variant) return LANGUAGES[variant];
  return /\p{Script=Han}/u.test(text) ? 'zh' : undefined;
}

/** Whether all letters of a text are Latin, which many languages use. */
export const isLatin = (text: string): boolean =>
  /\p{Script=Latin}/u.test(text) && !/[^\P{L}\p{Script=Latin}]/u.test(text);

/**
 * @param languages the browser's, best first
 * @returns how the text is converted for a reader of `locale`; null when no conversion is offered (HAN-3)
 */
export function hanReadingOf(text: string, locale: Locale, languages: readonly string[]): HanReading | null {
  if (locale === 'en') return null;
  const from = hanVariantOf(text);
  if (from === null || (from === 'cn') === (locale === 'zh-CN')) return null;
  if (locale === 'zh-CN') return { from, to: 'cn' };
  const preferred = languages.find((language) => /^zh-(?:hant-)?(?:hk|mo|tw)/i.test(language));
  return { from, to: preferred && /tw$/i.test(preferred) ? 'tw' : 'hk' };
}
