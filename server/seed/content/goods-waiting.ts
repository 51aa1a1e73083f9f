import { translated } from '../../public/content/translated.ts';
import type { DemoGoods } from './goods-notation.ts';

/** In review, or turned down: what staff and sellers see, and nobody else. */
export const WAITING: readonly DemoGoods[] = [
  {
    id: 'moonphase',
    seller: 'demo-seller',
    store: 'store-lam',
    category: 'watches',
    thing: 'watchMoonPhase',
    price: '268000',
    currency: 'HKD',
    state: 'rejected',
    title: translated(
      'Moon-phase calendar in pink gold, 1954',
      '粉紅金月相日曆腕錶，1954年',
      '粉红金月相日历腕表，1954年',
    ),
    description: translated(
      'Triple calendar – day and month in windows, date by a blued hand – and moon at six, the lugs still crisp. Serviced this spring; the moon disc is original and a little faded.',
      '三曆月相：星期、月份視窗，藍鋼針指示日期，月相在六時位。錶耳稜角分明。今春抹油，月相盤原裝，微有褪色。',
      '三历月相：星期、月份视窗，蓝钢针指示日期，月相在六点位。表耳棱角分明。今春洗油，月相盘原装，微有褪色。',
    ),
  },
  {
    id: 'huanghuali-box',
    seller: 'wang-siyuan',
    store: 'store-yangu',
    category: 'antiques',
    thing: 'huanghualiBox',
    price: '76000',
    currency: 'CNY',
    state: 'pending',
    title: translated('Huanghuali document box, mid-Qing', '清中期黃花梨文具匣', '清中期黄花梨文具匣'),
    description: translated(
      'One board for the lid, ghost-face grain, brass fittings of the period. Old repair to one corner, shown in the third picture.',
      '一木整開匣面，鬼臉紋，原配黃銅活。一角有舊修，見第三圖。',
      '一木整开匣面，鬼脸纹，原配黄铜活。一角有旧修，见第三图。',
    ),
  },
  {
    id: 'comet-7',
    seller: 'sun-ruolin',
    category: 'nftArt',
    thing: 'tokenPendulum',
    price: '0.62',
    currency: 'USD',
    token: { chain: 'base', tokenId: '7' },
    state: 'pending',
    title: translated('Comet #7 – drawn by a pendulum', '《彗星 #7》擺繪', '《彗星 #7》摆绘'),
    description: translated(
      'The path of one pendulum over nine minutes, written as a token.',
      '一支擺錘九分鐘的軌跡，鑄為數字藏品。',
      '一支摆锤九分钟的轨迹，铸为数字藏品。',
    ),
  },
];
