import { storeModel } from '#machines/store/store.model.ts';
import * as news from '#protocol/http/news.ts';
import * as contact from '#protocol/http/contact.ts';
import * as exchange from '#protocol/http/exchange-rates.ts';
import { RATED_CURRENCIES } from '#protocol/rules/exchange-rates.ts';
import * as kyc from '#protocol/http/kyc.ts';
import * as staff from '#protocol/http/staff.ts';
import { uploadDocumentPicture, submission } from '../../server/support/documents.ts';
import { createClient } from '../../server/support/client.ts';
import { ABSENT, type Cast } from '../cast.ts';
import { cellsInStates } from '../cells-of-move.ts';
import { goodsCells, type GoodsStateName } from '../goods-states.ts';
import { comment, media } from './stores.ts';
import { cells, EVERYBODY, onlyFor, row, SERVICE, SIGNED_IN, type Cells, type Row } from '../row.ts';

const service = (cell: Cells['service']): Cells => ({ ...SERVICE, service: cell });
const NO_CASE = { params: { kind: 'goods' as const, id: ABSENT }, query: {} };
const reason = { code: 'complaint', note: 'Reported by a user' };

/** A submitted case of a new user. */
async function kycCase(cast: Cast): Promise<string> {
  const person = await createClient(cast.test);
  await person.get(kyc.kycSubmit, { body: submission([await uploadDocumentPicture(cast.test, person)]) });
  return person.userId;
}
/** A message of the contact form. */
async function contactMessage({ test }: Cast, isHandled: boolean): Promise<string> {
  const id = test.deps.ids.id();
  await test.deps.pool.query(
    `INSERT INTO contact_messages (id, name, email, language, message, created_at, handled_at, handled_by)
     VALUES ($1, 'Ann', 'ann@mail.example', 'EN', 'Are you open?', now(), $2, $3)`,
    [id, isHandled ? new Date() : null, isHandled ? 'staff' : null],
  );
  return id;
}
const newsText = {
  title: 'Jade',
  summary: 'Light',
  content: [{ type: 'paragraph' as const, inline: [{ text: 'x' }] }],
};
const newsData: news.NewsWireData = { category: 'guides', texts: { EN: newsText, ZHHK: newsText, ZHCN: newsText } };
/** A table of exchange rates, based on the current one or on an earlier one. */
const rateTable = async ({ test, people }: Cast, isCurrent: boolean) => {
  const { revision } = await people.service.get(exchange.exchangeRates, {});
  return {
    revision: isCurrent ? revision : revision + 1,
    day: new Date(test.deps.clock()).toISOString().slice(0, 10),
    source: 'HKAB',
    rates: Object.fromEntries(RATED_CURRENCIES.map((code) => [code, '2'])),
  };
};
/** A complete article of staff. */
async function newsArticle({ test, people }: Cast, isPublished = false): Promise<string> {
  const id = test.deps.ids.id();
  await people.service.get(news.newsSave, { params: { id }, body: { revision: null, data: newsData } });
  if (isPublished) await people.service.get(news.newsMove, { params: { id }, body: { revision: 1, move: 'publish' } });
  return id;
}
/** When the latest of them was written, ms. */
const writtenAt = async ({ test }: Cast, table: 'store_comments' | 'store_media'): Promise<number> =>
  (
    await test.deps.pool.query<{ at: Date }>(`SELECT updated_at AS at FROM ${table} ORDER BY updated_at DESC LIMIT 1`)
  ).rows[0]!.at.getTime();
/** A move of staff on the seller's goods, in every state. */
const goodsMove = (move: 'take' | 'release' | 'approve' | 'reject' | 'receive' | 'freeze' | 'unfreeze'): Row =>
  row(
    staff.staffMove,
    `the seller’s goods: ${move}`,
    goodsCells(move, { service: 'service' }, SERVICE),
    async (cast, state) => ({
      params: { kind: 'goods', id: await cast.goods(state as GoodsStateName) },
      body: { move, reason: move === 'reject' || move === 'freeze' ? reason : null },
    }),
  );
