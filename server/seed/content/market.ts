/** Words for goods that are drawn together by number: kinds, traits, sentences, brands. */
type Kind = readonly [category: string, en: string, zhHK: string, zhCN: string];
export const KINDS: readonly Kind[] = [
  ['watches', 'wristwatch', '手錶', '手表'],
  ['watches', 'pocket watch', '懷錶', '怀表'],
  ['watches', 'chronograph', '計時碼錶', '计时码表'],
  ['jewellery', 'necklace', '項鏈', '项链'],
  ['jewellery', 'ring', '戒指', '戒指'],
  ['jewellery', 'brooch', '胸針', '胸针'],
  ['jade', 'jadeite bangle', '翡翠手鐲', '翡翠手镯'],
  ['jade', 'jade pendant', '玉佩', '玉佩'],
  ['gemstones', 'loose diamond', '裸鑽', '裸钻'],
  ['handbags', 'handbag', '手袋', '手袋'],
  ['handbags', 'leather trunk', '皮箱', '皮箱'],
  ['antiques', 'bronze vessel', '青銅器', '青铜器'],
  ['ceramics', 'porcelain vase', '青花瓷瓶', '青花瓷瓶'],
  ['ceramics', 'tea bowl', '茶碗', '茶碗'],
  ['paintings', 'landscape scroll', '山水畫卷', '山水画卷'],
  ['paintings', 'calligraphy', '書法', '书法'],
  ['rareWine', 'single malt', '單一麥芽威士忌', '单一麦芽威士忌'],
  ['tea', 'aged tea cake', '陳年茶餅', '陈年茶饼'],
  ['stamps', 'stamp sheet', '郵票', '邮票'],
  ['coins', 'silver dollar', '銀元', '银元'],
  ['books', 'old map', '古地圖', '古地图'],
  ['fossils', 'ammonite', '菊石', '菊石'],
  ['artToys', 'vinyl figure', '公仔', '公仔'],
  ['teaware', 'zisha teapot', '紫砂壺', '紫砂壶'],
];
/** Words of a title and of descriptions: English, Traditional, Simplified. */
export const TRAITS: readonly (readonly [string, string, string])[] = [
  ['rare', '罕見', '罕见'],
  ['vintage', '古董', '古董'],
  ['gold', '黃金', '黄金'],
  ['silver', '白銀', '白银'],
  ['limited edition', '限量版', '限量版'],
  ['signed', '親筆簽名', '亲笔签名'],
  ['imperial', '宮廷', '宫廷'],
  ['modern', '現代', '现代'],
  ['carved', '雕刻', '雕刻'],
  ['enamel', '琺瑯', '珐琅'],
  ['boxed', '連盒', '连盒'],
  ['restored', '修復', '修复'],
];
export const SENTENCES: readonly (readonly [string, string, string])[] = [
  [
    'Bought at auction in Hong Kong and kept in a private collection since.',
    '購自香港拍賣，一直由私人收藏。',
    '购自香港拍卖，一直由私人收藏。',
  ],
  [
    'With certificate, original box and receipt; light signs of wear.',
    '附證書、原裝盒及單據，輕微使用痕跡。',
    '附证书、原装盒及单据，轻微使用痕迹。',
  ],
  [
    'Condition as photographed; please ask before you bid.',
    '品相如圖所示，出價前請先查詢。',
    '品相如图所示，出价前请先查询。',
  ],
  [
    'The surface keeps its patina and nothing was ever polished.',
    '表面包漿自然，從未拋光。',
    '表面包浆自然，从未抛光。',
  ],
  ['Published in the catalogue of a museum exhibition.', '曾載於博物館展覽圖錄。', '曾载于博物馆展览图录。'],
];
/** Characters whose pairs make names that few goods have. They are the same in both scripts. */
export const RARE = '雲山水月松竹梅石玉泉林川江河海天地日星辰春秋冬雪雨露霜晨光明清和平安康福寿喜乐文武成德仁信忠孝';
export const REGIONS = ['HK', 'CN', 'JP', 'TW', 'MO', 'SG', 'GB', 'FR', 'CH', 'IT', 'US', 'TH'];
export const CURRENCIES = ['HKD', 'CNY', 'USD', 'EUR', 'JPY'];
const STEMS = [
  'Aurum',
  'Vesper',
  'Lotus',
  'Kestrel',
  'Orient',
  'Meridian',
  'Jing',
  'Sable',
  'Corvus',
  'Halcyon',
  'Tsing',
  'Morrow',
  'Ember',
  'Quill',
  'Argent',
];
const ENDINGS = ['', ' & Co', ' Atelier', ' Frères', ' House', ' Studio', ' Works', ' Genève', ' 1888', ' Hong Kong'];
export const BRANDS = STEMS.flatMap((stem) => ENDINGS.map((ending) => stem + ending));
