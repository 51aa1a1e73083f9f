import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#protocol/http/calls.ts';
import { SERVER_LANGUAGES, type ServerLanguage } from '#protocol/locales.ts';
import type { CURRENCIES } from '#protocol/money.ts';
import { createTestApp, type TestApp } from './support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const get = async <Data>(url: string): Promise<Data> => {
  const answer = await test.app.inject({ url });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Data }>().data;
};
type KeyValue = { key: string; value: string };
const inEach = async <Data>(path: string, join = '?'): Promise<Record<ServerLanguage, Data>> =>
  Object.fromEntries(
    await Promise.all(
      SERVER_LANGUAGES.map(async (code) => [code, await get<Data>(`${path}${join}languageCode=${code}`)]),
    ),
  ) as Record<ServerLanguage, Data>;

describe('public lists', () => {
  it('have the same entries in each language', async () => {
    for (const [path, join] of [
      ['/api/Public/website/goodsCategories?typeId=1', '&'],
      ['/api/Public/website/goodsCategories?typeId=3', '&'],
      ['/api/Public/countries', '?'],
      ['/api/Public/countries/available-area', '?'],
    ] as const) {
      const lists = await inEach<KeyValue[]>(path, join);
      const keys = (code: ServerLanguage) => lists[code].map(({ key }) => key).sort();
      expect(keys('ZHHK')).toEqual(keys('EN'));
      expect(keys('ZHCN')).toEqual(keys('EN'));
      expect(new Set(keys('EN')).size).toBe(keys('EN').length);
      expect(lists.EN.filter(({ value }) => /\p{Script=Han}/u.test(value))).toEqual([]);
      expect(lists.ZHHK).not.toEqual(lists.ZHCN);
    }
  });

  it('have every category of the specification', async () => {
    const names = (await get<KeyValue[]>('/api/Public/website/goodsCategories?typeId=1'))
      .map(({ value }) => value)
      .join('|');
    for (const word of [
      'Natural history',
      'Art history',
      'Human history',
      'Popular science',
      'Jewellery',
      'Watches',
      'Antiques',
      'Art toys',
      'Rare wine',
      'Agarwood',
      'Tea',
      'Amulets',
      'Stamps',
      'Coins',
      'Phone numbers',
      'Car plates',
    ]) {
      expect(names).toContain(word);
    }
  });

  it('name 249 countries, the markets first, the others sorted by language', async () => {
    const lists = await inEach<KeyValue[]>('/api/Public/countries');
    expect(lists.EN.length).toBe(249);
    expect(lists.EN.slice(0, 9).map(({ value }) => value)).toEqual([
      'Mainland China',
      'Hong Kong',
      'Taiwan',
      'Singapore',
      'Malaysia',
      'Thailand',
      'Macau',
      'Afghanistan',
      'Åland Islands',
    ]);
    expect(lists.ZHCN.slice(0, 7).map(({ value }) => value)).toEqual([
      '中国大陆',
      '香港',
      '台湾',
      '新加坡',
      '马来西亚',
      '泰国',
      '澳门',
    ]);
    expect(lists.ZHHK.find(({ key }) => key === 'IT')?.value).toBe('意大利');
    expect(lists.ZHCN.find(({ key }) => key === 'TW')?.value).toBe('台湾');
    expect(lists.ZHHK.filter(({ key, value }) => key === value)).toEqual([]);
  });

  it('serve the six markets with their area codes', async () => {
    const areas = await get<{ key: string; areaCode: string }[]>('/api/Public/countries/available-area');
    expect(Object.fromEntries(areas.map(({ key, areaCode }) => [key, areaCode]))).toEqual({
      CN: '86',
      HK: '852',
      TW: '886',
      SG: '65',
      MY: '60',
      TH: '66',
    });
  });

  it('use our own currency symbols', async () => {
    const lists =
      await inEach<{ currencyCode: keyof typeof CURRENCIES; name: string; symbol: string }[]>('/api/Public/currencies');
    expect(Object.fromEntries(lists.EN.map(({ currencyCode, symbol }) => [currencyCode, symbol]))).toMatchObject({
      MOP: 'MOP$',
      HKD: 'HK$',
      THB: '฿',
      TWD: 'NT$',
    });
    expect(lists.ZHHK.find(({ currencyCode }) => currencyCode === 'HKD')?.name).toBe('港元');
  });

  it('have one contact entry per language, with the first address as default', async () => {
    const entries =
      await get<{ languageCode: string; addressList: { place: string }[]; defaultAddress: string; email: string }[]>(
        '/api/Public/contactus/list',
      );
    expect(entries.map(({ languageCode }) => languageCode)).toEqual([...SERVER_LANGUAGES]);
    for (const entry of entries) {
      expect(entry.defaultAddress).toBe(entry.addressList[0]?.place);
      expect(entry.email).toMatch(/\.example$/);
    }
  });

  it('list no mobile app unless one is configured', async () => {
    expect(await get('/api/Public/mobileapp')).toEqual([]);
  });

  it('answer an unknown language or type as a malformed request', async () => {
    for (const url of [
      '/api/Public/seo?languageCode=FR',
      '/api/Public/seo?languageCode=ENGLISH',
      '/api/Public/website/goodsCategories?typeId=2',
      '/api/Public/website/goodsCategories',
    ]) {
      expect((await test.app.inject({ url })).statusCode).toBe(400);
    }
  });

  it('read any English variant as English', async () => {
    for (const variant of ['ENUS', 'ENGB'])
      expect(await get(`/api/Public/seo?languageCode=${variant}`)).toEqual(
        await get('/api/Public/seo?languageCode=EN'),
      );
  });

  it('may be cached for an hour and revalidated by ETag', async () => {
    for (const call of [...CALLS.values()].filter(
      // Which build is the newest changes with each release, without a change of the list.
      ({ name, method, path }) => method === 'GET' && path.startsWith('/api/Public/') && name !== 'builds.list',
    )) {
      const url = `${call.path}?typeId=1`;
      const first = await test.app.inject({ url });
      expect([call.path, first.headers['cache-control']]).toEqual([call.path, 'public, max-age=3600']);
      const again = await test.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
      expect([again.statusCode, again.payload]).toEqual([304, '']);
    }
  });

  it('have another ETag in each language', async () => {
    const tags = await Promise.all(
      SERVER_LANGUAGES.map(
        async (code) => (await test.app.inject({ url: `/api/Public/seo?languageCode=${code}` })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it('list consignment addresses in the requested language', async () => {
    const ask = async (data: object) =>
      (await test.app.inject({ method: 'POST', url: '/api/Setting/goodsManagedAddresses', payload: { data } })).json<{
        data: { id: string; companyName: string }[];
      }>().data;
    expect((await ask({})).map(({ companyName }) => companyName)).toContain('Vermeil Vault Hong Kong');
    expect((await ask({ languageCode: 'ZHCN' })).map(({ companyName }) => companyName)).toContain('鎏金香港保管库');
  });
});