const storeMove = (move: 'take' | 'approve' | 'freeze'): Row =>
  row(
    staff.staffMove,
    `another user's store: ${move}`,
    cellsInStates(storeModel, move, ['draft', 'lock', 'success', 'failed'], { service: 'service' }, SERVICE),
    async (cast, state) => ({
      params: { kind: 'store', id: (await cast.store(state as 'draft')).id },
      body: { move, reason: move === 'freeze' ? reason : null },
    }),
  );

/** KYC, documents and the calls of staff. */
export const STAFF_ROWS: readonly Row[] = [
  row(contact.contactSend, 'a wrong captcha', cells('Image_VerifyCodeMatchError'), () => ({
    body: { name: 'Ann', email: 'ann@mail.example', message: 'Hello', captchaId: ABSENT, captcha: 'WRONG' },
  })),
  row(contact.contactList, 'the messages of the contact form', SERVICE, () => ({ query: {} })),
  row(
    contact.contactHandle,
    'a message of the contact form',
    { waiting: SERVICE, handled: service('MoveRefused') },
    async (cast, state) => ({
      params: { id: await contactMessage(cast, state === 'handled') },
      body: { answer: 'Yes, on Monday.' },
    }),
  ),
  row(contact.contactHandle, 'an absent message', service(404), () => ({
    params: { id: ABSENT },
    body: { answer: null },
  })),
  row(contact.contactRecording, 'the recording of an absent message', service(404), () => ({ params: { id: ABSENT } })),
  row(exchange.exchangeRates, 'the exchange rates', EVERYBODY, () => ({})),
  row(
    exchange.exchangeRatesSave,
    'the exchange rates',
    { current: SERVICE, outdated: service('Changed') },
    async (cast, state) => ({ body: await rateTable(cast, state === 'current') }),
  ),
  row(news.newsList, 'published news', EVERYBODY, () => ({ query: {} })),
  row(
    news.newsDetail,
    'an article',
    { draft: cells(404), published: EVERYBODY },
    async (cast, state) => ({ params: { id: await newsArticle(cast, state === 'published') }, query: {} }),
    () => ({ params: { id: ABSENT }, query: {} }),
  ),
  row(news.newsStaffList, 'articles', SERVICE, () => ({ query: {} })),
  row(news.newsStaffRead, 'an article', SERVICE, async (cast) => ({ params: { id: await newsArticle(cast) } })),
  row(news.newsSave, 'an article', SERVICE, async (cast) => ({
    params: { id: await newsArticle(cast) },
    body: { revision: 1, data: newsData },
  })),
  row(
    news.newsMove,
    'an article: publish',
    { draft: SERVICE, published: service('MoveRefused') },
    async (cast, state) => ({
      params: { id: await newsArticle(cast, state === 'published') },
      body: { revision: state === 'published' ? 2 : 1, move: 'publish' },
    }),
  ),
  row(news.newsMove, 'an absent article', service(404), () => ({
    params: { id: ABSENT },
    body: { revision: 1, move: 'publish' },
  })),
  row(kyc.kycMine, 'own', SIGNED_IN, () => ({})),
  row(kyc.kycSubmit, 'a foreign document', cells('FileNotUploaded', { visitor: 401 }), async (cast) => ({
    body: submission([await uploadDocumentPicture(cast.test, await createClient(cast.test))]),
  })),
  row(kyc.kycWithdraw, 'the own case, which does not exist', cells(404, { visitor: 401 }), () => ({ body: {} })),
  row(
    kyc.documentLink,
    'a document of the seller that was not submitted',
    onlyFor('seller'),
    async (cast) => ({ params: { fileId: await uploadDocumentPicture(cast.test, cast.people.seller) } }),
    () => ({ params: { fileId: ABSENT } }),
  ),
  row(
    kyc.documentLink,
    'a submitted document of another user',
    cells(404, { visitor: 401, service: 'ok' }),
    async (cast) => {
      const person = await createClient(cast.test);
      const fileId = await uploadDocumentPicture(cast.test, person);
      await person.get(kyc.kycSubmit, { body: submission([fileId]) });
      return { params: { fileId } };
    },
    () => ({ params: { fileId: ABSENT } }),
  ),

  row(staff.staffCounts, 'the review queues', SERVICE, () => ({})),
  row(staff.staffQueue, 'a queue', SERVICE, () => ({ params: { kind: 'goods' }, query: {} })),
  row(
    staff.staffCase,
    "the seller's goods",
    { pending: SERVICE, locked: SERVICE, forSale: SERVICE, frozen: SERVICE },
    async (cast, state) => ({
      params: { kind: 'goods', id: await cast.goods(state as GoodsStateName) },
      query: {},
    }),
  ),
  row(staff.staffCase, 'an absent case', service(404), () => NO_CASE),
  row(staff.staffMove, 'an absent case', service(404), () => ({
    params: NO_CASE.params,
    body: { move: 'take', reason: null },
  })),
  row(staff.staffMove, 'a KYC case: approve', SERVICE, async (cast) => ({
    params: { kind: 'kyc', id: await kycCase(cast) },
    body: { move: 'approve', reason: null },
  })),
  row(staff.staffMove, 'a KYC case: reject', SERVICE, async (cast) => ({
    params: { kind: 'kyc', id: await kycCase(cast) },
    body: { move: 'reject', reason },
  })),
  row(staff.staffMove, 'a KYC case: reject without a reason', service('FieldsInvalid'), async (cast) => ({
    params: { kind: 'kyc', id: await kycCase(cast) },
    body: { move: 'reject', reason: null },
  })),
  goodsMove('take'),
  goodsMove('release'),
  goodsMove('approve'),
  goodsMove('reject'),
  goodsMove('receive'),
  goodsMove('freeze'),
  goodsMove('unfreeze'),
  storeMove('take'),
  storeMove('approve'),
  storeMove('freeze'),
  row(
    staff.staffCheckProvenance,
    'a step of the seller’s goods',
    { documented: SERVICE, stated: service('FieldsInvalid'), changed: service('Changed') },
    async (cast, state) => {
      const goodsId = await cast.goods('forSale');
      const step = { time: '1988', text: 'Bought', document: state === 'stated' ? '' : 'Invoice' };
      await cast.test.deps.pool.query('UPDATE goods SET provenance = $2 WHERE id = $1', [
        goodsId,
        JSON.stringify(state === 'changed' ? [] : [step]),
      ]);
      return { params: { goodsId }, body: { step, checked: true } };
    },
  ),
  row(staff.staffCheckProvenance, 'absent goods', service(404), () => ({
    params: { goodsId: ABSENT },
    body: { step: { time: '', text: 'Bought', document: 'Invoice' }, checked: true },
  })),
  row(staff.staffTakeDown, "the buyer's comment", SERVICE, async (cast) => ({
    params: { kind: 'comment', id: await comment(cast) },
    body: { reason, updateTime: await writtenAt(cast, 'store_comments') },
  })),
  row(staff.staffTakeDown, "the store owner's post", SERVICE, async (cast) => ({
    params: { kind: 'post', id: await media(cast) },
    body: { reason, updateTime: await writtenAt(cast, 'store_media') },
  })),
  row(staff.staffTakeDown, 'a comment that was edited', service('Changed'), async (cast) => ({
    params: { kind: 'comment', id: await comment(cast) },
    body: { reason, updateTime: 1 },
  })),
  row(staff.staffTakeDown, 'an absent case', service(404), () => ({
    params: { kind: 'post', id: ABSENT },
    body: { reason, updateTime: 1 },
  })),
  row(staff.staffPeople, 'all people', SERVICE, () => ({ query: {} })),
  row(staff.staffRooms, 'rooms of a user', SERVICE, (cast) => ({ query: { keyword: cast.people.seller.userId } })),
  row(staff.staffJoin, 'an absent room', service(404), () => ({
    body: { roomId: 'room_1_0_a.b_0', reason: 'A complaint' },
  })),
  row(staff.staffAudit, 'the audit log', SERVICE, () => ({ query: {} })),
];
