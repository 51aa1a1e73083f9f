import { builds } from '#protocol/http/builds.ts';
import * as files from '#protocol/http/files.ts';
import * as messages from '#protocol/http/messages.ts';
import * as publicData from '#protocol/http/public.ts';
import * as rooms from '#protocol/http/rooms.ts';
import { ABSENT, type Cast } from '../cast.ts';
import { cells, EVERYBODY, onlyFor, row, SERVICE, SIGNED_IN, type Row } from '../row.ts';

/** A room of seller and participant; for everyone else, staff included, it is absent. */
const MEMBERS = cells(404, { visitor: 401, seller: 'ok', participant: 'ok' });
const NO_ROOM = 'room_1_0_a.b_0';
const words = (cast: Cast, roomId: string) => ({
  body: { userId: cast.people.seller.userId, data: { _id: crypto.randomUUID(), roomId, content: 'And its papers?' } },
});

/** A message of the participant that is young enough to be recalled. */
async function freshMessage({ people, room: { roomId } }: Cast): Promise<string> {
  const _id = crypto.randomUUID();
  await people.participant.get(messages.sendMessage, {
    body: { userId: people.seller.userId, data: { _id, roomId, content: 'Sorry?' } },
  });
  return _id;
}

/** Rooms, messages, files and public lists. */
export const CHAT_ROWS: readonly Row[] = [
  row(
    rooms.getRoom,
    'a room of seller and participant',
    MEMBERS,
    (cast) => ({ body: { roomId: cast.room.roomId } }),
    () => ({ body: { roomId: NO_ROOM } }),
  ),
  row(rooms.getRoom, 'a room with the buyer', { any: { ...SIGNED_IN, buyer: 'RoomWithOneself' } }, (cast) => ({
    body: { userId: cast.people.buyer.userId },
  })),
  row(
    rooms.listRooms,
    "the seller's",
    onlyFor('seller'),
    (cast) => ({ params: { clientId: cast.people.seller.userId }, query: {} }),
    () => ({ params: { clientId: ABSENT }, query: {} }),
  ),
  row(rooms.fetchUnread, 'own; the user id in the body is ignored', SIGNED_IN, (cast) => ({
    body: { userId: cast.people.seller.userId },
  })),
  row(rooms.batchRooms, 'foreign rooms, which are left out', SIGNED_IN, (cast) => ({
    body: { roomIds: [cast.room.roomId] },
  })),
  row(
    rooms.updateUserAvatar,
    'a room of seller and participant',
    MEMBERS,
    (cast) => (who) => ({
      body: { roomId: cast.room.roomId, userId: who === 'visitor' ? ABSENT : cast.people[who].userId },
    }),
    (cast, who) => ({ body: { roomId: NO_ROOM, userId: who === 'visitor' ? ABSENT : cast.people[who].userId } }),
  ),
  row(rooms.customerUpdateTime, 'the staff inbox', SERVICE, (cast) => ({
    body: { userId: cast.people.service.userId },
  })),
  row(
    messages.fetchMessages,
    'a room of seller and participant',
    MEMBERS,
    (cast) => ({ body: { roomId: cast.room.roomId } }),
    () => ({ body: { roomId: NO_ROOM } }),
  ),
  row(
    messages.sendMessage,
    'a room of seller and participant',
    { any: { ...MEMBERS, seller: 'RecipientNotInRoom' } },
    (cast) => words(cast, cast.room.roomId),
    (cast) => words(cast, NO_ROOM),
  ),
  row(
    messages.updateSeen,
    'a message of seller and participant',
    MEMBERS,
    (cast) => ({ body: { _id: cast.room.messageId, roomId: cast.room.roomId } }),
    (cast) => ({ body: { _id: cast.room.messageId, roomId: NO_ROOM } }),
  ),
  row(
    messages.recallMessage,
    'a message of the participant to the seller',
    { any: { ...MEMBERS, seller: 'MessageNotRecallable' } },
    async (cast) => ({ body: { _id: await freshMessage(cast), roomId: cast.room.roomId } }),
    (cast) => ({ body: { _id: cast.room.messageId, roomId: NO_ROOM } }),
  ),

  row(
    messages.sendMessage,
    'a message of seller and participant, forwarded to their room',
    { any: { ...MEMBERS, seller: 'RecipientNotInRoom' } },
    ({ people, room: { roomId, messageId } }) => ({
      body: {
        userId: people.seller.userId,
        data: { _id: crypto.randomUUID(), roomId, content: '', forward: { roomId, _id: messageId } },
      },
    }),
    ({ people, room: { roomId, messageId } }) => ({
      body: {
        userId: people.seller.userId,
        data: { _id: crypto.randomUUID(), roomId: NO_ROOM, content: '', forward: { roomId, _id: messageId } },
      },
    }),
  ),
  row(
    messages.markMessage,
    'a message of seller and participant',
    MEMBERS,
    ({ room }) => ({ body: { _id: room.messageId, roomId: room.roomId, mark: 'like', on: true } }),
    ({ room }) => ({ body: { _id: room.messageId, roomId: NO_ROOM, mark: 'like', on: true } }),
  ),
  row(
    messages.translateMessage,
    'a message of seller and participant, without a provider',
    { ...MEMBERS, seller: 503, participant: 503 },
    ({ room }) => ({ params: { roomId: room.roomId, messageId: room.messageId }, query: {} }),
    ({ room }) => ({ params: { roomId: NO_ROOM, messageId: room.messageId }, query: {} }),
  ),
  row(
    messages.pinnedMessages,
    'a room of seller and participant',
    MEMBERS,
    ({ room }) => ({ params: { roomId: room.roomId } }),
    () => ({ params: { roomId: NO_ROOM } }),
  ),

  row(files.presign, 'an own file', SIGNED_IN, () => ({
    body: { data: { fileName: 'a.png', contentType: 'image/png', category: 'chat' } },
  })),
  row(files.presignThumb, 'an own picture', SIGNED_IN, () => ({
    body: {
      data: {
        fileName: 'a.png',
        contentType: 'image/png',
        category: 'chat',
        sizeWidth: 800,
        sizeHeight: 600,
        thumbSizeWidth: 320,
        thumbSizeHeight: 240,
      },
    },
  })),
  row(files.simpleFiles, 'foreign files, which are left out', SIGNED_IN, () => ({ body: { data: [ABSENT] } })),

  row(publicData.goodsCategories, 'the list', EVERYBODY, () => ({ query: { typeId: 1 } })),
  ...[
    publicData.countries,
    publicData.availableAreas,
    publicData.nftSetting,
    publicData.currencies,
    publicData.seo,
  ].map((call) => row(call, 'the list', EVERYBODY, () => ({ query: {} }))),
  row(publicData.contactUs, 'the list', EVERYBODY, () => ({})),
  row(builds, 'the list', EVERYBODY, () => ({})),
  row(publicData.features, 'the list', EVERYBODY, () => ({})),
  row(publicData.mobileApps, 'the list', EVERYBODY, () => ({})),
  row(publicData.managedAddresses, 'the list', EVERYBODY, () => ({ body: { data: {} } })),
];
