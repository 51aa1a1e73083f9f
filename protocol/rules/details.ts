/**
 * Standard details of goods in three languages: sellers write "機芯: 手上鏈", English readers see "Movement: Hand-wound".
 *
 * [DTL-1] A detail whose name is a standard name in any language is shown under that name in the reader's language; of
 *   two standard names the one of the goods' category counts.
 * [DTL-2] A standard value, a number with or without a unit, or a list of such values is shown in the reader's
 *   language. A unit with two meanings (年: a year, or years; ct: carat of a stone, or karat of gold) counts only where
 *   one is meant.
 * [DTL-3] Every other name and value is shown as the seller wrote it.
 * [DTL-4] The editor has one field for each standard detail of the category, in the writer's language. What is written
 *   there is stored under the English name; a detail that was stored under another name of it counts as its value. An
 *   empty value is not stored.
 * [DTL-5] The editor suggests the standard values of a detail in the writer's language.
 * [DTL-6] Standard details of the category are shown first, in the order of this file; then all others as stored.
 */
import { SERVER_LANGUAGES, type ServerLanguage } from '../locales.ts';

/** A detail as stored: both as the seller wrote them. */
export type Detail = { name: string; value: string };

type Term = Readonly<Record<ServerLanguage, string>>;
type DetailTerm = { readonly term: Term; readonly categories: readonly string[] };

const term = (EN: string, ZHHK: string, ZHCN: string): Term => ({ EN, ZHHK, ZHCN });
const detail = (categories: string, ...names: [string, string, string]): DetailTerm => ({
  term: term(...names),
  categories: categories.split(' '),
});

const TIMEPIECES = 'watches';
const STONES = 'jewellery gemstones jade';
const WORKS = 'antiques ceramics paintings artHistory humanHistory books';
const DRINKS = 'rareWine';
const NATURE = 'naturalHistory fossils agarwood';
const EDITIONS = 'artToys nftArt nftCollectibles nftPhotography nftMusic books';

/** In the order in which they are shown. A category's own names come before the common ones. */
const DETAILS: readonly DetailTerm[] = [
  detail(DRINKS, 'Vintage', '年份', '年份'),
  detail(`${TIMEPIECES} coins stamps tea teaware handbags ${STONES}`, 'Year', '年份', '年份'),
  detail(`${WORKS} teaware amulets coins`, 'Period', '年代', '年代'),
  detail(NATURE, 'Age', '年代', '年代'),
  detail(DRINKS, 'Age', '酒齡', '酒龄'),
  detail(`${TIMEPIECES} handbags`, 'Reference', '型號', '型号'),
  detail(TIMEPIECES, 'Movement', '機芯', '机芯'),
  detail(TIMEPIECES, 'Complications', '複雜功能', '复杂功能'),
  detail(TIMEPIECES, 'Case', '錶殼', '表壳'),
  detail(TIMEPIECES, 'Diameter', '錶徑', '表径'),
  detail(TIMEPIECES, 'Dial', '錶盤', '表盘'),
  detail(TIMEPIECES, 'Strap or bracelet', '錶帶', '表带'),
  detail(TIMEPIECES, 'Water resistance', '防水', '防水'),
  detail(TIMEPIECES, 'Service history', '保養紀錄', '保养记录'),
  detail('handbags', 'Leather', '皮革', '皮革'),
  detail('handbags', 'Hardware', '五金', '五金'),
  detail('handbags', 'Stamp', '刻印', '刻印'),
  detail('jewellery', 'Metal', '金屬', '金属'),
  detail('jewellery', 'Stones', '寶石', '宝石'),
  detail('jewellery', 'Ring size', '戒指尺寸', '戒指尺寸'),
  detail('jade', 'Texture', '種水', '种水'),
  detail(`${STONES} handbags`, 'Colour', '顏色', '颜色'),
  detail(STONES, 'Weight', '重量', '重量'),
  detail('gemstones jewellery', 'Clarity', '淨度', '净度'),
  detail('gemstones jewellery', 'Cut', '切工', '切工'),
  detail(STONES, 'Treatment', '處理', '处理'),
  detail('gemstones', 'Report', '鑑定報告', '鉴定报告'),
  detail('jade jewellery', 'Inner diameter', '內徑', '内径'),
  detail('jewellery', 'Pearls', '珍珠', '珍珠'),
  detail('jewellery', 'Clasp', '扣', '扣'),
  detail('jewellery', 'Stringing', '串線', '串线'),
  detail(`${STONES} amulets`, 'Certificate', '證書', '证书'),
  detail('amulets', 'Case', '外殼', '外壳'),
  detail('amulets', 'Base', '底座', '底座'),
  detail(`${WORKS} teaware handbags`, 'Material', '材質', '材质'),
  detail('teaware', 'Clay', '泥料', '泥料'),
  detail('teaware ceramics', 'Capacity', '容量', '容量'),
  detail('ceramics antiques', 'Height', '器高', '器高'),
  detail('paintings nftArt nftMusic nftPhotography books', 'Artist', '作者', '作者'),
  detail('paintings', 'Mounting', '裝裱', '装裱'),
  detail('paintings ceramics', 'Signature or mark', '款識', '款识'),
  detail('tea agarwood', 'Net weight', '淨重', '净重'),
  detail('tea', 'Storage', '倉儲', '仓储'),
  detail(DRINKS, 'Bottle size', '瓶裝容量', '瓶装容量'),
  detail(DRINKS, 'Storage', '儲存', '储存'),
  detail(DRINKS, 'Fill level', '水位', '水位'),
  detail(DRINKS, 'Cask', '酒桶', '酒桶'),
  detail(DRINKS, 'Strength', '酒精度', '酒精度'),
  detail('coins stamps', 'Grade', '評級', '评级'),
  detail('coins', 'Known examples', '存世', '存世'),
  detail('stamps', 'Cancellation', '銷戳', '销戳'),
  detail(EDITIONS, 'Edition', '版數', '版数'),
  detail('nftArt nftCollectibles nftPhotography nftMusic nftGames', 'Minted', '鑄造', '铸造'),
  detail('nftMemberships', 'Benefits', '權益', '权益'),
  detail(EDITIONS, 'Comes with', '隨附', '随附'),
  detail('artToys handbags', 'Box', '包裝盒', '包装盒'),
  detail('carPlates phoneNumbers nftMemberships', 'Transfer', '轉讓', '转让'),
];

