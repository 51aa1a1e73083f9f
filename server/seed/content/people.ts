import type { ServerLanguage } from '#protocol/locales.ts';
import type { CurrencyCode } from '#protocol/money.ts';
import type { Portrait } from '../pictures/portrait.ts';

/** Somebody of the demo. Phone numbers and mail domains belong to nobody. */
export type DemoPerson = {
  readonly id: string;
  readonly username: string;
  readonly trueName: string;
  readonly language: ServerLanguage;
  readonly areaCode: string;
  readonly mobile: string;
  readonly currency: CurrencyCode;
  readonly gender: 1 | 2;
  /** Days since the account was made. */
  readonly since: number;
  readonly portrait: Portrait;
  readonly service?: true;
  readonly verified?: true;
};

const WALLS = {
  umber: ['#6b5132', '#1a120a'],
  petrol: ['#3a5560', '#0d1518'],
  plum: ['#5a3344', '#180c12'],
  moss: ['#4c5638', '#13170d'],
  ink: ['#3b4160', '#0f1120'],
  rust: ['#7a4a30', '#1f100a'],
} as const;
const SKINS = {
  light: ['#f0cdac', '#b9875f'],
  warm: ['#e3b48b', '#a06f49'],
  tan: ['#c98f63', '#80532f'],
  deep: ['#9a6540', '#573518'],
} as const;
const COATS = {
  navy: ['#2a3550', '#0f1524'],
  black: ['#3a3633', '#12100f'],
  cream: ['#e8dcc2', '#a5946f'],
  wine: ['#6a2136', '#2c0a15'],
  olive: ['#5b5a38', '#26260f'],
  gold: ['#c59a4c', '#6d4a17'],
} as const;

const look = (
  wall: keyof typeof WALLS,
  skin: keyof typeof SKINS,
  hair: Portrait['hair'],
  hairColor: string,
  coat: keyof typeof COATS,
  glasses = false,
): Portrait => ({
  wall: WALLS[wall],
  skin: SKINS[skin],
  hair,
  hairColor,
  coat: COATS[coat],
  ...(glasses ? { glasses } : {}),
});

/** The one password of every demo account. Production refuses to make them. */
export const DEMO_PASSWORD = 'Vermeil-demo-1';

