import type { COMES_WITH, CONDITION_GRADES } from '#protocol/lookups.ts';
import { translated, type Translated } from '../../public/content/translated.ts';

/** Condition, provenance and terms of goods, as their sellers write them. They fit the descriptions and pictures. */
export type DemoCondition = {
  readonly condition?: (typeof CONDITION_GRADES)[number];
  readonly conditionNote?: Translated;
  readonly comesWith?: readonly (typeof COMES_WITH)[number][];
  /** The earliest first; `seen`: staff saw the document. */
  readonly provenance?: readonly (readonly [
    time: string | Translated,
    text: Translated,
    document?: Translated,
    seen?: 'seen',
  ])[];
  /** `free`, or what the buyer pays. */
  readonly delivery?: string;
  /** Of an auction. */
  readonly estimate?: readonly [low: string, high: string];
};

export const GOODS_CONDITION: Readonly<Record<string, DemoCondition>> = {
  ammonite: {
    conditionNote: translated(
      'Sawn and polished on one face. Two chambers are filled with calcite; no restoration.',
      '一面切開拋光，兩個氣室填有方解石；未經修復。',
      '一面切开抛光，两个气室填有方解石；未经修复。',
    ),
    comesWith: ['exportLicence'],
    delivery: '180',
  },
  'dragon-block': {
    condition: 'excellent',
    conditionNote: translated(
      'Fresh colours, all perforations whole, never hinged.',
      '色澤鮮艷，齒孔完整，未貼膠紙。',
      '色泽鲜艳，齿孔完整，未贴胶纸。',
    ),
    delivery: 'free',
  },
  'monkey-first-day': {
    condition: 'excellent',
    conditionNote: translated(
      'Four crisp cancels. Kept flat and dark since 1980.',
      '四枚郵戳清晰，1980年起平放避光保存。',
      '四枚邮戳清晰，1980年起平放避光保存。',
    ),
    provenance: [
      [
        '1980',
        translated(
          'Posted on the day of issue and kept in one album',
          '發行當日寄出，一直收於同一冊集郵簿',
          '发行当日寄出，一直收于同一册集邮簿',
        ),
      ],
    ],
    delivery: '40',
    estimate: ['2200', '3200'],
  },
  'junk-dollar': {
    condition: 'excellent',
    conditionNote: translated(
      'Deep legends over the sails, bright white fields, pale gold toning at the rim.',
      '帆面上方字口深峻，底板銀白光亮，邊緣帶淡金色包漿。',
      '帆面上方字口深峻，底板银白光亮，边缘带淡金色包浆。',
    ),
    comesWith: ['certificate'],
    delivery: '350',
    estimate: ['130000', '180000'],
  },
  'gold-junk': {
    condition: 'veryGood',
    conditionNote: translated(
      'Rim bump at five o’clock, otherwise as struck.',
      '五點鐘位置邊緣有一處碰痕，其餘如初鑄。',
      '五点钟位置边缘有一处碰痕，其余如初铸。',
    ),
    provenance: [
      [
        '',
        translated('By descent in a family in Tainan', '台南世家遞藏', '台南世家递藏'),
        translated('Letter of the family', '家族信函', '家族信函'),
        'seen',
      ],
    ],
    delivery: '60',
    estimate: ['8000', '12000'],
  },
  'phra-somdej': {
    condition: 'good',
    conditionNote: translated(
      'A natural crack across the left knee, stable. The gold case shows light wear.',
      '左膝有一道自然裂紋，狀況穩定。金殼有輕微使用痕跡。',
      '左膝有一道自然裂纹，状况稳定。金壳有轻微使用痕迹。',
    ),
    comesWith: ['certificate'],
  },
  'ink-landscape': {
    condition: 'good',
    conditionNote: translated(
      'Two foxing spots in the mist; the mounting is of the painter’s lifetime and sound.',
      '雲霧處有兩點黃斑；裝裱為畫家在世時所作，完好。',
      '云雾处有两点黄斑；装裱为画家在世时所作，完好。',
    ),
    delivery: '600',
  },
  'golden-bear': {
    condition: 'excellent',
    conditionNote: translated(
      'Displayed behind glass. Signed under the left foot.',
      '一直置於玻璃櫃內展示，左腳底有簽名。',
      '一直置于玻璃柜内展示，左脚底有签名。',
    ),
    comesWith: ['originalBox'],
    delivery: '45',
  },
  'midnight-bear': { condition: 'asNew', comesWith: ['originalBox'], delivery: '45' },
  'lavender-bangle': {
    condition: 'excellent',
    comesWith: ['report'],
    provenance: [
      [
        '2023',
        translated('Valued by a pawnbroker', '典當行估價', '典当行估价'),
        translated('Valuation of 2023', '2023年估價單', '2023年估价单'),
        'seen',
      ],
    ],
    delivery: 'free',
  },
  'imperial-bangle': {
    condition: 'veryGood',
    conditionNote: translated(
      'A healed fissure at seven o’clock, shown against the light in picture three.',
      '七點位有一條癒合紋，第三張圖為透光實拍。',
      '七点位有一条愈合纹，第三张图为透光实拍。',
    ),
    provenance: [
      [
        '1988',
        translated('Bought in Guangzhou', '購於廣州', '购于广州'),
        translated('Invoice of 1988', '1988年購貨發票', '1988年购货发票'),
        'seen',
      ],
      ['1988–2026', translated('Worn by three women of one family', '家中三代女性佩戴', '家中三代女性佩戴')],
    ],
    comesWith: ['report', 'invoice'],
    delivery: 'free',
  },
  'south-sea-pearls': {
    condition: 'excellent',
    conditionNote: translated(
      'Only the faintest spotting. Restrung and knotted on silk last spring.',
      '瑕疵極微。今年春天重新穿線，真絲打結。',
      '瑕疵极微。今年春天重新穿线，真丝打结。',
    ),
    comesWith: ['originalBox'],
    delivery: '95',
  },
  'mogok-ruby': {
    condition: 'asNew',
    comesWith: ['report'],
    provenance: [
      [
        '2024',
        translated('Examined by a laboratory in Lucerne', '琉森鑑定所檢測', '卢塞恩鉴定所检测'),
        translated('Report of 2024', '2024年鑑定報告', '2024年鉴定报告'),
        'seen',
      ],
    ],
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
    conditionNote: translated(
      'Dial never refinished: see the feet of the markers. +4 s a day in five positions after our service.',
      '錶盤從未翻新，可見時標釘腳。經本店保養後，五方位日差+4秒。',
      '表盘从未翻新，可见时标钉脚。经本店保养后，五方位日差+4秒。',
    ),
    comesWith: ['certificate', 'serviceRecord'],
    provenance: [
      [
        '1958',
        translated(
          'Made; date and number confirmed by the maker’s archives',
          '製成；年份及編號經製造商檔案核實',
          '制成；年份及编号经制造商档案核实',
        ),
        translated('Extract from the archives', '檔案摘錄', '档案摘录'),
        'seen',
      ],
      [
        translated('March 2026', '2026年3月', '2026年3月'),
        translated('Serviced in our workshop', '於本店工坊保養', '于本店工坊保养'),
        translated('Service record', '保養紀錄', '保养记录'),
      ],
    ],
    delivery: 'free',
  },
  diver: {
    condition: 'excellent',
    conditionNote: translated(
      'Worn perhaps twenty times, unpolished. Water resistance tested again at 300 m.',
      '約佩戴二十次，未經打磨。已重新測試防水300米。',
      '约佩戴二十次，未经打磨。已重新测试防水300米。',
    ),
    comesWith: ['originalBox', 'warrantyCard', 'invoice'],
    provenance: [
      [
        '2021',
        translated('Bought new in Central', '於中環購入，全新', '于中环购入，全新'),
        translated('Invoice of 2021', '2021年發票', '2021年发票'),
        'seen',
      ],
    ],
    delivery: '120',
    estimate: ['80000', '110000'],
  },
  chronograph: {
    condition: 'veryGood',
    conditionNote: translated(
      'Sharp lugs, the case lightly brushed once. The chronograph runs and resets crisply.',
      '錶耳稜角分明，錶殼輕微拉砂一次。計時啟動及歸零乾脆利落。',
      '表耳棱角分明，表壳轻微拉砂一次。计时启动及归零干脆利落。',
    ),
    comesWith: ['invoice'],
    provenance: [
      [
        '1969',
        translated(
          'Bought new by its first owner, a pilot',
          '首任錶主購入，全新；錶主為飛機師',
          '首任表主购入，全新；表主为飞行员',
        ),
        translated('Page of his logbook', '其飛行日誌一頁', '其飞行日志一页'),
        'seen',
      ],
      [
        '1969–2024',
        translated(
          'Worn by the first owner, then kept by his family',
          '首任錶主佩戴，其後由家人保存',
          '首任表主佩戴，其后由家人保存',
        ),
      ],
      [
        '2024',
        translated('Bought by us from the family', '本店向其家人購入', '本店向其家人购入'),
        translated('Invoice of 2024', '2024年發票', '2024年发票'),
        'seen',
      ],
    ],
    delivery: 'free',
  },
  regulator: {
    condition: 'excellent',
    comesWith: ['serviceRecord'],
    provenance: [
      [
        '1988',
        translated('Bought by its only owner', '由唯一錶主購入', '由唯一表主购入'),
        translated('Letter of the owner', '錶主信函', '表主信函'),
        'seen',
      ],
      [
        '2026',
        translated('Serviced in our workshop', '於本店工坊保養', '于本店工坊保养'),
        translated('Service record', '保養紀錄', '保养记录'),
      ],
    ],
    delivery: '120',
  },
  perpetual: {
    condition: 'excellent',
    conditionNote: translated(
      'All correctors tested. Light marks between the lugs.',
      '各調校掣均已測試。錶耳之間有輕微痕跡。',
      '各调校按钮均已测试。表耳之间有轻微痕迹。',
    ),
    comesWith: ['certificate'],
    provenance: [
      [
        '1979',
        translated('Made; confirmed by the maker’s archives', '製成；經製造商檔案核實', '制成；经制造商档案核实'),
        translated('Extract from the archives', '檔案摘錄', '档案摘录'),
        'seen',
      ],
    ],
    delivery: 'free',
    estimate: ['180000', '240000'],
  },
  'puer-1988': { condition: 'excellent', comesWith: ['originalBox'], delivery: '60' },
  'yixing-pot': {
    condition: 'veryGood',
    conditionNote: translated(
      'A minute chip inside the lid, clear of the seal. Used for Wuyi tea only, never washed with detergent.',
      '蓋內一處微小缺口，不及印款。只泡武夷茶，從未用洗劑。',
      '盖内一处微小缺口，不及印款。只泡武夷茶，从未用洗剂。',
    ),
    delivery: '800',
  },
  burgundy: {
    condition: 'veryGood',
    conditionNote: translated(
      'Fill 2 cm below the cork, a trace of damp on the label.',
      '液面在木塞下2厘米，酒標有輕微水漬。',
      '液面在木塞下2厘米，酒标有轻微水渍。',
    ),
    provenance: [
      [
        '1999–2025',
        translated(
          'One owner, one cellar at 13 °C since release',
          '上市後一直由同一藏家存於13 °C酒窖',
          '上市后一直由同一藏家存于13 °C酒窖',
        ),
        translated('Data logger of the transport', '運輸溫度紀錄', '运输温度记录'),
      ],
    ],
    delivery: '85',
  },
  'single-malt': {
    condition: 'excellent',
    conditionNote: translated(
      'Neck label and wax intact, level at the shoulder.',
      '頸標及封蠟完好，液面至瓶肩。',
      '颈标及封蜡完好，液面至瓶肩。',
    ),
    delivery: '35',
    estimate: ['6500', '9000'],
  },
  kynam: { comesWith: ['exportLicence'], delivery: 'free' },
  meiping: {
    condition: 'restored',
    conditionNote: translated(
      'A hairline crack at the rim, stable, visible under ultraviolet light.',
      '口沿一道衝線，狀況穩定，紫外光下可見。',
      '口沿一道冲线，状况稳定，紫外光下可见。',
    ),
    provenance: [
      [
        '',
        translated('From the collection of a family of physicians in Tainan', '台南醫師世家舊藏', '台南医师世家旧藏'),
      ],
    ],
    delivery: '2600',
  },
  celadon: { condition: 'veryGood', delivery: '2600' },
  'lotus-pendant': { condition: 'excellent', comesWith: ['report'] },
  'huanghuali-box': {
    condition: 'restored',
    conditionNote: translated(
      'An old repair to one corner, shown in picture three. The brass mounts are original.',
      '一角有舊修，見第三張圖。銅活為原配。',
      '一角有旧修，见第三张图。铜活为原配。',
    ),
  },
};
