import type { z } from 'zod';
import type { contactUs } from '#protocol/http/public.ts';
import type { Locale, ServerLanguage } from '#protocol/locales.ts';

type Contact = z.input<typeof contactUs.response>[number];

const ADDRESSES: Readonly<Record<ServerLanguage, readonly [string, ...string[]]>> = {
  EN: [
    'Level 23, Gilded Tower, 138 Connaught Road Central, Hong Kong',
    'Unit 1806, Jinheng Centre, Renmin South Road, Luohu, Shenzhen',
    'Unit 903, Harbour Court, Yingbin South Road, Gongbei, Zhuhai',
    '#05-21 Meridian House, 300 Orchard Road, Singapore',
  ],
  ZHHK: [
    '香港中環干諾道中138號鎏金大廈23樓',
    '深圳市羅湖區人民南路 金恒中心1806室',
    '珠海市拱北迎賓南路海韻閣903室',
    '新加坡烏節路300號子午樓05-21室',
  ],
  ZHCN: [
    '深圳市罗湖区人民南路 金恒中心1806室',
    '香港中环干诺道中138号鎏金大厦23楼',
    '珠海市拱北迎宾南路海韵阁903室',
    '新加坡乌节路300号子午楼05-21室',
  ],
};

// Reserved domains (RFC 2606) and fictitious numbers: nothing here reaches a real person.
const contact = (languageCode: ServerLanguage, phone: string, socials: Contact['socials']): Contact => ({
  languageCode,
  email: 'hello@vermeil.example',
  phone,
  addressList: ADDRESSES[languageCode].map((place) => ({ place })),
  defaultAddress: ADDRESSES[languageCode][0],
  socials,
});
const worldwide: Contact['socials'] = [
  { network: 'facebook', url: 'https://facebook.vermeil.example' },
  { network: 'instagram', url: 'https://instagram.vermeil.example' },
  { network: 'wechat', url: 'https://wechat.vermeil.example' },
  { network: 'weibo', url: 'https://weibo.vermeil.example' },
];

/** Contact details (spec §3, Contact info entry): the first address is the default. */
export const CONTACTS: readonly Contact[] = [
  contact('EN', '+852 5550 0138', worldwide),
  contact('ZHHK', '+852 5550 0138', worldwide),
  contact('ZHCN', '+86 755 5550 1806', [...worldwide].reverse()),
];

/** The name of the site. */
export const SITE_NAMES: Readonly<Record<Locale, string>> = { en: 'Vermeil', 'zh-HK': '鎏金', 'zh-CN': '鎏金' };

/** Title, description and keywords of the whole site for search engines. */
export const SEO: Readonly<Record<ServerLanguage, { title: string; description: string; keywords: string }>> = {
  EN: {
    title: 'Vermeil – luxury goods, collectibles and art',
    description:
      'A marketplace where collectors and merchants in Hong Kong, mainland China, Taiwan and South-East Asia trade ' +
      'watches, jade, antiques, rare wine, tea, agarwood, amulets, stamps, coins and digital collectibles – and talk ' +
      'to each other before they deal.',
    keywords:
      'luxury marketplace, collectibles, watches, jade, antiques, rare wine, agarwood, tea, amulets, stamps, coins, ' +
      'art toys, NFT, Hong Kong, Singapore',
  },
  ZHHK: {
    title: '鎏金 – 奢侈品、收藏品及藝術品交易平台',
    description:
      '香港、中國內地、台灣及東南亞藏家與商戶的交易平台：名錶、翡翠、古董、珍稀名酒、茶葉、沉香、佛牌、郵票、錢幣與數碼藏品，先對話、再鑑定、後成交。',
    keywords: '奢侈品, 收藏品, 名錶, 翡翠, 古董, 名酒, 沉香, 茶葉, 佛牌, 郵票, 錢幣, 潮流玩具, NFT, 香港, 新加坡',
  },
  ZHCN: {
    title: '鎏金 – 奢侈品、收藏品与艺术品交易平台',
    description:
      '中国大陆、香港、台湾及东南亚藏家与商家的交易平台：名表、翡翠、古董、珍稀名酒、茶叶、沉香、佛牌、邮票、钱币与数字藏品，先沟通、再鉴定、后成交。',
    keywords: '奢侈品, 收藏品, 名表, 翡翠, 古董, 名酒, 沉香, 茶叶, 佛牌, 邮票, 钱币, 潮流玩具, NFT, 香港, 新加坡',
  },
};
