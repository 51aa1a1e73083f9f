import type { DemoNews } from './news-notation.ts';

/** The articles of the category `platform`. */
export const PLATFORM_NEWS: readonly DemoNews[] = [
  {
    id: 'verify-an-auction',
    category: 'platform',
    daysAgo: 4.1,
    texts: {
      EN: {
        title: 'Verify any auction yourself',
        summary:
          'Every bid on Vermeil is recorded in a chain. Your browser can now check it from the first ' +
          'bid to the last.',
        blocks: [
          { goods: 'gold-junk', shot: 2, alt: 'The reverse of a gold sovereign' },
          {
            text:
              'An auction is only as good as the trust in its records. On Vermeil each record carries the ' +
              'fingerprint of the one before it. Whoever changed an old bid would have to change ' +
              'everything after it, in full view.',
          },
          { heading: 'How the check works' },
          {
            text:
              'Open the bid history of any auction and start the check. Your browser ' +
              'downloads the records, computes every fingerprint again and replays the bids. It needs no ' +
              'account, and we cannot influence the result.',
          },
          { heading: 'What it proves, and what it does not' },
          {
            list: [
              'It proves that no bid was removed, inserted or altered after it was recorded.',
              'It proves that the result follows from the bids and the published terms.',
              'It says nothing about the item itself: for that there are pictures, documents and your own expert.',
            ],
          },
        ],
      },
      ZHHK: {
        title: '任何一場拍賣，你都可以親自驗證',
        summary: '鎏金上的每次出價都記入環環相扣的紀錄。你的瀏覽器現可由首口價核對至最後一口。',
        blocks: [
          { goods: 'gold-junk', shot: 2, alt: '一枚金幣的背面' },
          {
            text: '拍賣的價值，在於紀錄可信。鎏金的每筆紀錄都帶有上一筆的指紋：要改動一筆舊出價，便得改動其後所有紀錄，眾目睽睽，無從遮掩。',
          },
          { heading: '如何核對' },
          {
            text: '打開任何一場拍賣的出價紀錄，開始核對。你的瀏覽器會下載所有紀錄，重新計算每個指紋，再逐口重演。毋須帳戶，我們亦無法左右結果。',
          },
          { heading: '證明到甚麼，證明不到甚麼' },
          {
            list: [
              '證明出價記錄之後，沒有任何一口被刪除、插入或改動。',
              '證明結果與出價及公布的條款相符。',
              '至於藏品本身，仍須看圖片、文件，並聽取你信任的專家意見。',
            ],
          },
        ],
      },
      ZHCN: {
        title: '任何一场拍卖，你都可以亲自验证',
        summary: '鎏金上的每次出价都记入环环相扣的记录。你的浏览器现在可以从第一口核对到最后一口。',
        blocks: [
          { goods: 'gold-junk', shot: 2, alt: '一枚金币的背面' },
          {
            text: '拍卖的价值，在于记录可信。鎏金的每条记录都带有上一条的指纹：要改动一条旧出价，就得改动其后的所有记录，众目睽睽，无从遮掩。',
          },
          { heading: '怎样核对' },
          {
            text: '打开任何一场拍卖的出价记录，开始核对。你的浏览器会下载全部记录，重新计算每个指纹，再逐口重演。不需要账号，我们也无法左右结果。',
          },
          { heading: '能证明什么，不能证明什么' },
          {
            list: [
              '证明出价记录之后，没有任何一口被删除、插入或改动。',
              '证明结果与出价及公布的条款相符。',
              '至于藏品本身，仍要看图片、文件，并听取你信任的专家意见。',
            ],
          },
        ],
      },
    },
  },
  {
    id: 'follow-stores',
    category: 'platform',
    daysAgo: 26.5,
    texts: {
      EN: {
        title: 'Follow the stores and collectors you trust',
        summary: 'Follow a seller, and we tell you when they list something new.',
        blocks: [
          {
            text:
              'Good pieces go to those who hear of them early. You can now follow a store or a person from ' +
              'their page. When something new goes on sale, you receive one notice a day at most, however ' +
              'many pieces it is about.',
          },
          { heading: 'What others see' },
          {
            text:
              'The store sees that you follow it, so that it can greet you by name. Other visitors see ' +
              'only the number of followers. You can stop at any time, and the notices stop with it.',
          },
          {
            text:
              'New pieces of those you follow also appear on the home page, right below the auctions that ' +
              'end soon.',
          },
        ],
      },
      ZHHK: {
        title: '關注你信任的商店與藏家',
        summary: '按一下「關注」，對方的新藏品毋須搜尋，自會送到你面前。',
        blocks: [
          {
            text: '好東西總是落在先知道的人手上。你現可在商店或個人頁面關注對方。有新藏品上架時，不論多少件，每日最多只會收到一則通知。',
          },
          { heading: '其他人會看到甚麼' },
          { text: '商店會知道你關注了它，方便以名字稱呼你。其他訪客只看到關注人數。你可隨時取消，通知亦隨即停止。' },
          { text: '所關注的新藏品也會在首頁出現，就在即將結束的拍賣下方。' },
        ],
      },
      ZHCN: {
        title: '关注你信任的店铺和藏家',
        summary: '点一下“关注”，对方的新藏品不用搜索，自会送到你面前。',
        blocks: [
          {
            text: '好东西总是落在先知道的人手里。你现在可以在店铺或个人页面关注对方。有新藏品上架时，不论多少件，每天最多只会收到一条通知。',
          },
          { heading: '其他人会看到什么' },
          { text: '店铺会知道你关注了它，方便用名字称呼你。其他访客只看到关注人数。你可以随时取消，通知也随即停止。' },
          { text: '所关注的新藏品也会出现在首页，就在即将结束的拍卖下方。' },
        ],
      },
    },
  },
];
