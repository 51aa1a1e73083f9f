import { GUIDE_NEWS } from './news-guides.ts';
import { MARKET_NEWS } from './news-market.ts';
import type { DemoNews } from './news-notation.ts';
import { PLATFORM_NEWS } from './news-platform.ts';

/** Published articles of the news, written by customer service. */
export const NEWS_ARTICLES: readonly DemoNews[] = [...GUIDE_NEWS, ...MARKET_NEWS, ...PLATFORM_NEWS];
