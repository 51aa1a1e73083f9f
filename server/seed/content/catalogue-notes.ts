import { translated, type Translated } from '../../public/content/translated.ts';

const note = (EN: readonly string[], ZHHK: readonly string[], ZHCN: readonly string[]): Translated =>
  translated(EN.join('\n\n'), ZHHK.join('\n\n'), ZHCN.join('\n\n'));

/**
 * Descriptions of the most valuable goods, as a catalogue has them: what the piece is and why it matters, its
 * condition, its provenance. They say what the pictures show and what goods-facts.ts and goods-condition.ts state.
 */
export const CATALOGUE_NOTES = {
  'imperial-bangle': note(
    [
      'Imperial green is the trade’s name for the most saturated green of jadeite. A bangle is cut as one ring from one stone, so the colour is seldom found in a piece of this size. Here it covers two thirds of the ring, in glassy material; the last third clears to a pale, watery green with a few drifts of colour.',
      'The ring is round in section, 12.4 mm thick, with an inner diameter of 55.2 mm. A healed fissure crosses it at seven o’clock: a fingernail does not feel it, and picture three shows it with the light behind. The report finds natural jadeite without treatment (type A).',
      'It was bought in Guangzhou in 1988, for which the invoice remains, and three women of one Zhuhai family have worn it since. It is on consignment in our Hong Kong vault, where it can be seen by appointment.',
    ],
    [
      '「帝王綠」是行內對翡翠最濃艷一級綠色的稱呼。手鐲須由整塊玉料一體切出，這種綠色能做到手鐲大小，向來罕見。此鐲玻璃種，三分之二滿綠，其餘漸化為淺綠，清透如水，間有數縷飄綠。',
      '圓條，條徑12.4mm，內徑55.2mm。七點位有一條癒合紋，指甲刮過無感，第三張圖為透光實拍。證書結論為天然翡翠，未經處理（A貨）。',
      '1988年購於廣州，當年發票尚存，其後由珠海一家三代女性佩戴。現於香港保管庫寄售，可預約看貨。',
    ],
    [
      '“帝王绿”是行内对翡翠最浓艳一级绿色的称呼。手镯须由整块玉料一体切出，这种绿色能做到手镯大小，向来罕见。此镯玻璃种，三分之二满绿，其余渐化为浅绿，清透如水，间有数缕飘绿。',
      '圆条，条径12.4mm，内径55.2mm。七点位有一条愈合纹，指甲刮过无感，第三张图为透光实拍。证书结论为天然翡翠，未经处理（A货）。',
      '1988年购于广州，当年发票尚存，其后由珠海一家三代女性佩戴。现于香港保管库寄售，可预约看货。',
    ],
  ),
  'plate-vm': note(
    [
      'A personalised registration mark of Hong Kong, short enough to be read at a glance. In Cantonese 168 sounds like “prosperity all the way”, which makes it one of the most sought-after numbers of the city; the two letters before it suit a name or a company.',
      'The mark is what is sold. The pictures show it on a pair of plates of 520 × 110 mm, white for the front of a car and yellow for the rear.',
      'Assignment with the vehicle or through the Transport Department; the fee is the buyer’s. Available from next month.',
    ],
    [
      '香港自訂車牌，字少易認，過目不忘。168諧音「一路發」，向來是城中最多人追求的號碼之一；前面兩個字母，人名或公司名皆宜。',
      '所售為車牌號碼。圖中一對車牌尺寸為520 × 110mm，車頭白底，車尾黃底。',
      '可連車或經運輸署轉讓，手續費由買方承擔，下月起可辦理。',
    ],
    [
      '香港自定车牌，字少易认，过目不忘。168谐音“一路发”，向来是当地最多人追求的号码之一；前面两个字母，人名或公司名皆宜。',
      '所售为车牌号码。图中一对车牌尺寸为520 × 110mm，车头白底，车尾黄底。',
      '可连车或经运输署转让，手续费由买方承担，下月起可办理。',
    ],
  ),
  'mogok-ruby': note(
    [
      'The mines of Mogok in Myanmar have set the standard for rubies for centuries: a pure red, lit from within by fluorescence. Few of their stones above two carats have never been heated.',
      'This cushion weighs 2.08 ct and measures 7.4 × 6.9 × 4.3 mm. The red is vivid and the fluorescence strong; fine silk softens the light. The report describes that silk as short rutile needles, partly exsolved, consistent with no heating. The stone is unset and as new.',
      'Examined by a laboratory in Lucerne in 2024; its report goes with the stone. It may be viewed in Kuala Lumpur or Singapore.',
    ],
    [
      '緬甸抹谷礦區數百年來都是紅寶石的標準：紅色純正，螢光令寶石由內透亮。兩卡以上而從未加熱的，為數甚少。',
      '枕形切割，2.08卡，7.4 × 6.9 × 4.3mm。紅色鮮艷，螢光強，絲狀包裹體柔化光線；報告形容為短針狀金紅石，部分出溶，與無燒相符。裸石，如新。',
      '2024年經琉森實驗室檢測，報告隨石附上。可於吉隆坡或新加坡看貨。',
    ],
    [
      '缅甸抹谷矿区数百年来都是红宝石的标准：红色纯正，荧光令宝石由内透亮。两克拉以上而从未加热的，为数甚少。',
      '枕形切割，2.08克拉，7.4 × 6.9 × 4.3mm。红色鲜艳，荧光强，丝状包裹体柔化光线；报告形容为短针状金红石，部分出溶，与无烧相符。裸石，如新。',
      '2024年经卢塞恩实验室检测，报告随石附上。可于吉隆坡或新加坡看货。',
    ],
  ),
  paraiba: note(
    [
      'When the first copper-bearing tourmalines came out of the hills of Paraíba in the late 1980s, no gemstone was known in this blue. Other countries have yielded such stones since; those from Brazil remain the ones that collectors ask for.',
      'An oval of 1.62 ct, 8.1 × 6.4 × 4.6 mm, in the kind of blue that seems to be switched on. The report confirms Brazilian origin and copper, and states minor clarity enhancement. The stone is unset and as new.',
      'The report goes with the stone. You may have it examined by another laboratory: if its report differs from ours, we pay for it.',
    ],
    [
      '八十年代末，巴西帕拉伊巴山中首次出產含銅電氣石，這種藍色在寶石中前所未見。其後他國亦有發現，藏家最想要的仍是巴西產地。',
      '橢圓形切割，1.62卡，8.1 × 6.4 × 4.6mm，顏色像通了電一樣。報告確認巴西產地、含銅，並註明輕度淨度優化。裸石，如新。',
      '報告隨石附上。可另送其他實驗室複檢，結果如有不同，費用由本店承擔。',
    ],
    [
      '八十年代末，巴西帕拉伊巴山中首次出产含铜碧玺，这种蓝色在宝石中前所未见。其后他国亦有发现，藏家最想要的仍是巴西产地。',
      '椭圆形切割，1.62克拉，8.1 × 6.4 × 4.6mm，颜色像通了电一样。报告确认巴西产地、含铜，并注明轻度净度优化。裸石，如新。',
      '报告随石附上。可另送其他实验室复检，结果如有不同，费用由本店承担。',
    ],
  ),
  'lavender-bangle': note(
    [
      'Lavender is the quietest colour of jadeite, and seldom even: it tends to gather in clouds. Here it runs around the whole ring and is broken once, by a drift of apple green, which the wearer may turn up or hide.',
      'Untreated Burmese jadeite (type A) of the icy type, cut as one ring, round in section and 13.2 mm wide, with an inner diameter of 56.5 mm. In excellent condition, with a bright polish.',
      'Comes with an NGTC report and a pawnbroker’s valuation of 2023.',
    ],
    [
      '紫羅蘭是翡翠中最含蓄的顏色，易聚成團，難得均勻。此鐲通圈紫色，只有一處飄出一抹蘋果綠，佩戴時可顯可藏。',
      '緬甸天然翡翠（A貨），冰種，一體切出，圓條，條寬13.2mm，內徑56.5mm。品相極好，光澤明亮。',
      '附NGTC證書及2023年典當行估價。',
    ],
    [
      '紫罗兰是翡翠中最含蓄的颜色，易聚成团，难得均匀。此镯通圈紫色，只有一处飘出一抹苹果绿，佩戴时可显可藏。',
      '缅甸天然翡翠（A货），冰种，一体切出，圆条，条宽13.2mm，内径56.5mm。品相极好，光泽明亮。',
      '附NGTC证书及2023年典当行估价。',
    ],
  ),
  calatrava: note(
    [
      'The 2451 is the dress watch at its plainest: two hands, applied markers, and no seconds. At 34 mm across and 8.2 mm high it slips under a cuff, and nothing distracts from its proportions.',
      'The ivory dial has never been refinished, which decides the value of a watch of this age – see the feet of the markers. The case is of 18 ct yellow gold; its back bears the reference, the gold mark and the number. The movement is hand-wound and gains 4 s a day over five positions after our service of this March.',
      'An extract from the maker’s archives confirms the year 1958 and the number, and comes with the watch, as does our service record. The box is lost. A vintage watch is not water resistant: please keep it dry.',
    ],
    [
      '2451是正裝錶最簡潔的一款：兩針，立體時標，不設秒針。直徑34mm，厚8.2mm，輕易收入袖口，目光只落在比例上。',
      '象牙色錶面從未翻新（可看時標腳），這正是此年份腕錶價值所在。18K黃金錶殼，底蓋刻有型號、金印及編號。手上鏈，今年三月本店抹油後五方位日差+4秒。',
      '原廠檔案摘錄確認1958年出廠及編號，連同本店保養紀錄一併附上。原盒已失。古董錶不防水，請勿沾水。',
    ],
    [
      '2451是正装表最简洁的一款：两针，立体时标，不设秒针。直径34mm，厚8.2mm，轻易收入袖口，目光只落在比例上。',
      '象牙色表面从未翻新（可看时标脚），这正是此年份腕表价值所在。18K黄金表壳，底盖刻有型号、金印及编号。手上链，今年三月本店洗油后五方位日差+4秒。',
      '原厂档案摘录确认1958年出厂及编号，连同本店保养记录一并附上。原盒已失。古董表不防水，请勿沾水。',
    ],
  ),
  chronograph: note(
    [
      'The 6130 in the colour collectors wait for: about two hundred have the midnight-blue dial with three registers. Hours are counted at nine, minutes at three, and the running seconds are at six. “T SWISS T” at the lower edge stands where it does on the series of 1969.',
      'Steel, 37.5 mm, on brown alligator. The dial is original and was never refinished; the lugs are sharp, and the case was lightly brushed once. A column wheel directs the hand-wound chronograph, which starts and resets crisply. Serviced in our workshop this March: +3 s a day on average over five positions.',
      'Its first owner, a pilot, bought it new in 1969; a page of his logbook comes with the watch. His family kept it, and we bought it from them in 2024.',
    ],
    [
      '6130之中藏家最想等到的顏色：午夜藍三眼面，約二百隻。九時位計時，三時位計分，六時位走秒；下緣「T SWISS T」的位置，與1969年一批相同。',
      '鋼殼37.5mm，配啡色鱷魚帶。錶面原裝，從未翻新；錶耳輪廓鋒利，錶殼曾輕微拉絲一次。手上鏈，導柱輪計時，啟動及歸零爽快。今年三月於本店保養，五方位平均日差+3秒。',
      '首任物主是機師，1969年購入全新，附其飛行日誌一頁。其後由家人保存，本店於2024年向其家人購入。',
    ],
    [
      '6130之中藏家最想等到的颜色：午夜蓝三眼面，约二百只。九点位计时，三点位计分，六点位走秒；下缘“T SWISS T”的位置，与1969年一批相同。',
      '钢壳37.5mm，配棕色鳄鱼带。表面原装，从未翻新；表耳轮廓锋利，表壳曾轻微拉丝一次。手上链，导柱轮计时，启动及归零清脆。今年三月于本店保养，五方位平均日差+3秒。',
      '首任物主是飞行员，1969年购入全新，附其飞行日志一页。其后由家人保存，本店于2024年向其家人购入。',
    ],
  ),
  perpetual: note(
    [
      'A perpetual calendar knows the short months and the leap years: this one needs no correction until 2100. Four sub-dials share the work: the month with the year of the leap cycle at twelve, the date at three, the moon at six, the day at nine.',
      'Automatic, in an 18 ct yellow gold case of 36 mm, 9.9 mm high, with a cream dial. The moon on its blue disc is engraved by hand. All correctors were tested; there are light marks between the lugs.',
      'Made in 1979, as an extract from the maker’s archives confirms. The extract and the setting pin for the correctors come with the watch.',
    ],
    [
      '萬年曆自會分辨大小月與閏年，此錶至2100年無須調校。四小錶盤各司其職：十二時位月份連閏年週期，三時位日期，六時位月相，九時位星期。',
      '自動上鏈，18K黃金殼，36mm，厚9.9mm，米白錶面。藍色月相盤上，月亮以手工雕刻。各調校掣均已測試，錶耳之間有輕微痕跡。',
      '1979年製，經原廠檔案核實。附檔案摘錄及撥針。',
    ],
    [
      '万年历自会分辨大小月与闰年，此表至2100年无须调校。四小表盘各司其职：十二点位月份连闰年周期，三点位日期，六点位月相，九点位星期。',
      '自动上链，18K黄金壳，36mm，厚9.9mm，米白表面。蓝色月相盘上，月亮以手工雕刻。各调校按钮均已测试，表耳之间有轻微痕迹。',
      '1979年制，经原厂档案核实。附档案摘录及拨针。',
    ],
  ),
} as const satisfies Readonly<Record<string, Translated>>;
