import type { COMES_WITH, CONDITION_GRADES } from '#protocol/lookups.ts';

/** Condition, provenance and terms of goods, as their sellers write them. They fit the descriptions and pictures. */
export type DemoCondition = {
  readonly condition?: (typeof CONDITION_GRADES)[number];
  readonly conditionNote?: string;
  readonly comesWith?: readonly (typeof COMES_WITH)[number][];
  /** The earliest first; `seen`: staff saw the document. */
  readonly provenance?: readonly (readonly [time: string, text: string, document?: string, seen?: 'seen'])[];
  /** `free`, or what the buyer pays. */
  readonly delivery?: string;
  /** Of an auction. */
  readonly estimate?: readonly [low: string, high: string];
};

export const GOODS_CONDITION: Readonly<Record<string, DemoCondition>> = {
  ammonite: {
    condition: 'veryGood',
    conditionNote: 'Sawn and polished on one face. Two chambers are filled with calcite; no restoration.',
    comesWith: ['exportLicence'],
    delivery: '180',
  },
  'dragon-block': {
    condition: 'excellent',
    conditionNote: 'Fresh colours, all perforations whole, never hinged.',
    delivery: 'free',
  },
  'monkey-first-day': {
    condition: 'excellent',
    conditionNote: 'Four crisp cancels. Kept flat and dark since 1980.',
    provenance: [['1980', 'Posted on the day of issue and kept in one album']],
    delivery: '40',
    estimate: ['2200', '3200'],
  },
  'junk-dollar': {
    condition: 'excellent',
    conditionNote: '帆面字口深，邊緣香檳色包漿，船首下一道袋痕。',
    comesWith: ['certificate'],
    delivery: '350',
    estimate: ['130000', '180000'],
  },
  'gold-junk': {
    condition: 'veryGood',
    conditionNote: 'Rim bump at five o’clock, otherwise as struck.',
    provenance: [['', 'By descent in a family in Tainan', 'Letter of the family', 'seen']],
    delivery: '60',
    estimate: ['8000', '12000'],
  },
  'phra-somdej': {
    condition: 'good',
    conditionNote: 'A natural crack across the left knee, stable. The gold case shows light wear.',
    comesWith: ['certificate'],
  },
  'ink-landscape': {
    condition: 'good',
    conditionNote: 'Two foxing spots in the mist; the mounting is of the painter’s lifetime and sound.',
    delivery: '600',
  },
  'golden-bear': {
    condition: 'excellent',
    conditionNote: 'Displayed behind glass. Signed under the left foot.',
    comesWith: ['originalBox'],
    delivery: '45',
  },
  'midnight-bear': { condition: 'asNew', comesWith: ['originalBox'], delivery: '45' },
  'lavender-bangle': {
    condition: 'excellent',
    comesWith: ['report'],
    provenance: [['2023', '典當行估價', '2023年估價單', 'seen']],
    delivery: 'free',
  },
  'imperial-bangle': {
    condition: 'veryGood',
    conditionNote: '七点位有一条愈合纹，第三张图为透光实拍。',
    provenance: [
      ['1988', '购于广州', '1988年购货发票', 'seen'],
      ['1988–2026', '家中三代女性佩戴'],
    ],
    comesWith: ['invoice'],
  },
  'south-sea-pearls': {
    condition: 'excellent',
    conditionNote: 'Only the faintest spotting. Restrung and knotted on silk last spring.',
    comesWith: ['originalBox'],
    delivery: '95',
  },
  'mogok-ruby': {
    condition: 'asNew',
    comesWith: ['report'],
    provenance: [['2024', 'Examined by a laboratory in Lucerne', 'Report of 2024', 'seen']],
    delivery: '150',
  },
  paraiba: {
    condition: 'asNew',
    comesWith: ['report'],
    delivery: '150',
    estimate: ['34000', '42000'],
  },
  calatrava: {
    condition: 'excellent',
    conditionNote:
      'Dial never refinished: see the feet of the markers. +4 s a day in five positions after our service.',
    comesWith: ['certificate', 'serviceRecord'],
    provenance: [
      ['1958', 'Made; date and number confirmed by the maker’s archives', 'Extract from the archives', 'seen'],
      ['March 2026', 'Serviced in our workshop', 'Service record'],
    ],
    delivery: 'free',
  },
  diver: {
    condition: 'excellent',
    conditionNote: 'Worn perhaps twenty times, unpolished. Water resistance tested again at 300 m.',
    comesWith: ['originalBox', 'warrantyCard', 'invoice'],
    provenance: [['2021', 'Bought new in Central', 'Invoice of 2021', 'seen']],
    delivery: '120',
    estimate: ['80000', '110000'],
  },
  chronograph: {
    condition: 'veryGood',
    conditionNote: 'Sharp lugs, the case lightly brushed once. The chronograph runs and resets crisply.',
    comesWith: ['invoice'],
    provenance: [
      ['1969', 'Bought new by its first owner, a pilot', 'Page of his logbook', 'seen'],
      ['1969–2024', 'Worn by the first owner, then kept by his family'],
      ['2024', 'Bought by us from the family', 'Invoice of 2024', 'seen'],
    ],
    delivery: 'free',
  },
  regulator: {
    condition: 'excellent',
    comesWith: ['serviceRecord'],
    provenance: [
      ['1988', 'Bought by its only owner', 'Letter of the owner', 'seen'],
      ['2026', 'Serviced in our workshop', 'Service record'],
    ],
    delivery: '120',
  },
  perpetual: {
    condition: 'excellent',
    conditionNote: 'All correctors tested. Light marks between the lugs.',
    comesWith: ['certificate'],
    provenance: [['1979', 'Made; confirmed by the maker’s archives', 'Extract from the archives', 'seen']],
    delivery: 'free',
    estimate: ['180000', '240000'],
  },
  'puer-1988': { condition: 'excellent', comesWith: ['originalBox'], delivery: '60' },
  'yixing-pot': {
    condition: 'veryGood',
    conditionNote: '蓋內一處微小缺口，不及印款。只泡武夷茶，從未用洗劑。',
    delivery: '800',
  },
  burgundy: {
    condition: 'veryGood',
    conditionNote: 'Fill 2 cm below the cork, a trace of damp on the label.',
    provenance: [['1999–2025', 'One owner, one cellar at 13 °C since release', 'Data logger of the transport']],
    delivery: '85',
  },
  'single-malt': {
    condition: 'excellent',
    conditionNote: 'Neck label and wax intact, level at the shoulder.',
    delivery: '35',
    estimate: ['6500', '9000'],
  },
  kynam: { condition: 'asNew', comesWith: ['exportLicence'], delivery: 'free' },
  meiping: {
    condition: 'restored',
    conditionNote: '口沿一道衝線，狀況穩定，紫外光下可見。',
    provenance: [['', '台南醫師世家舊藏']],
    delivery: '2600',
  },
  celadon: { condition: 'veryGood', delivery: '2600' },
  'lotus-pendant': { condition: 'excellent', comesWith: ['report'] },
  'huanghuali-box': {
    condition: 'restored',
    conditionNote: '一角有旧修，见第三张图。铜活为原配。',
  },
};