export const PEOPLE: readonly DemoPerson[] = [
  {
    id: 'demo-buyer',
    username: 'demo.buyer',
    trueName: '陳嘉欣',
    language: 'ZHHK',
    areaCode: '852',
    mobile: '55501001',
    currency: 'HKD',
    gender: 2,
    since: 210,
    verified: true,
    portrait: look('umber', 'light', 'long', '#1c1512', 'wine'),
  },
  {
    id: 'demo-buyer2',
    username: 'demo.buyer2',
    trueName: 'Olivia Tan',
    language: 'EN',
    areaCode: '65',
    mobile: '55501002',
    currency: 'SGD',
    gender: 2,
    since: 160,
    verified: true,
    portrait: look('petrol', 'warm', 'bob', '#2b1a12', 'cream'),
  },
  {
    id: 'demo-seller',
    username: 'demo.seller',
    trueName: '林國棟',
    language: 'ZHHK',
    areaCode: '852',
    mobile: '55501003',
    currency: 'HKD',
    gender: 1,
    since: 640,
    verified: true,
    portrait: look('ink', 'warm', 'short', '#2b2724', 'black', true),
  },
  {
    id: 'demo-service',
    username: 'demo.service',
    trueName: 'Mia',
    language: 'EN',
    areaCode: '852',
    mobile: '55501004',
    currency: 'HKD',
    gender: 2,
    since: 700,
    service: true,
    portrait: look('moss', 'light', 'bun', '#17110e', 'gold'),
  },
  {
    id: 'service-leo',
    username: 'service.leo',
    trueName: 'Leo',
    language: 'ZHCN',
    areaCode: '86',
    mobile: '55501005',
    currency: 'CNY',
    gender: 1,
    since: 520,
    service: true,
    portrait: look('rust', 'light', 'swept', '#1d1714', 'gold'),
  },
  {
    id: 'wang-siyuan',
    username: 'wang.siyuan',
    trueName: '王思远',
    language: 'ZHCN',
    areaCode: '86',
    mobile: '55501006',
    currency: 'CNY',
    gender: 1,
    since: 430,
    verified: true,
    portrait: look('moss', 'warm', 'short', '#151210', 'olive'),
  },
  {
    id: 'lee-yawen',
    username: 'lee.yawen',
    trueName: '李雅雯',
    language: 'ZHHK',
    areaCode: '886',
    mobile: '55501007',
    currency: 'TWD',
    gender: 2,
    since: 300,
    verified: true,
    portrait: look('plum', 'light', 'bob', '#120e0c', 'navy', true),
  },
  {
    id: 'somchai-r',
    username: 'somchai.r',
    trueName: 'Somchai Rattanakul',
    language: 'EN',
    areaCode: '66',
    mobile: '55501008',
    currency: 'THB',
    gender: 1,
    since: 380,
    verified: true,
    portrait: look('rust', 'tan', 'short', '#171210', 'cream'),
  },
  {
    id: 'nurul-aisyah',
    username: 'nurul.aisyah',
    trueName: 'Nurul Aisyah',
    language: 'EN',
    areaCode: '60',
    mobile: '55501009',
    currency: 'SGD',
    gender: 2,
    since: 120,
    portrait: look('petrol', 'tan', 'headscarf', '#b58a5a', 'navy'),
  },
  {
    id: 'wong-chikeung',
    username: 'wong.ck',
    trueName: '黃志強',
    language: 'ZHHK',
    areaCode: '852',
    mobile: '55501010',
    currency: 'HKD',
    gender: 1,
    since: 260,
    verified: true,
    portrait: look('umber', 'warm', 'swept', '#3a342f', 'navy'),
  },
  {
    id: 'zhou-lei',
    username: 'zhou.lei',
    trueName: '周蕾',
    language: 'ZHCN',
    areaCode: '86',
    mobile: '55501011',
    currency: 'CNY',
    gender: 2,
    since: 350,
    verified: true,
    portrait: look('moss', 'light', 'long', '#1a1311', 'cream'),
  },
  {
    id: 'marcus-lim',
    username: 'marcus.lim',
    trueName: 'Marcus Lim',
    language: 'EN',
    areaCode: '65',
    mobile: '55501012',
    currency: 'SGD',
    gender: 1,
    since: 480,
    verified: true,
    portrait: look('plum', 'warm', 'swept', '#1a1512', 'wine', true),
  },
  {
    id: 'cheung-hiutung',
    username: 'cheung.ht',
    trueName: '張曉彤',
    language: 'ZHHK',
    areaCode: '852',
    mobile: '55501013',
    currency: 'HKD',
    gender: 2,
    since: 90,
    verified: true,
    portrait: look('ink', 'light', 'bob', '#33201a', 'olive'),
  },
  {
    id: 'wu-chunchieh',
    username: 'wu.chunchieh',
    trueName: '吳俊傑',
    language: 'ZHHK',
    areaCode: '886',
    mobile: '55501014',
    currency: 'TWD',
    gender: 1,
    since: 220,
    verified: true,
    portrait: look('petrol', 'warm', 'short', '#211b18', 'black', true),
  },
  {
    id: 'zhao-mingxuan',
    username: 'zhao.mx',
    trueName: '赵明轩',
    language: 'ZHCN',
    areaCode: '86',
    mobile: '55501015',
    currency: 'CNY',
    gender: 1,
    since: 410,
    verified: true,
    portrait: look('umber', 'warm', 'short', '#100d0c', 'olive', true),
  },
  {
    id: 'priya-nair',
    username: 'priya.nair',
    trueName: 'Priya Nair',
    language: 'EN',
    areaCode: '60',
    mobile: '55501016',
    currency: 'USD',
    gender: 2,
    since: 330,
    verified: true,
    portrait: look('rust', 'deep', 'long', '#0f0b0a', 'gold'),
  },
  {
    id: 'ho-meiling',
    username: 'ho.meiling',
    trueName: '何美玲',
    language: 'ZHHK',
    areaCode: '852',
    mobile: '55501017',
    currency: 'MOP',
    gender: 2,
    since: 75,
    portrait: look('plum', 'light', 'bun', '#2a1c16', 'black'),
  },
  {
    id: 'sun-ruolin',
    username: 'sun.ruolin',
    trueName: '孙若琳',
    language: 'ZHCN',
    areaCode: '86',
    mobile: '55501018',
    currency: 'USD',
    gender: 2,
    since: 140,
    verified: true,
    portrait: look('ink', 'light', 'bob', '#4a2a3c', 'wine'),
  },
];