/** Of every category. */
const COMMON: readonly DetailTerm[] = [detail('', 'Origin', '產地', '产地'), detail('', 'Purchased', '購入', '购入')];

/** Names that are translated, but have fields or sections of their own. */
const SUPERSEDED: readonly DetailTerm[] = [
  detail('', 'Condition', '狀況', '状况'),
  detail('', 'Provenance', '來源', '来源'),
  detail('', 'Accessories', '附件', '附件'),
];

/** The standard values of details, by English names; in the order in which the editor suggests them. */
const STANDARD_VALUES: Readonly<Record<string, readonly string[]>> = {
  Movement: ['Hand-wound', 'Self-winding', 'Quartz'],
  Complications: ['Perpetual calendar', 'Column-wheel chronograph'],
  Case: ['Stainless steel', '18 ct yellow gold', '18 ct rose gold', '18 ct white gold', 'Platinum'],
  Metal: ['18 ct yellow gold', '18 ct rose gold', '18 ct white gold', 'Platinum'],
  Texture: ['Glassy', 'Icy'],
  Treatment: ['None', 'Minor clarity enhancement'],
  Clay: ['Zhuni'],
  Storage: ['Dry-stored'],
  Mounting: ['Hanging scroll'],
  Cancellation: ['First day postmark', 'Unhinged'],
};

/** Other ways to write a standard name, where the category has it. */
const ALIASES: readonly (readonly [alias: string, name: string])[] = [
  ['品相', '狀況'],
  ['产区', '產地'],
  ['產區', '產地'],
  ['Fill', 'Fill level'],
  ['Strung', 'Stringing'],
  ['Type', 'Texture'],
];

