import { translated } from '../../public/content/translated.ts';
import type { DemoGoods } from './goods-notation.ts';

/** Watches, stones, pearls. */
export const PRECIOUS: readonly DemoGoods[] = [
  {
    id: 'buyer-brooch', seller: 'demo-buyer', category: 'jewellery', thing: 'pearls', price: '4200', currency: 'HKD', state: 'draft',
    title: translated('Pearl brooch of the 1940s', '四十年代珍珠胸針', '四十年代珍珠胸针'),
    description: translated('My grandmother’s. Two pearls replaced in 1990.', '外婆留下，1990年換過兩粒珠。', '外婆留下，1990年换过两粒珠。'),
  },
  {
    id: 'lavender-bangle', seller: 'zhou-lei', category: 'jade', thing: 'jadeLavender', price: '268000', currency: 'CNY',
    title: translated('Lavender jadeite bangle, 56.5 mm, icy type', '冰種紫羅蘭翡翠手鐲 56.5mm', '冰种紫罗兰翡翠手镯 56.5mm'),
    description: translated(
      'Untreated (type A) Burmese jadeite, even lavender with one drift of apple green. Inner diameter 56.5 mm, 13.2 mm wide. Comes with an NGTC report and a pawnbroker’s valuation of 2023.',
      '緬甸天然翡翠（A貨），紫色均勻，帶一抹蘋果綠。內徑56.5mm，條寬13.2mm，附NGTC證書及2023年典當行估價。',
      '缅甸天然翡翠（A货），紫色均匀，带一抹苹果绿。内径56.5mm，条宽13.2mm，附NGTC证书及2023年典当行估价。'),
  },
  {
    id: 'imperial-bangle', seller: 'zhou-lei', category: 'jade', thing: 'jadeGreen', price: '1680000', currency: 'HKD', managed: true,
    title: translated('Imperial green jadeite bangle from a Zhuhai family', '珠海家傳帝王綠翡翠手鐲', '珠海家传帝王绿翡翠手镯'),
    description: translated(
      'Bought in Guangzhou in 1988 and worn by three women of one family. Glassy, saturated green over two thirds of the ring; a healed fissure at seven o’clock is shown under light in picture three. On consignment in our Hong Kong vault.',
      '1988年購於廣州，家中三代女性佩戴。玻璃種，三分之二滿綠；七點位有一條癒合紋，第三張圖為透光實拍。現於香港保管庫寄售。',
      '1988年购于广州，家中三代女性佩戴。玻璃种，三分之二满绿；七点位有一条愈合纹，第三张图为透光实拍。现于香港保管库寄售。'),
  },
  {
    id: 'south-sea-pearls', seller: 'priya-nair', store: 'store-nair', category: 'jewellery', thing: 'pearls', price: '9800', currency: 'USD',
    title: translated('Double strand of South Sea pearls, 9–12 mm', '雙圈南洋珍珠頸鏈 9–12mm', '双圈南洋珍珠项链 9–12mm'),
    description: translated(
      'Seventy pearls, graduated, cream with a rose overtone and only the faintest spotting. Knotted on silk, clasp in 18 ct gold. Restrung last spring.',
      '七十顆漸變南洋珠，奶油底帶玫瑰暈彩，瑕疵極微。真絲打結，18K金扣，今年春天重新穿線。',
      '七十颗渐变南洋珠，奶油底带玫瑰晕彩，瑕疵极微。真丝打结，18K金扣，今年春天重新穿线。'),
  },
  {
    id: 'mogok-ruby', seller: 'priya-nair', store: 'store-nair', category: 'gemstones', thing: 'ruby', price: '42500', currency: 'USD',
    title: translated('Unheated Mogok ruby, 2.08 ct, vivid red', '抹谷無燒紅寶石 2.08卡', '抹谷无烧红宝石 2.08克拉'),
    description: translated(
      'Cushion, 7.4 × 6.9 mm. Fine silk that softens the light, strong fluorescence, no heat. Report of a Lucerne laboratory, 2024. May be viewed in Kuala Lumpur or Singapore.',
      '枕形切割，7.4 × 6.9mm。絲狀包裹體柔化光線，螢光強，無燒。附2024年琉森實驗室報告，可於吉隆坡或新加坡看貨。',
      '枕形切割，7.4 × 6.9mm。丝状包裹体柔化光线，荧光强，无烧。附2024年卢塞恩实验室报告，可于吉隆坡或新加坡看货。'),
  },
  {
    id: 'paraiba', seller: 'priya-nair', store: 'store-nair', category: 'gemstones', thing: 'paraiba', price: '31000', currency: 'USD',
    auction: { start: '24000', step: '1000', hours: 58, reserve: '35000' },
    title: translated('Paraíba tourmaline, 1.62 ct, neon blue', '帕拉伊巴電氣石 1.62卡 霓虹藍', '帕拉伊巴碧玺 1.62克拉 霓虹蓝'),
    description: translated(
      'Oval, Brazilian origin, copper-bearing, minor clarity enhancement as reported. The kind of blue that seems to be switched on.',
      '橢圓形，巴西產地，含銅，報告註明輕度淨度優化。顏色像通了電一樣。',
      '椭圆形，巴西产地，含铜，报告注明轻度净度优化。颜色像通了电一样。'),
  },
  {
    id: 'calatrava', seller: 'demo-seller', store: 'store-lam', category: 'watches', thing: 'watchIvory', price: '186000', currency: 'HKD', brand: 'Aldine Genève',
    title: translated('Aldine Genève dress watch, ref. 2451, 1958', '艾爾定 Aldine 正裝錶 2451 1958年', '艾尔定 Aldine 正装表 2451 1958年'),
    description: translated(
      '18 ct yellow gold, 34 mm, ivory dial never refinished – see the feet of the markers. Hand-wound, +4 s a day on five positions after our service of this March. Box lost, extract from the archives enclosed.',
      '18K黃金，34mm，原裝象牙面從未翻新（可看時標腳）。手上鏈，今年三月本店抹油後五方位日差+4秒。原盒已失，附原廠檔案證明。',
      '18K黄金，34mm，原装象牙面从未翻新（可看时标脚）。手上链，今年三月本店洗油后五方位日差+4秒。原盒已失，附原厂档案证明。'),
  },
  {
    id: 'diver', seller: 'demo-seller', store: 'store-lam', category: 'watches', thing: 'watchGreen', price: '98000', currency: 'HKD', brand: 'Harrow & Pell',
    auction: { start: '78000', step: '2000', hours: -97 }, state: 'auctionComplete',
    title: translated('Harrow & Pell diver, British racing green, full set', '哈羅皮爾潛水錶 賽車綠 全套', '哈罗皮尔潜水表 赛车绿 全套'),
    description: translated(
      'Bought in Central in 2021 and worn perhaps twenty times. 41 mm, ceramic bezel, unpolished. Box, card, all links. Water resistance tested again at 300 m.',
      '2021年中環購入，佩戴約二十次。41mm，陶瓷圈，未打磨。盒、卡、全部錶節齊，300米防水已重新測試。',
      '2021年中环购入，佩戴约二十次。41mm，陶瓷圈，未打磨。盒、卡、全部表节齐，300米防水已重新测试。'),
  },
  {
    id: 'chronograph', seller: 'demo-seller', store: 'store-lam', category: 'watches', thing: 'watchBlue', price: '328000', currency: 'HKD', brand: 'Aldine Genève',
    title: translated('Aldine chronograph ref. 6130, blue dial, 1969', '艾爾定計時碼錶 6130 藍面 1969年', '艾尔定计时码表 6130 蓝面 1969年'),
    description: translated(
      'One of about two hundred with the midnight-blue dial. Column wheel, running and resetting crisply; case with sharp lugs, lightly brushed once. Provenance from the first owner, a pilot, with his logbook page.',
      '約二百隻午夜藍面之一。導柱輪，計時及歸零爽快；錶耳輪廓鋒利，曾輕微拉絲一次。首任機師物主來源，附其飛行日誌一頁。',
      '约二百只午夜蓝面之一。导柱轮，计时及归零清脆；表耳轮廓锋利，曾轻微拉丝一次。首任飞行员物主来源，附其飞行日志一页。'),
  },
  {
    id: 'repeater-frozen', seller: 'demo-seller', store: 'store-lam', category: 'watches', thing: 'watchIvory', price: '520000', currency: 'HKD', brand: 'Aldine Genève', state: 'frozen',
    title: translated('Aldine minute repeater, pocket watch re-cased', '艾爾定三問 懷錶改殼', '艾尔定三问 怀表改壳'),
    description: translated(
      'A repeater movement of 1912 in a modern case. The listing is being examined: the number on the movement does not agree with the archive.',
      '1912年三問機芯配現代錶殼。此商品正在查核：機芯編號與檔案不符。',
      '1912年三问机芯配现代表壳。此商品正在核查：机芯编号与档案不符。'),
  },
];
