import { translated } from '../../public/content/translated.ts';
import { CATALOGUE_NOTES } from './catalogue-notes.ts';
import type { DemoGoods } from './goods-notation.ts';

/** What deals and auctions of these days are about. */
export const TRADED: readonly DemoGoods[] = [
  {
    id: 'regulator',
    seller: 'demo-seller',
    store: 'store-lam',
    category: 'watches',
    thing: 'watchRegulator',
    price: '64000',
    currency: 'HKD',
    brand: 'Harrow & Pell',
    state: 'soldOut',
    title: translated(
      'Harrow & Pell regulator, silvered sub-dials, 1988',
      '哈羅皮爾規範針腕錶，鍍銀小錶盤，1988年',
      '哈罗皮尔规范针腕表，镀银小表盘，1988年',
    ),
    description: translated(
      'Hours and minutes apart, as on the clocks by which others were set: hours at twelve, minutes from the centre, seconds at six. Silvered dial, blued hands. Steel, 37 mm, hand-wound, serviced in our workshop this summer. One owner, with his letter.',
      '時分分離，一如校準他人的天文鐘：十二時位時針，中央分針，六時位秒針。鍍銀面，藍鋼針。鋼殼37mm，手上鏈，今夏於本店保養。單一物主，附其親筆信。',
      '时分分离，一如校准他人的天文钟：十二点位时针，中央分针，六点位秒针。镀银面，蓝钢针。钢壳37mm，手上链，今夏于本店保养。单一物主，附其亲笔信。',
    ),
  },
  {
    id: 'lotus-pendant',
    seller: 'zhou-lei',
    category: 'jewellery',
    thing: 'jadeRing',
    price: '58000',
    currency: 'HKD',
    managed: true,
    state: 'soldOut',
    title: translated(
      'Lavender jadeite ring pendant, icy, with certificate',
      '冰種春彩翡翠平安環 附證書',
      '冰种春彩翡翠平安环 附证书',
    ),
    description: translated(
      'A ring of even lavender with one drift of green, 31 mm across, 5.2 mm thick. Untreated. It lies in the Central vault and can be seen there.',
      '春色均勻，飄綠一抹，直徑31mm，厚5.2mm，天然A貨。現存中環保管庫，可預約驗看。',
      '春色均匀，飘绿一抹，直径31mm，厚5.2mm，天然A货。现存中环保管库，可预约验看。',
    ),
  },
  {
    id: 'perpetual',
    seller: 'demo-seller',
    store: 'store-lam',
    category: 'watches',
    thing: 'watchPerpetual',
    price: '195000',
    currency: 'HKD',
    brand: 'Aldine Genève',
    auction: { start: '160000', step: '5000', hours: 2, extend: 5 },
    title: translated(
      'Aldine perpetual calendar, cream dial, 1979',
      '艾爾定萬年曆腕錶，米白面，1979年',
      '艾尔定万年历腕表，米白面，1979年',
    ),
    description: CATALOGUE_NOTES.perpetual,
  },
  {
    id: 'monkey-first-day',
    seller: 'cheung-hiutung',
    category: 'stamps',
    thing: 'firstDayCover',
    price: '2600',
    currency: 'HKD',
    auction: { start: '2000', step: '100', hours: 1 / 6, extend: 3 },
    title: translated(
      'Year of the Monkey, first-day cover, complete set',
      '猴年生肖首日封 全套',
      '猴年生肖首日封 全套',
    ),
    description: translated(
      'Posted on the day of issue, all four values, crisp cancels. Kept flat and dark for forty-five years.',
      '發行當日實寄，四枚齊全，銷戳清晰。平放避光保存四十五年。',
      '发行当日实寄，四枚齐全，销戳清晰。平放避光保存四十五年。',
    ),
  },
];
