import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import type { ReceiptType } from '#protocol/lookups.ts';
import type { View } from '../pictures/catalogue.ts';

/**
 * What a seller says of goods beside their words: brand, where they are, millimetres, and lines of a table in the
 * seller's own language.
 */
export type DemoFacts = {
  readonly brand?: string;
  /** ISO 3166 code, where the goods are not where their seller's telephone is. */
  readonly region?: string;
  readonly size?: readonly [length: string, width: string, height: string];
  readonly properties?: readonly (readonly [name: string, value: string])[];
  /** Pictures after the front one: kinds of goods files (spec §3), and views that the thing has. */
  readonly shots?: readonly (readonly [kind: 2 | 3 | 4 | 5, view: View])[];
  readonly receipt?: ReceiptType;
  /** Visits on an ordinary day. */
  readonly draw?: number;
  /** Whose favourite it is. */
  readonly liked?: readonly string[];
  /** Why staff turned it down or froze it. */
  readonly reason?: ReviewReasonGiven;
};

const SIDE = [2, 'left'] as const;
const OTHER_SIDE = [2, 'right'] as const;
const FAR_SIDE = [2, 'back'] as const;
const CLOSE = [5, 'centre'] as const;
const FOOT = [5, 'foot'] as const;
const BACK = [3, 'back'] as const;
const BELOW = [5, 'below'] as const;

