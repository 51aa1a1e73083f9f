import type { DemoNews } from './news-notation.ts';

/** The articles of the category `market`. */
export const MARKET_NEWS: readonly DemoNews[] = [
  {
    id: 'provenance',
    category: 'market',
    daysAgo: 8.3,
    texts: {
      EN: {
        title: 'Provenance is the second price tag',
        summary:
          'Two identical pieces seldom fetch the same sum. The difference is often a drawer full of old receipts.',
        blocks: [
          { goods: 'chronograph', shot: 2, alt: 'A chronograph with a blue dial on a leather strap' },
          {
            text:
              'Collectors pay for certainty. A watch with its first invoice, its service records and a ' +
              'photograph of the first owner wearing it answers questions before they are asked. The same ' +
              'watch without them has to be examined, discussed and, in the end, discounted.',
          },
          { heading: 'Start a file today' },
          {
            list: [
              'Keep the invoice, even a handwritten one, and note who sold the piece and when.',
              'Ask the workshop for a written record of every service: which parts were replaced, and ' +
                'where the old ones are.',
              'Photograph the piece once a year in the same light. A patina that is documented is a patina ' +
                'that is believed.',
            ],
          },
          {
            text:
              'If you sell, show the file early. Offers that come after full disclosure are closer to the ' +
              'asking price and seldom withdrawn.',
          },
        ],
      },
      ZHHK: {
        title: '來源，是藏品的第二張價錢牌',
        summary: '兩件一模一樣的藏品，成交價往往不同。差別常在於一抽屜的舊單據。',
        blocks: [
          { goods: 'chronograph', shot: 2, alt: '藍面計時碼錶，配皮錶帶' },
          {
            text: '藏家願意為「確定」付錢。一枚腕錶若有當年的發票、歷次保養紀錄，甚至首任主人佩戴時的照片，問題未出口便已有答案。同一枚錶少了這些，便要逐項檢驗、反覆商討，最後還是要減價。',
          },
          { heading: '由今日開始存檔' },
          {
            list: [
              '保留發票，手寫的也算，並記下賣方與日期。',
              '每次保養都請錶匠寫明：換了哪些零件，舊件現在何處。',
              '每年在同樣光線下拍一次照。有紀錄的包漿，才有人相信。',
            ],
          },
          { text: '出售時，宜及早出示檔案。資料公開在先，議價便更貼近叫價，也較少反悔。' },
        ],
      },
      ZHCN: {
        title: '来源，是藏品的第二张价签',
        summary: '两件一模一样的藏品，成交价往往不同。差别常常在于一抽屉的旧单据。',
        blocks: [
          { goods: 'chronograph', shot: 2, alt: '蓝面计时码表，配皮表带' },
          {
            text: '藏家愿意为“确定”付钱。一枚腕表如果有当年的发票、历次保养记录，甚至第一任主人佩戴时的照片，问题还没出口就有了答案。同一枚表少了这些，就要逐项检验、反复商量，最后还是要降价。',
          },
          { heading: '从今天开始存档' },
          {
            list: [
              '保留发票，手写的也算，并记下卖方和日期。',
              '每次保养都请表匠写明：换了哪些零件，旧件在哪里。',
              '每年在同样的光线下拍一次照。有记录的包浆，才有人相信。',
            ],
          },
          { text: '出售时，宜尽早出示档案。信息公开在先，议价就更接近标价，也较少反悔。' },
        ],
      },
    },
  },
  {
    id: 'whisky-level',
    category: 'market',
    daysAgo: 19.4,
    texts: {
      EN: {
        title: 'Rare bottles: look at the level first',
        summary: 'Label, capsule and box can be beautiful. The liquid tells how a bottle was kept.',
        blocks: [
          { goods: 'single-malt', shot: 0, alt: 'A bottle of single malt, its level at the shoulder' },
          {
            text:
              'Spirits do not mature in the bottle, but they do escape from it. A level at the shoulder ' +
              'after fifty years is normal; the same level after ten points to a dry cork or a warm shelf. ' +
              'Buyers know this and bid accordingly.',
          },
          { heading: 'Five pictures that sell a bottle' },
          {
            list: [
              'The level against the light, with the bottle upright.',
              'The capsule and the top of the cork, close up.',
              'The front label and the back label, straight on.',
              'Tax stamps and numbers, legible.',
              'The box, also where it is worn.',
            ],
          },
          {
            text:
              'Mention how the bottle was stored and who paid duty on it. Across borders, duty can cost ' +
              'more than the hammer price suggests.',
          },
        ],
      },
      ZHHK: {
        title: '珍稀老酒，先看液面',
        summary: '酒標、封口、木盒可以很美；酒液的高低，才說明保存得如何。',
        blocks: [
          { goods: 'single-malt', shot: 0, alt: '一瓶單一麥芽威士忌，液面在肩位' },
          {
            text: '烈酒在瓶中不再陳化，卻會慢慢揮發。五十年後液面到肩，屬於正常；十年便到肩，不是瓶塞乾了，就是放得太暖。買家心中有數，出價自有分寸。',
          },
          { heading: '五張照片，說清一瓶酒' },
          {
            list: [
              '瓶身直立，背光拍液面。',
              '封口與瓶塞頂部的近照。',
              '正標與背標，正面拍攝。',
              '稅貼與編號，字跡清晰。',
              '酒盒，磨損之處也要拍。',
            ],
          },
          { text: '註明保存環境，以及稅款由誰繳付。跨境交易的稅項，可能比落槌價所示的更重。' },
        ],
      },
      ZHCN: {
        title: '珍稀老酒，先看液面',
        summary: '酒标、封口、木盒可以很美；酒液的高低，才说明保存得怎样。',
        blocks: [
          { goods: 'single-malt', shot: 0, alt: '一瓶单一麦芽威士忌，液面在肩位' },
          {
            text: '烈酒在瓶中不再陈化，却会慢慢挥发。五十年后液面到肩，属于正常；十年就到肩，不是瓶塞干了，就是放得太暖。买家心里有数，出价自有分寸。',
          },
          { heading: '五张照片，说清一瓶酒' },
          {
            list: [
              '瓶身直立，逆光拍液面。',
              '封口和瓶塞顶部的近照。',
              '正标和背标，正面拍摄。',
              '税贴和编号，字迹清晰。',
              '酒盒，磨损的地方也要拍。',
            ],
          },
          { text: '写明保存环境，以及税款由谁缴付。跨境交易的税项，可能比落槌价显示的更重。' },
        ],
      },
    },
  },
];