const VALUES: readonly Term[] = [
  term('Hand-wound', '手上鏈', '手动上链'),
  term('Self-winding', '自動上鏈', '自动上链'),
  term('Quartz', '石英', '石英'),
  term('Perpetual calendar', '萬年曆', '万年历'),
  term('Column-wheel chronograph', '導柱輪計時', '导柱轮计时'),
  term('18 ct yellow gold', '18K 黃金', '18K 黄金'),
  term('18 ct rose gold', '18K 玫瑰金', '18K 玫瑰金'),
  term('18 ct white gold', '18K 白金', '18K 白金'),
  term('18 ct gold', '18K 金', '18K 金'),
  term('Platinum', '鉑金', '铂金'),
  term('Stainless steel', '精鋼', '精钢'),
  term('Glassy', '玻璃種', '玻璃种'),
  term('Icy', '冰種', '冰种'),
  term('Zhuni', '朱泥', '朱泥'),
  term('None', '無', '无'),
  term('Minor clarity enhancement', '輕微淨度優化', '轻微净度优化'),
  term('Brazil', '巴西', '巴西'),
  term('Madagascar', '馬達加斯加', '马达加斯加'),
  term('Nha Trang', '芽莊', '芽庄'),
  term('Early Cretaceous', '早白堊紀', '早白垩纪'),
  term('Republic period', '民國', '民国'),
  term('Mid-Qing', '清中期', '清中期'),
  term('Hainan huanghuali', '海南黃花梨', '海南黄花梨'),
  term('Ink on paper', '紙本水墨', '纸本水墨'),
  term('Hanging scroll', '立軸', '立轴'),
  term('Dry-stored', '乾倉', '干仓'),
  term('First day postmark', '首日戳', '首日戳'),
  term('As new', '全新', '全新'),
  term('Very fine', '上品', '上品'),
  term('Unhinged', '未貼痕', '未贴痕'),
  term('Hairline crack', '衝線', '冲线'),
  term('Restored', '經修復', '经修复'),
  term('Box', '盒', '盒'),
  term('Original box', '原盒', '原盒'),
  term('Shipping carton', '運輸外箱', '运输外箱'),
  term('Gold', '金', '金'),
  term('Five steps', '五層', '五层'),
  term('Sherry butt', '雪莉桶', '雪莉桶'),
  term('Knotted on silk', '絲線打結', '丝线打结'),
  term('Warranty card', '保證卡', '保证卡'),
];

const UNITS: readonly Term[] = [
  term('mm', '毫米', '毫米'),
  term('cm', '厘米', '厘米'),
  term('g', '克', '克'),
  term('kg', '公斤', '公斤'),
  term('ml', '毫升', '毫升'),
  term('ct', '克拉', '克拉'),
  term('m', '米', '米'),
  term('years', '年', '年'),
];

/** The details whose values are in a unit that means something else elsewhere, by their English names. */
const UNIT_DETAILS: Readonly<Record<string, readonly string[]>> = { years: ['Age'], ct: ['Weight'] };

const normalize = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Terms by each of their normalized texts; of two with the same text the first counts. */
function indexOf(terms: readonly Term[]): Map<string, Term> {
  const index = new Map<string, Term>();
  for (const one of terms)
    for (const language of SERVER_LANGUAGES)
      if (!index.has(normalize(one[language]))) index.set(normalize(one[language]), one);
  return index;
}

/** @returns the standard details of a category, its own first */
function detailsOf(category: string): readonly Term[] {
  const own = DETAILS.filter(({ categories }) => categories.includes(category));
  return [...own, ...COMMON].map((one) => one.term);
}

const ALL_DETAILS = [...COMMON, ...SUPERSEDED, ...DETAILS].map((one) => one.term);
const CATEGORIES = new Set(DETAILS.flatMap((one) => one.categories));
const indexes = new Map<string, ReadonlyMap<string, Term>>();

/** The details of a category, `''` for an unknown one. Made when first used: all of them cost a phone 100 ms. */
function indexOfCategory(category: string): ReadonlyMap<string, Term> {
  const key = CATEGORIES.has(category) ? category : '';
  const made = indexes.get(key);
  if (made) return made;
  const index = indexOf([...detailsOf(key), ...ALL_DETAILS]);
  const own = indexOf([...detailsOf(key), ...SUPERSEDED.map((one) => one.term)]);
  for (const [alias, name] of ALIASES) {
    const meant = own.get(normalize(name));
    if (meant) index.set(normalize(alias), meant);
  }
  indexes.set(key, index);
  return index;
}