export const GOODS_FACTS: Readonly<Record<string, DemoFacts>> = {
  ammonite: {
    region: 'MO',
    size: ['210', '172', '48'],
    properties: [
      ['年代', '早白堊紀'],
      ['產地', '馬達加斯加'],
    ],
    shots: [CLOSE, SIDE, [5, 'right'], FOOT, [5, 'below']],
    draw: 5,
    liked: ['nurul-aisyah', 'zhou-lei'],
  },
  'dragon-block': {
    size: ['110', '74', ''],
    properties: [['銷戳', '首日戳']],
    shots: [SIDE, FAR_SIDE, CLOSE, [5, 'right'], FOOT],
    draw: 7,
    liked: ['wu-chunchieh', 'demo-buyer'],
  },
  'junk-dollar': {
    size: ['39', '39', '2.6'],
    properties: [
      ['評級', 'MS 63'],
      ['年份', '1934'],
    ],
    shots: [OTHER_SIDE, CLOSE, BACK, [5, 'left'], FOOT],
    draw: 14,
    liked: ['wong-chikeung', 'demo-buyer2', 'zhao-mingxuan'],
  },
  'gold-junk': {
    size: ['22', '22', '1.5'],
    properties: [['年份', '1898']],
    shots: [CLOSE, OTHER_SIDE, BACK, FOOT, [5, 'left']],
    draw: 16,
    liked: ['demo-buyer', 'marcus-lim'],
  },
  'phra-somdej': {
    size: ['24', '6', '36'],
    properties: [
      ['Base', 'Five steps'],
      ['Case', 'Gold, 22.4 g'],
      ['Certificate', '2019'],
    ],
    shots: [SIDE, CLOSE, BACK, FOOT, [5, 'right']],
    draw: 11,
    liked: ['zhou-lei', 'ho-meiling'],
  },
  'plate-vm': {
    size: ['520', '110', ''],
    shots: [SIDE, FAR_SIDE, CLOSE, [5, 'right'], [3, 'foot']],
    receipt: 'cheque',
    draw: 9,
    liked: ['demo-seller'],
  },
  'ink-landscape': {
    size: ['440', '', '1020'],
    properties: [
      ['材質', '紙本水墨'],
      ['裝裱', '立軸'],
    ],
    shots: [CLOSE, FOOT, [3, 'right'], [5, 'left'], BELOW],
    draw: 6,
    liked: ['lee-yawen', 'wang-siyuan'],
  },
  'golden-bear': {
    brand: 'Studio Nine',
    size: ['140', '110', '280'],
    properties: [
      ['Edition', '77 / 120'],
      ['Box', 'Original box, Shipping carton'],
    ],
    shots: [SIDE, FAR_SIDE, CLOSE, [5, 'right'], [3, 'below']],
    receipt: 'cash',
    draw: 12,
    liked: ['demo-buyer', 'sun-ruolin', 'cheung-hiutung'],
  },
  'midnight-bear': {
    brand: 'Studio Nine',
    size: ['140', '110', '280'],
    properties: [['Edition', '31 / 300']],
    shots: [SIDE, FAR_SIDE, CLOSE, [5, 'right'], [3, 'below']],
    receipt: 'cash',
    draw: 8,
    liked: ['demo-buyer2'],
  },
  'orbit-12': {
    properties: [['版数', '12 / 64']],
    receipt: 'digitalCurrency',
    draw: 10,
    liked: ['marcus-lim', 'demo-buyer2'],
  },
  'aurum-3': {
    receipt: 'digitalCurrency',
    draw: 7,
    liked: ['priya-nair'],
  },
  'puer-1988': {
    brand: '雁古',
    size: ['200', '200', '28'],
    properties: [
      ['年份', '1988'],
      ['净重', '357 克'],
      ['仓储', '干仓'],
    ],
    shots: [CLOSE, [4, 'foot'], SIDE, OTHER_SIDE, BELOW],
    draw: 15,
    liked: ['demo-buyer', 'lee-yawen', 'zhao-mingxuan', 'wong-chikeung'],
  },
  'yixing-pot': {
    size: ['118', '82', '74'],
    properties: [
      ['泥料', '朱泥'],
      ['容量', '120 毫升'],
    ],
    shots: [SIDE, FAR_SIDE, CLOSE, [3, 'foot'], [5, 'right']],
    draw: 9,
    liked: ['wang-siyuan'],
  },
  burgundy: {
    brand: 'Clos de l’Aurore',
    properties: [
      ['Vintage', '1996'],
      ['Fill', '2 cm'],
      ['Storage', '13 °C'],
    ],
    shots: [CLOSE, FAR_SIDE, [5, 'left'], [5, 'right'], [2, 'below']],
    draw: 10,
    liked: ['somchai-r', 'demo-buyer2'],
  },
  'single-malt': {
    properties: [
      ['Cask', 'Sherry butt'],
      ['Strength', '46.2 %'],
      ['Age', '33 years'],
    ],
    shots: [CLOSE, FOOT, [3, 'left'], [5, 'right'], FAR_SIDE],
    draw: 19,
    liked: ['demo-buyer', 'nurul-aisyah', 'wu-chunchieh'],
  },
  kynam: {
    size: ['92', '31', '24'],
    properties: [
      ['净重', '38.6 克'],
      ['产区', '芽庄'],
    ],
    shots: [CLOSE, SIDE, OTHER_SIDE, FAR_SIDE, FOOT],
    draw: 12,
    liked: ['wang-siyuan', 'ho-meiling'],
  },
  meiping: {
    size: ['190', '190', '310'],
    properties: [
      ['年代', '民國'],
      ['器高', '31 厘米'],
    ],
    shots: [SIDE, CLOSE, FOOT, [5, 'right'], BELOW],
    draw: 13,
    liked: ['zhou-lei', 'wong-chikeung', 'demo-buyer'],
  },
  celadon: { size: ['150', '150', '262'], shots: [SIDE, CLOSE, FOOT, [5, 'right'], BELOW], draw: 4 },
  'buyer-brooch': { shots: [SIDE, CLOSE, BACK, [5, 'right'], FOOT] },
  'lavender-bangle': {
    region: 'CN',
    size: ['83', '83', '13.2'],
    properties: [
      ['种水', '冰种'],
      ['内径', '56.5 毫米'],
      ['证书', 'NGTC'],
    ],
    shots: [SIDE, CLOSE, FAR_SIDE, [2, 'right'], FOOT],
    draw: 14,
    liked: ['demo-buyer', 'cheung-hiutung'],
  },
  'imperial-bangle': {
    region: 'HK',
    size: ['80', '80', '12.4'],
    properties: [
      ['种水', '玻璃种'],
      ['处理', '无'],
      ['内径', '55.2 毫米'],
      ['证书', 'NGTC'],
    ],
    shots: [SIDE, FOOT, CLOSE, OTHER_SIDE, FAR_SIDE],
    draw: 22,
    liked: ['demo-buyer', 'priya-nair', 'demo-buyer2', 'lee-yawen'],
  },
  'south-sea-pearls': {
    properties: [
      ['Pearls', '70, 9–12 mm'],
      ['Clasp', '18 ct gold'],
      ['Strung', 'Knotted on silk'],
    ],
    shots: [SIDE, CLOSE, FOOT, [5, 'right'], BELOW],
    draw: 11,
    liked: ['demo-buyer2', 'cheung-hiutung'],
  },
  'mogok-ruby': {
    region: 'MY',
    size: ['7.4', '6.9', '4.3'],
    properties: [
      ['Weight', '2.08 ct'],
      ['Treatment', 'None'],
      ['Report', '2024'],
    ],
    shots: [CLOSE, SIDE, OTHER_SIDE, FAR_SIDE, FOOT],
    draw: 17,
    liked: ['somchai-r', 'zhou-lei'],
  },
  paraiba: {
    region: 'MY',
    size: ['8.1', '6.4', '4.6'],
    properties: [
      ['Weight', '1.62 ct'],
      ['Origin', 'Brazil'],
      ['Treatment', 'Minor clarity enhancement'],
    ],
    shots: [CLOSE, SIDE, OTHER_SIDE, FAR_SIDE, FOOT],
    draw: 21,
    liked: ['demo-buyer2', 'zhou-lei', 'marcus-lim'],
  },
  calatrava: {
    size: ['34', '34', '8.2'],
    properties: [
      ['年份', '1958'],
      ['機芯', '手上鏈'],
      ['錶殼', '18K 黃金'],
    ],
    shots: [CLOSE, SIDE, OTHER_SIDE, BACK, FOOT],
    draw: 24,
    liked: ['demo-buyer', 'marcus-lim', 'wong-chikeung'],
  },
  diver: {
    size: ['41', '41', '12.8'],
    properties: [
      ['購入', '2021'],
      ['錶殼', '精鋼'],
      ['防水', '300 米'],
    ],
    shots: [CLOSE, SIDE, OTHER_SIDE, FOOT, BELOW],
    draw: 18,
    liked: ['demo-buyer', 'somchai-r'],
  },
  chronograph: {
    size: ['37.5', '37.5', '12.8'],
    properties: [
      ['年份', '1969'],
      ['機芯', '手上鏈、導柱輪計時'],
      ['錶殼', '精鋼'],
      ['錶徑', '37.5 毫米'],
    ],
    shots: [CLOSE, SIDE, OTHER_SIDE, FOOT, BELOW],
    draw: 31,
    liked: ['demo-buyer', 'demo-buyer2', 'wang-siyuan', 'marcus-lim', 'wu-chunchieh'],
  },
  'repeater-frozen': {
    size: ['52', '52', '14'],
    shots: [CLOSE, SIDE, [5, 'right'], [3, 'foot'], BELOW],
    draw: 6,
    liked: ['demo-buyer'],
    reason: {
      code: 'authenticityDoubted',
      note: 'The movement number belongs to another case. Please send the archive extract.',
    },
  },
  moonphase: {
    brand: 'Harrow & Pell',
    size: ['36', '36', '9'],
    properties: [['年份', '1954']],
    reason: { code: 'picturesInsufficient', note: '請補上底蓋、機芯及錶圈側面的照片。' },
  },
  'huanghuali-box': {
    size: ['240', '150', '120'],
    properties: [
      ['材质', '海南黄花梨'],
      ['年代', '清中期'],
    ],
    shots: [SIDE, [5, 'lidCorner'], [5, 'right'], FOOT, [5, 'below']],
  },
  regulator: {
    size: ['37', '37', '9.4'],
    properties: [
      ['年份', '1988'],
      ['機芯', '手上鏈'],
    ],
    shots: [CLOSE, SIDE, BACK, FOOT, BELOW],
    draw: 13,
    liked: ['demo-buyer', 'marcus-lim'],
  },
  'lotus-pendant': {
    size: ['31', '31', '5.2'],
    properties: [
      ['种水', '冰种'],
      ['证书', 'NGTC'],
    ],
    shots: [CLOSE, SIDE, OTHER_SIDE, FAR_SIDE, FOOT],
    draw: 12,
    liked: ['demo-buyer2'],
  },
  perpetual: {
    size: ['36', '36', '9.9'],
    properties: [
      ['年份', '1979'],
      ['機芯', '自動上鏈、萬年曆'],
      ['錶殼', '18K 黃金'],
    ],
    shots: [CLOSE, SIDE, OTHER_SIDE, BACK, FOOT],
    draw: 34,
    liked: ['demo-buyer', 'demo-buyer2', 'marcus-lim', 'wong-chikeung'],
  },
  'monkey-first-day': {
    size: ['190', '110', ''],
    properties: [['銷戳', '首日戳']],
    shots: [SIDE, FAR_SIDE, CLOSE, [5, 'right'], FOOT],
    draw: 11,
    liked: ['ho-meiling', 'wu-chunchieh'],
  },
  'comet-7': { properties: [['作者', '孙若琳']], receipt: 'digitalCurrency' },
};
