import { goodsNewest } from '#protocol/http/goods.ts';
import { callAs, type Site } from './people.ts';

/** @returns the path of the page of demo goods */
export async function demoGoodsPage(site: Site, id: string): Promise<string> {
  const { token } = await site.session('demo.buyer');
  const path = `/api/GoodsPublic/detail/simple/${id}?languageCode=EN`;
  const { num } = await callAs<{ num: string }>(site.server.url, token, 'GET', path);
  return `/item-id/${num}/${id}`;
}

/** @returns the path of the page of a listing */
export async function goodsPage(site: Site): Promise<string> {
  const { token } = await site.session('demo.buyer');
  const [first] = await callAs<{ id: string; num: string }[]>(
    site.server.url,
    token,
    goodsNewest.method,
    goodsNewest.path,
  );
  if (!first) throw new Error('The demo catalogue is empty');
  return `/item-id/${encodeURIComponent(first.num)}/${encodeURIComponent(first.id)}`;
}