const VALUE_INDEX = indexOf(VALUES);
const UNIT_INDEX = indexOf(UNITS);

function detailOf(category: string, name: string): Term | undefined {
  return indexOfCategory(category).get(normalize(name));
}

/**
 * A detail in the reader's language [DTL-1] [DTL-2] [DTL-3].
 * @param category of the goods, `''` if unknown
 */
export function detailIn(language: ServerLanguage, category: string, { name, value }: Detail): Detail {
  const known = detailOf(category, name);
  return known ? { name: known[language], value: valueIn(language, known, value) } : { name, value };
}

/** A value, or a list of values, if all of it is known. Longer lists than anyone writes stay as they are. */
function valueIn(language: ServerLanguage, name: Term, value: string): string {
  // A comma between digits belongs to a number: 1,200 g.
  const parts = value.split(/[、，]|,(?!\d)|(?<!\d),/, LONGEST_LIST + 1);
  if (parts.length > LONGEST_LIST) return value;
  const known = parts.map((part) => knownValueIn(language, name, part));
  return known.every((part) => part !== undefined) ? known.join(language === 'EN' ? ', ' : '、') : value;
}
const LONGEST_LIST = 8;
const FIGURE = /^[.,–-]*\d[\d.,–-]*$/;

function knownValueIn(language: ServerLanguage, name: Term, value: string): string | undefined {
  const written = normalize(value);
  const known = VALUE_INDEX.get(written);
  if (known) return known[language];
  if (FIGURE.test(written)) return value.trim();
  const [, figure, unit] = /^([\d.,–-]+)\s*([^\d\s.,–-]\D*)$/.exec(written) ?? [];
  const measure = unit === undefined ? undefined : UNIT_INDEX.get(unit);
  if (!figure || !measure) return undefined;
  const isMeant = UNIT_DETAILS[measure.EN]?.includes(name.EN) ?? true;
  return isMeant ? `${figure} ${measure[language]}` : undefined;
}

/** A standard detail, as the editor has it. */
export type StandardDetail = {
  /** Under which its value is stored: the English name. */
  readonly key: string;
  readonly name: string;
  readonly suggestions: readonly string[];
};

/** The standard details of a category [DTL-4] [DTL-5]. */
export function standardDetails(language: ServerLanguage, category: string): StandardDetail[] {
  return detailsOf(category).map((one) => ({
    key: one.EN,
    name: one[language],
    suggestions: (STANDARD_VALUES[one.EN] ?? []).map((value) => VALUE_INDEX.get(normalize(value))?.[language] ?? value),
  }));
}

/** The names of all standard details in a language. */
export const standardDetailNames = (language: ServerLanguage): string[] => ALL_DETAILS.map((one) => one[language]);

const keyOf = (category: string, name: string): string | undefined => detailOf(category, name)?.EN;

/** @returns the positions of the details that have no field of their own */
export function otherDetails(category: string, details: readonly Detail[]): number[] {
  const keys = new Set(detailsOf(category).map((one) => one.EN));
  return details.flatMap(({ name }, index) => (keys.has(keyOf(category, name) ?? '') ? [] : [index]));
}

/** The value of a standard detail [DTL-4]; '' without one. */
export const standardValue = (category: string, details: readonly Detail[], key: string): string =>
  details.find(({ name }) => keyOf(category, name) === key)?.value ?? '';

/** The details with another value of a standard one [DTL-4]. */
export function withStandardValue(category: string, details: readonly Detail[], key: string, value: string): Detail[] {
  const at = details.findIndex(({ name }) => keyOf(category, name) === key);
  const changed = value === '' ? [] : [{ name: key, value }];
  return at < 0 ? [...details, ...changed] : details.toSpliced(at, 1, ...changed);
}

/** The details as they are shown to a reader [DTL-1] [DTL-6]. */
export function shownDetails(language: ServerLanguage, category: string, details: readonly Detail[]): Detail[] {
  const order = detailsOf(category).map((one) => one.EN);
  const rank = ({ name }: Detail): number => {
    const at = order.indexOf(keyOf(category, name) ?? '');
    return at < 0 ? order.length : at;
  };
  return details.toSorted((a, b) => rank(a) - rank(b)).map((one) => detailIn(language, category, one));
}