/** A shop of the demo; its logo is the portrait of what it sells. */
export type DemoStore = {
  readonly id: string;
  readonly num: string;
  readonly ownerId: string;
  readonly displayName: string;
  readonly entityName: string;
  readonly type: 1 | 2;
  readonly businessCategory: string;
  readonly address: string;
  readonly profile: string;
  readonly returnPolicy: string;
  readonly openingHours: string;
  readonly logo: 'watchDress' | 'teaCake' | 'whisky' | 'ruby' | 'amulet';
};

export const STORES: readonly DemoStore[] = [
  {
    id: 'store-lam',
    num: 'ST-10001',
    ownerId: 'demo-seller',
    displayName: '林氏名錶 Lam & Sons',
    entityName: 'Lam & Sons Timepieces Limited',
    type: 2,
    businessCategory: 'watches',
    address: '香港尖沙咀漢口道18號地下',
    logo: 'watchDress',
    profile:
      '三代經營，專營古董及現代機械錶。每隻錶附機芯照片、走時數據及本店保養兩年。Three generations of mechanical watches; every piece comes with movement photographs, timing figures and two years of our own warranty.',
    returnPolicy: '收貨後七日內可退換，錶面保護膜須完整。 Returns within seven days with the seal intact.',
    openingHours: '11:00–19:30 · 星期二休息',
  },
  {
    id: 'store-yangu',
    num: 'ST-10002',
    ownerId: 'wang-siyuan',
    displayName: '岩骨茶事',
    entityName: '深圳市岩骨茶业有限公司',
    type: 2,
    businessCategory: 'tea',
    address: '深圳市南山区华侨城创意园B4栋102',
    logo: 'teaCake',
    profile: '只做老茶与正岩茶。仓储记录可查，支持开汤验茶后付款。',
    returnPolicy: '未拆封七日无理由退货；已开汤不退。',
    openingHours: '10:00–20:00',
  },
  {
    id: 'store-meridian',
    num: 'ST-10003',
    ownerId: 'marcus-lim',
    displayName: 'Meridian Cellars',
    entityName: 'Meridian Cellars Pte. Ltd.',
    type: 2,
    businessCategory: 'rareWine',
    address: '#01-07, 41 Duxton Road, Singapore',
    logo: 'whisky',
    profile:
      'Fine and rare bottles from professionally stored collections. Every case is photographed, weighed and checked for fill level before it is listed.',
    returnPolicy: 'Corked or mis-described bottles are refunded in full within 14 days.',
    openingHours: 'Mon–Sat 11:00–21:00',
  },
  {
    id: 'store-nair',
    num: 'ST-10004',
    ownerId: 'priya-nair',
    displayName: 'Nair Fine Jewels',
    entityName: 'Nair Fine Jewels Sdn. Bhd.',
    type: 2,
    businessCategory: 'jewellery',
    address: 'Lot 2.14, Merdeka Arcade, Kuala Lumpur',
    logo: 'ruby',
    profile: 'Untreated coloured stones and natural pearls, each with a laboratory report. Viewing by appointment.',
    returnPolicy: 'Fourteen days, in original condition with its report.',
    openingHours: 'Tue–Sun 10:30–19:00',
  },
  {
    id: 'store-siam',
    num: 'ST-10005',
    ownerId: 'somchai-r',
    displayName: 'Siam Amulet House',
    entityName: 'Somchai Rattanakul',
    type: 1,
    businessCategory: 'amulets',
    address: '12/4 Maharat Road, Bangkok',
    logo: 'amulet',
    profile: 'Amulets of the central temples with certificates of the association. Honest about repairs, always.',
    returnPolicy: 'Full refund for life if an amulet is found not genuine.',
    openingHours: 'Daily 09:00–18:00',
  },
];
