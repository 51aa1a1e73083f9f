import { translated, type Translated } from './translated.ts';

/** The markets served (spec §1), by ISO 3166 code, with their phone area codes. */
export const AREAS: readonly { readonly code: string; readonly areaCode: string; readonly name: Translated }[] = [
  { code: 'CN', areaCode: '86', name: translated('Mainland China', '中國內地', '中国大陆') },
  { code: 'HK', areaCode: '852', name: translated('Hong Kong', '香港', '香港') },
  { code: 'TW', areaCode: '886', name: translated('Taiwan', '台灣', '台湾') },
  { code: 'SG', areaCode: '65', name: translated('Singapore', '新加坡', '新加坡') },
  { code: 'MY', areaCode: '60', name: translated('Malaysia', '馬來西亞', '马来西亚') },
  { code: 'TH', areaCode: '66', name: translated('Thailand', '泰國', '泰国') },
];

/** Where goods are handed over for consignment. The companies are invented. */
export const MANAGED_ADDRESSES: readonly {
  readonly id: string;
  readonly companyName: Translated;
  readonly address: Translated;
}[] = [
  {
    id: 'hk-central',
    companyName: translated('Vermeil Vault Hong Kong', '鎏金香港保管庫', '鎏金香港保管库'),
    address: translated(
      'Shop G12, Lantern Arcade, 88 Queen’s Road Central, Hong Kong',
      '香港中環皇后大道中88號燈籠廊地下G12號舖',
      '香港中环皇后大道中88号灯笼廊地下G12号铺',
    ),
  },
  {
    id: 'sz-luohu',
    companyName: translated('Vermeil Vault Shenzhen', '鎏金深圳保管庫', '鎏金深圳保管库'),
    address: translated(
      'Unit 1806, Jinheng Centre, Renmin South Road, Luohu, Shenzhen',
      '深圳市羅湖區人民南路 金恒中心1806室',
      '深圳市罗湖区人民南路 金恒中心1806室',
    ),
  },
  {
    id: 'zh-gongbei',
    companyName: translated('Vermeil Vault Zhuhai', '鎏金珠海保管庫', '鎏金珠海保管库'),
    address: translated(
      'Unit 903, Harbour Court, Yingbin South Road, Gongbei, Zhuhai',
      '珠海市拱北迎賓南路海韻閣903室',
      '珠海市拱北迎宾南路海韵阁903室',
    ),
  },
  {
    id: 'sg-orchard',
    companyName: translated('Vermeil Vault Singapore', '鎏金新加坡保管庫', '鎏金新加坡保管库'),
    address: translated(
      '#05-21 Meridian House, 300 Orchard Road, Singapore',
      '新加坡烏節路300號子午樓05-21室',
      '新加坡乌节路300号子午楼05-21室',
    ),
  },
];
