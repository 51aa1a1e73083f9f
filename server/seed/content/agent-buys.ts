import type { AgentBuyMove } from '#protocol/rules/states.ts';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import type { CurrencyCode } from '#protocol/money.ts';
import type { Picture } from '../pictures/catalogue.ts';
import { ago } from './room-notation.ts';

type Said = {
  readonly quote?: readonly [price: string, currency: CurrencyCode, note: string];
  readonly reason?: ReviewReasonGiven;
};
/** A request of the demo to have something bought, and what became of it. */
export type DemoAgentBuy = {
  readonly id: string;
  readonly buyer: string;
  readonly service: string;
  readonly title: string;
  readonly link?: string;
  readonly description: string;
  readonly budget?: string;
  readonly currency: CurrencyCode;
  readonly quantity?: number;
  readonly pictures?: readonly Picture[];
  readonly asked: number;
  readonly moves: readonly (readonly [minutesAgo: number, move: AgentBuyMove, said?: Said])[];
};

export const AGENT_BUYS: readonly DemoAgentBuy[] = [
  {
    id: 'agent-aoyama-bear',
    buyer: 'demo-buyer',
    service: 'demo-service',
    title: 'Studio Nine「午夜」熊 東京限定',
    link: 'https://studio-nine.example/aoyama/midnight',
    description: '青山店限定，只在這個週末發售，28 厘米。抽籤抽不中就算了。',
    budget: '148000',
    currency: 'JPY',
    pictures: [{ thing: 'toyInk', seed: 'midnight-bear' }],
    asked: ago(4, 6, 5),
    moves: [
      [
        ago(4, 5),
        'quote',
        { quote: ['147060', 'JPY', '定價 JP¥132,000，代購費 8%，空運約 JP¥4,500。抽不中全額取消。'] },
      ],
      [ago(4, 4, 50), 'accept'],
      [1_630, 'fulfil'],
    ],
  },
  {
    id: 'agent-scroll',
    buyer: 'demo-buyer',
    service: 'demo-service',
    title: '水墨小掛軸「朝霧」 京都',
    link: 'https://kakejiku-kyoto.example/asagiri',
    description: '想要紙本的，最好有作者題字的桐箱。年底前到香港便可。',
    budget: '18000',
    currency: 'HKD',
    pictures: [{ thing: 'scroll', seed: 'asagiri', view: 'foot' }],
    asked: ago(0, 7),
    moves: [],
  },
  {
    id: 'agent-tools',
    buyer: 'demo-seller',
    service: 'demo-service',
    title: 'Bergeon watchmaker’s lathe',
    description: '八毫米車床，連全套夾頭，行程要準。二手都得，但要有原裝木箱。',
    budget: '26000',
    currency: 'HKD',
    asked: ago(3, 2),
    moves: [
      [
        1_500,
        'quote',
        {
          quote: [
            '24800',
            'HKD',
            'From a workshop in La Chaux-de-Fonds: 42 collets, wooden case, tested. Includes freight and insurance, about ten days.',
          ],
        },
      ],
    ],
  },
  {
    id: 'agent-teapot',
    buyer: 'demo-buyer2',
    service: 'demo-service',
    title: 'Banko-yaki teapot, purple clay, by the Mori kiln',
    link: 'https://yokkaichi-craft.example/mori/204',
    description: 'About 180 ml, side handle. Two of them if the fit of the lid is as good as people say.',
    budget: '900',
    currency: 'SGD',
    quantity: 2,
    pictures: [
      { thing: 'teapotBanko', seed: 'banko' },
      { thing: 'teapotBanko', seed: 'banko', view: 'left' },
      { thing: 'teapotBanko', seed: 'banko', view: 'right' },
      { thing: 'teapotBanko', seed: 'banko', view: 'back' },
      { thing: 'teapotBanko', seed: 'banko', view: 'centre' },
      { thing: 'teapotBanko', seed: 'banko', view: 'below' },
    ],
    asked: ago(2, 6),
    moves: [
      [
        ago(2, 1),
        'quote',
        {
          quote: [
            '860',
            'SGD',
            'For both, with express shipping. The kiln fires again in January, so these are the last two this year.',
          ],
        },
      ],
      [ago(1, 20), 'accept'],
    ],
  },
  {
    id: 'agent-netsuke',
    buyer: 'demo-buyer2',
    service: 'service-leo',
    title: 'Ivory netsuke, sleeping fox',
    description: 'Seen at a fair in Bath, nineteenth century, I think.',
    currency: 'GBP',
    asked: ago(19),
    moves: [
      [
        ago(18, 20),
        'fail',
        {
          reason: {
            code: 'notAllowedHere',
            note: 'Ivory may not be traded in Hong Kong, antique pieces included. I would gladly look for one in boxwood.',
          },
        },
      ],
    ],
  },
];
