import { translated } from '../../public/content/translated.ts';
import type { DemoGoods } from './goods-notation.ts';

/** Tea, wine, incense and the vessels for them. */
export const TABLE: readonly DemoGoods[] = [
  {
    id: 'puer-1988', seller: 'wang-siyuan', store: 'store-yangu', category: 'tea', thing: 'teaCake', price: '46800', currency: 'CNY',
    title: translated('Raw pu’er cake of 1988, dry-stored in Kunming', '1988年生普茶餅 昆明乾倉', '1988年生普茶饼 昆明干仓'),
    description: translated(
      '357 g, bamboo basket opened for this one cake, the other six remain sealed. Clear amber liquor, camphor and dried longan. Ten grams are brewed for you on video before you pay.',
      '357克，整提開筒僅取此餅，其餘六餅未動。湯色琥珀透亮，樟香帶桂圓乾。付款前可視像開湯試茶十克。',
      '357克，整提开筒仅取此饼，其余六饼未动。汤色琥珀透亮，樟香带桂圆干。付款前可视频开汤试茶十克。'),
  },
  {
    id: 'yixing-pot', seller: 'lee-yawen', category: 'teaware', thing: 'teapot', price: '88000', currency: 'TWD',
    title: translated('Yixing teapot, zhuni clay, 120 ml, 1980s', '宜興朱泥壺 120cc 八十年代', '宜兴朱泥壶 120cc 八十年代'),
    description: translated(
      'Thin-walled, a clean single-hole pour in nine seconds. Used for one Wuyi tea only and never washed with soap. A tiny chip under the lid does not touch the seal.',
      '胎薄，單孔出水九秒收盡。只泡武夷岩茶，從未用清潔劑。蓋內有米粒大小磕傷，不影響密合。',
      '胎薄，单孔出水九秒收尽。只泡武夷岩茶，从未用清洁剂。盖内有米粒大小磕伤，不影响密合。'),
  },
  {
    id: 'burgundy', seller: 'marcus-lim', store: 'store-meridian', category: 'rareWine', thing: 'wineRed', price: '4280', currency: 'SGD',
    title: translated('Clos de l’Aurore Grand Cru 1996, bottle no. 0412', '曙光園特級園紅酒 1996 編號0412', '曙光园特级园红酒 1996 编号0412'),
    description: translated(
      'One owner, one cellar at 13 °C since release. Fill 2 cm below the cork, label with a trace of damp. Moved to Singapore by temperature-controlled freight with a data logger.',
      '單一藏家，出廠起恆溫13°C酒窖存放。水位離塞2cm，酒標微有潮痕。恆溫貨運至新加坡，附溫度記錄。',
      '单一藏家，出厂起恒温13°C酒窖存放。水位离塞2cm，酒标微有潮痕。恒温货运至新加坡，附温度记录。'),
  },
  {
    id: 'single-malt', seller: 'marcus-lim', store: 'store-meridian', category: 'rareWine', thing: 'whisky', price: '7200', currency: 'SGD',
    auction: { start: '5200', step: '200', hours: 31, extend: 10 },
    title: translated('Single malt of 1974, sherry butt, 46.2 %', '1974年單一麥芽威士忌 雪莉桶 46.2%', '1974年单一麦芽威士忌 雪莉桶 46.2%'),
    description: translated(
      'One of 498 from a single sherry butt, 33 years old. Neck label and wax intact, level at the shoulder. Tax paid in Singapore.',
      '單一雪莉桶498瓶之一，33年。頸標及封蠟完好，水位肩位。新加坡完稅。',
      '单一雪莉桶498瓶之一，33年。颈标及封蜡完好，水位肩位。新加坡完税。'),
  },
  {
    id: 'kynam', seller: 'zhao-mingxuan', category: 'agarwood', thing: 'agarwood', price: '128000', currency: 'CNY', managed: true,
    title: translated('Kynam agarwood from Nha Trang, 38.6 g', '芽莊奇楠沉香 38.6克', '芽庄奇楠沉香 38.6克'),
    description: translated(
      'Soft enough to take a fingernail, cool and sweet unlit, with the numbness on the tongue that cannot be faked. Weighed on camera, CITES paper enclosed.',
      '軟糯可掐，生聞清甜帶涼，入口麻舌。過磅有錄影，附CITES文件。',
      '软糯可掐，生闻清甜带凉，入口麻舌。过秤有录像，附CITES文件。'),
  },
  {
    id: 'meiping', seller: 'lee-yawen', category: 'ceramics', thing: 'vaseBlue', price: '420000', currency: 'TWD',
    title: translated('Blue and white meiping with camellias, Republic period', '民國青花山茶紋梅瓶', '民国青花山茶纹梅瓶'),
    description: translated(
      'Height 31 cm, thinly potted, cobalt in two washes. Hairline at the mouth, stable, visible under ultraviolet light. From a Tainan physician’s house.',
      '高31cm，胎薄，青花分水兩色。口沿一道衝線，穩定，紫外光下可見。台南醫師舊藏。',
      '高31cm，胎薄，青花分水两色。口沿一道冲线，稳定，紫外光下可见。台南医师旧藏。'),
  },
  {
    id: 'celadon', seller: 'lee-yawen', category: 'ceramics', thing: 'vaseCeladon', price: '265000', currency: 'TWD', state: 'hidden',
    title: translated('Longquan celadon vase, carved peony', '龍泉青瓷刻花牡丹瓶', '龙泉青瓷刻花牡丹瓶'),
    description: translated('Plum-green glaze pooling in the carving. Withdrawn for photographs in daylight.', '梅子青釉，刻花處積釉。暫時下架，待補自然光照片。', '梅子青釉，刻花处积釉。暂时下架，待补自然光照片。'),
  },
];
