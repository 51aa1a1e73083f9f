import { goodsNewest } from '#protocol/http/goods.ts';
import { callAs, type Site } from './people.ts';

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
