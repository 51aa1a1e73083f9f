import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '../errors.ts';
import { CALLS } from './calls.ts';
import { callUrl } from './define-call.ts';
import { ENDPOINTS } from './endpoints/endpoints.ts';
import { listRooms } from './rooms.ts';

/** The calls of spec §7, word for word. */
const SPEC = `GET /api/Public/website/goodsCategories
GET /api/Public/countries
GET /api/Public/countries/available-area
GET /api/Public/sysCategory/nft/get
GET /api/Public/currencies
GET /api/Public/contactus/list
GET /api/Public/mobileapp
GET /api/Public/seo
POST /api/Setting/goodsManagedAddresses
POST /api/Account/login
POST /api/Account/oauth
GET /api/ClientUser/profile
GET /api/ClientUser/language/update/:languageCode
GET /api/ClientUser/baseinfo/:userId
GET /api/GoodsPublic/store/other/get/:storeId
GET /api/GoodsPublic/detail/simple/:goodsId
POST /api/file/simplefile/list
POST /api/file/awss3/GeneratePreSignedURL
POST /api/file/awss3/GeneratePreSignedURL/thumb
POST /api/rooms/get
GET /api/rooms/get/:clientId
POST /api/messages/fetchUnread
POST /api/messages/batchFetchRoomAndLastMessages
POST /api/messages/fetchMessages
POST /api/messages/send
POST /api/messages/updateSeen
POST /api/rooms/updateUserAvatar
POST /api/customer/updateTime
POST /api/attention/action/unread
POST /api/auction/unread
POST /api/auction/seen
POST /api/auction/complete/seen
POST /api/agent/unread
POST /api/push/unread/store/update/get
POST /api/push/unread/get
POST /api/push/read`.split('\n');

describe('calls', () => {
  const spoken = [...CALLS.values()].map((call) => `${call.method} ${call.path}`);
  it.each(SPEC)('[CAL-1] spec §7 names %s', (call) => expect(spoken).toContain(call));
  it('[CAL-2] no two calls share a name or a method and path', () => {
    expect(new Set(spoken).size).toBe(spoken.length);
    expect(CALLS.size).toBe(spoken.length);
  });
  it('[CAL-3] refusals of the business are 422', () => {
    for (const call of ENDPOINTS.values())
      for (const code of call.errors)
        expect([call.name, code, ERROR_STATUS[code] >= 413]).toEqual([call.name, code, true]);
  });
  it('[CAL-4] a URL encodes its parts and leaves out what is undefined', () => {
    expect(callUrl(listRooms, { params: { clientId: 'a/b' }, query: { page: 2, maxTime: undefined } })).toBe(
      '/api/rooms/get/a%2Fb?page=2',
    );
  });
});
