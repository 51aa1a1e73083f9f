import { foldText } from './tokens.ts';

/**
 * The Chinese names of brands, so that 卡地亞 finds goods whose brand is Cartier. One script each: the other is folded.
 * Two names where Hong Kong and the mainland differ.
 */
const NAMES: Readonly<Record<string, string>> = {
  'A. Lange & Söhne': '朗格',
  'Audemars Piguet': '愛彼 愛彼錶',
  Blancpain: '寶珀 寶鉑',
  Breguet: '寶璣',
  Breitling: '百年靈',
  Burberry: '博柏利 巴寶莉',
  Bvlgari: '寶格麗 寶加麗',
  Cartier: '卡地亞',
  Casio: '卡西歐',
  Chanel: '香奈兒',
  Chopard: '蕭邦',
  Dior: '迪奧',
  Fendi: '芬迪',
  'Franck Muller': '法穆蘭',
  'Girard-Perregaux': '芝柏',
  Goyard: '戈雅',
  'Grand Seiko': '冠藍獅',
  Gucci: '古馳',
  Hennessy: '軒尼詩',
  Hermès: '愛馬仕',
  Hublot: '宇舶 恒寶',
  IWC: '萬國',
  'Jaeger-LeCoultre': '積家',
  Longines: '浪琴',
  'Louis Vuitton': '路易威登 路易·威登',
  Macallan: '麥卡倫',
  Meissen: '麥森 邁森',
  Mikimoto: '御木本',
  Montblanc: '萬寶龍',
  Moutai: '茅台',
  Omega: '歐米茄 奧米加',
  Panerai: '沛納海',
  'Patek Philippe': '百達翡麗',
  Piaget: '伯爵',
  Prada: '普拉達',
  'Richard Mille': '理查德米勒 里查德米爾',
  Rolex: '勞力士',
  Seiko: '精工',
  'TAG Heuer': '泰格豪雅 豪雅',
  Tiffany: '蒂芙尼 蒂凡尼',
  'Tiffany & Co.': '蒂芙尼 蒂凡尼',
  Tudor: '帝舵',
  'Ulysse Nardin': '雅典錶',
  'Vacheron Constantin': '江詩丹頓',
  'Van Cleef & Arpels': '梵克雅寶',
  Zenith: '真力時',
};
const BY_FOLDED_BRAND = new Map(Object.entries(NAMES).map(([brand, names]) => [foldText(brand), names]));

/** @returns the Chinese names of a brand, separated by spaces; '' for brands without one here */
export const chineseBrandNames = (brand: string): string => BY_FOLDED_BRAND.get(foldText(brand.trim())) ?? '';
