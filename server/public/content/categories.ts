import { translated, type Translated } from './translated.ts';

/** A code as goods carry it, and what people read. */
export type Category = { readonly code: string; readonly name: Translated };

const category = (code: string, en: string, zhHK: string, zhCN: string): Category => ({
  code,
  name: translated(en, zhHK, zhCN),
});

/** Goods categories (spec §1): the four fields of collecting first, then the kinds of goods. */
export const GOODS_CATEGORIES: readonly Category[] = [
  category('naturalHistory', 'Natural history', '自然史', '自然史'),
  category('artHistory', 'Art history', '藝術史', '艺术史'),
  category('humanHistory', 'Human history', '人類史', '人类史'),
  category('popularScience', 'Popular science history', '科普史', '科普史'),
  category('jewellery', 'Jewellery', '珠寶首飾', '珠宝首饰'),
  category('jade', 'Jade and jadeite', '玉石翡翠', '玉石翡翠'),
  category('gemstones', 'Gemstones', '寶石', '宝石'),
  category('watches', 'Watches', '名錶', '名表'),
  category('handbags', 'Handbags and leather', '手袋皮具', '箱包皮具'),
  category('antiques', 'Antiques', '古董', '古董'),
  category('ceramics', 'Ceramics and porcelain', '陶瓷', '陶瓷'),
  category('paintings', 'Painting and calligraphy', '書畫', '书画'),
  category('artToys', 'Art toys', '潮流玩具', '潮流玩具'),
  category('rareWine', 'Rare wine and spirits', '珍稀名酒', '珍稀名酒'),
  category('agarwood', 'Agarwood', '沉香', '沉香'),
  category('tea', 'Tea', '茶葉', '茶叶'),
  category('teaware', 'Tea ware', '茶具', '茶具'),
  category('amulets', 'Amulets', '佛牌', '佛牌'),
  category('stamps', 'Stamps', '郵票', '邮票'),
  category('coins', 'Coins and banknotes', '錢幣', '钱币'),
  category('phoneNumbers', 'Phone numbers', '電話靚號', '手机靓号'),
  category('carPlates', 'Car plates', '車牌', '车牌'),
  category('fossils', 'Fossils and minerals', '化石礦物', '化石矿物'),
  category('books', 'Rare books and maps', '古籍地圖', '古籍地图'),
];

/** Categories of digital collectibles. */
export const NFT_CATEGORIES: readonly Category[] = [
  category('nftArt', 'Art', '藝術', '艺术'),
  category('nftCollectibles', 'Collectibles', '收藏品', '收藏品'),
  category('nftPhotography', 'Photography', '攝影', '摄影'),
  category('nftMusic', 'Music', '音樂', '音乐'),
  category('nftVirtualWorlds', 'Virtual worlds', '虛擬世界', '虚拟世界'),
  category('nftDomains', 'Domain names', '域名', '域名'),
  category('nftMemberships', 'Memberships', '會員資格', '会员资格'),
  category('nftGames', 'Games', '遊戲', '游戏'),
];

/** Where digital collectibles may live (spec §3, NFT platform: one entry), and on which chains. */
export const NFT_PLATFORMS: readonly (Category & { readonly chains: readonly Category[] })[] = [
  {
    ...category('opensea', 'OpenSea', 'OpenSea', 'OpenSea'),
    chains: [
      category('ethereum', 'Ethereum', '以太坊', '以太坊'),
      category('polygon', 'Polygon', 'Polygon', 'Polygon'),
      category('base', 'Base', 'Base', 'Base'),
      category('arbitrum', 'Arbitrum', 'Arbitrum', 'Arbitrum'),
      category('optimism', 'Optimism', 'Optimism', 'Optimism'),
    ],
  },
];
