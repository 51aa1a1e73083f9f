import { translated } from '../../public/content/translated.ts';
import type { DemoGoods } from './goods-notation.ts';

/** Stamps, coins, toys, amulets, plates, pictures, fossils and tokens. */
export const COLLECTIBLES: readonly DemoGoods[] = [
  {
    id: 'ammonite', seller: 'ho-meiling', category: 'fossils', thing: 'ammonite', price: '6800', currency: 'MOP',
    title: translated('Polished ammonite from Mahajanga, 21 cm', '馬達加斯加拋光菊石 21cm', '马达加斯加抛光菊石 21cm'),
    description: translated(
      'Lower Cretaceous, sawn and polished on one face, sutures like ferns. Two chambers filled with calcite. Export papers enclosed.',
      '下白堊紀，單面切割拋光，縫合線如蕨葉，兩個氣室充填方解石。附出口文件。',
      '下白垩纪，单面切割抛光，缝合线如蕨叶，两个气室充填方解石。附出口文件。'),
  },
  {
    id: 'dragon-block', seller: 'cheung-hiutung', category: 'stamps', thing: 'stampRed', price: '38000', currency: 'HKD',
    title: translated('Mountain series block of four, first-day cancel', '山水系列四方連 首日戳', '山水系列四方连 首日戳'),
    description: translated(
      'Fresh colours, all perforations whole, cancelled at the General Post Office on the day of issue. Kept in a stockbook away from light; never hinged.',
      '色彩鮮明，齒孔齊全，發行當日郵政總局蓋戳。一直存於避光插冊，未曾貼過。',
      '色彩鲜明，齿孔齐全，发行当日邮政总局盖戳。一直存于避光插册，未曾贴过。'),
  },
  {
    id: 'junk-dollar', seller: 'wu-chunchieh', category: 'coins', thing: 'coinSilver', price: '152000', currency: 'TWD',
    auction: { start: '120000', step: '4000', hours: -26 }, state: 'auctionComplete',
    title: translated('Junk dollar, year 23, MS 63', '船洋二十三年 MS63', '船洋二十三年 MS63'),
    description: translated(
      'Strong strike in the sails, champagne toning at the rim, a bag mark under the prow. In its grading holder.',
      '帆面打制深峻，邊緣香檳色包漿，船首下有一處袋傷。評級盒裝。',
      '帆面打制深峻，边缘香槟色包浆，船首下有一处袋伤。评级盒装。'),
  },
  {
    id: 'gold-junk', seller: 'wu-chunchieh', category: 'coins', thing: 'coinGold', price: '8400', currency: 'USD',
    auction: { start: '6000', step: '200', hours: 9 },
    title: translated('Pattern sovereign with junk, gold, 1898', '帆船金幣樣幣 1898年', '帆船金币样币 1898年'),
    description: translated(
      'A pattern never adopted, eleven known. Rim bump at five o’clock, otherwise as struck. Sold from a family in Tainan.',
      '未採用之樣幣，已知存世十一枚。五點位邊緣微磕，其餘如新。台南家族釋出。',
      '未采用之样币，已知存世十一枚。五点位边缘微磕，其余如新。台南家族释出。'),
  },
  {
    id: 'phra-somdej', seller: 'somchai-r', store: 'store-siam', category: 'amulets', thing: 'amulet', price: '385000', currency: 'THB',
    title: translated('Phra Somdej amulet in a gold arch, certificate of 2019', '崇迪佛牌 金殼 附2019年證書', '崇迪佛牌 金壳 附2019年证书'),
    description: translated(
      'Powder of the second pressing, five-step base, a natural crack across the left knee. Gold case of 22.4 g made in Bangkok’s Chinatown. Please handle it with respect.',
      '第二模聖粉，五級座，左膝有自然裂紋。曼谷唐人街打造22.4克金殼。請恭敬請領。',
      '第二模圣粉，五级座，左膝有自然裂纹。曼谷唐人街打造22.4克金壳。请恭敬请领。'),
  },
  {
    id: 'plate-vm', seller: 'wong-chikeung', category: 'carPlates', thing: 'plate', price: '680000', currency: 'HKD',
    title: translated('Hong Kong personalised mark “VM 168”', '香港自訂車牌「VM 168」', '香港自定车牌“VM 168”'),
    description: translated(
      'Assignment with the vehicle or through the Transport Department; the fee is the buyer’s. Available from next month.',
      '可連車或經運輸署轉讓，手續費由買方承擔，下月起可辦理。',
      '可连车或经运输署转让，手续费由买方承担，下月起可办理。'),
  },
  {
    id: 'ink-landscape', seller: 'wong-chikeung', category: 'paintings', thing: 'scroll', price: '92000', currency: 'HKD',
    title: translated('Hanging scroll, mountains after rain, 1974', '水墨立軸《雨後山色》1974年', '水墨立轴《雨后山色》1974年'),
    description: translated(
      'Ink and a little cinnabar on paper, 102 × 44 cm, mounted in Hong Kong in the painter’s lifetime. Two foxing spots in the mist, where they almost belong.',
      '水墨設色紙本，102 × 44cm，畫家在世時於香港裝裱。雲霧處有兩點霉斑，倒像是畫上去的。',
      '水墨设色纸本，102 × 44cm，画家在世时于香港装裱。云雾处有两点霉斑，倒像是画上去的。'),
  },
  {
    id: 'golden-bear', seller: 'nurul-aisyah', category: 'artToys', thing: 'toyGold', price: '1880', currency: 'SGD',
    title: translated('“Ah Gam” bear by Studio Nine, gold, 120 made', 'Studio Nine「阿金」熊 金色 限量120隻', 'Studio Nine“阿金”熊 金色 限量120只'),
    description: translated(
      'Vinyl, 28 cm, lacquered by hand. Number 77, signed under the left foot. Displayed behind glass, box and shipping carton kept.',
      '搪膠，28cm，手工上漆。第77號，左腳底簽名。玻璃櫃內展示，原盒及運輸箱齊。',
      '搪胶，28cm，手工上漆。第77号，左脚底签名。玻璃柜内展示，原盒及运输箱齐。'),
  },
  {
    id: 'midnight-bear', seller: 'nurul-aisyah', category: 'artToys', thing: 'toyInk', price: '1250', currency: 'SGD', state: 'soldOut',
    title: translated('“Midnight” bear by Studio Nine, Tokyo edition', 'Studio Nine「午夜」熊 東京限定', 'Studio Nine“午夜”熊 东京限定'),
    description: translated('The edition sold only in Aoyama for one weekend. Unopened.', '只在青山發售一個週末的版本，未開封。', '只在青山发售一个周末的版本，未开封。'),
  },
  {
    id: 'orbit-12', seller: 'sun-ruolin', category: 'nftArt', thing: 'tokenViolet', price: '1.85', currency: 'USD', token: { chain: 'ethereum', tokenId: '12' },
    title: translated('Orbit #12 – generative light study', '《環行 #12》生成光影', '《环行 #12》生成光影'),
    description: translated(
      'Twelfth of sixty-four. The code is kept on chain; each new block turns the squares by a hair. A print is sent to the first owner.',
      '六十四件之十二。程式碼存於鏈上，每出一個區塊，方形便轉動一分。首位藏家獲贈簽名印刷品。',
      '六十四件之十二。代码存于链上，每出一个区块，方形便转动一分。首位藏家获赠签名印刷品。'),
  },
  {
    id: 'aurum-3', seller: 'sun-ruolin', category: 'nftCollectibles', thing: 'tokenGold', price: '0.0425', currency: 'USD', token: { chain: 'polygon', tokenId: '3' },
    title: translated('Aurum #3 – membership token of the gold room', '《鎏光 #3》金室會員憑證', '《鎏光 #3》金室会员凭证'),
    description: translated(
      'Opens the monthly viewing of new work in Shanghai and online. May be passed on once a year.',
      '可參加每月上海及線上新作預覽，每年可轉讓一次。',
      '可参加每月上海及线上新作预览，每年可转让一次。'),
  },
];
