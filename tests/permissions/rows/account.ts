import * as account from '#protocol/http/account.ts';
import * as addresses from '#protocol/http/addresses.ts';
import * as drafts from '#protocol/http/drafts.ts';
import * as notices from '#protocol/http/notices.ts';
import * as registration from '#protocol/http/registration.ts';
import { ABSENT, type Cast } from '../cast.ts';
import { cells, EVERYBODY, onlyFor, row, SIGNED_IN, type Row, type Who } from '../row.ts';

const TARGET = { method: 'email', email: 'nobody@mail.example' } as const;
const mark = { messageId: ABSENT, userId: ABSENT };
const addressOf = (cast: Cast) =>
  cast.people.seller.get(addresses.saveAddress, {
    body: { consignee: 'Chan', country: 'HK', areaCode: '852', mobile: '91234567', detail: '1 Queen’s Road' },
  });
const self = (cast: Cast, who: Who): string => (who === 'visitor' ? ABSENT : cast.people[who].userId);
const wrongCode = cells('InvalidVerifyCode', { visitor: 401 });

/** Signing in and out, one's own account, addresses, forms and notices: what is somebody's own exists for nobody else. */
export const ACCOUNT_ROWS: readonly Row[] = [
  row(account.login, 'a wrong password', cells('InvalidUserNameOrPwd'), () => ({
    body: { userName: 'nobody.here', password: 'not it' },
  })),
  row(account.oauth, 'no such provider', cells('ThirdPartySignInError'), () => ({
    body: { logonType: 'none', token: 'x' },
  })),
  row(account.logout, 'the session itself, or none', EVERYBODY, () => ({})),
  row(account.profile, 'oneself', SIGNED_IN, () => ({})),
  row(account.updateLanguage, 'oneself', SIGNED_IN, () => ({ params: { languageCode: 'EN' } })),
  row(account.baseInfo, 'somebody', SIGNED_IN, (cast) => ({ params: { userId: cast.people.seller.userId } })),
  row(account.baseInfo, 'nobody', cells(404, { visitor: 401 }), () => ({ params: { userId: ABSENT } })),
  row(account.sessions, 'one’s own', SIGNED_IN, () => ({})),
  row(
    account.revokeSession,
    'a session of the seller',
    onlyFor('seller'),
    async (cast) => ({ params: { id: (await cast.session('seller')).sessionId } }),
    () => ({ params: { id: ABSENT } }),
  ),
  row(account.revokeOtherSessions, 'one’s own', SIGNED_IN, () => ({})),
  row(registration.sendOwnCode, 'an address to prove', cells('FieldsInvalid', { visitor: 401 }), () => ({
    body: { purpose: 'verifyEmail', target: { method: 'email', email: 'no address' } },
  })),
  row(registration.verifyEmail, 'a wrong code', wrongCode, () => ({
    body: { email: 'new@mail.example', code: '000000' },
  })),
  row(registration.verifyPhone, 'a wrong code', wrongCode, () => ({
    body: { areaCode: '852', mobile: '91234567', code: '000000' },
  })),
  row(registration.changePassword, 'a wrong password', cells('InvalidCurrentPwd', { visitor: 401 }), () => ({
    body: { oldPassword: 'not it', password: 'Quiet-Harbour-7', confirmPassword: 'Quiet-Harbour-7' },
  })),
  row(registration.updateBasic, 'oneself', SIGNED_IN, () => ({ body: { currency: 'HKD' } })),
  row(registration.updateBasic, 'a picture of somebody else’s', cells('FileNotUploaded', { visitor: 401 }), () => ({
    body: { headFileId: ABSENT },
  })),
  row(registration.removalPreview, 'oneself', SIGNED_IN, () => ({})),
  row(registration.removeAccount, 'without its name', cells('FieldsInvalid', { visitor: 401 }), () => ({
    body: { proof: 'not it', username: 'somebody.else' },
  })),
  row(registration.captcha, 'a picture', EVERYBODY, () => ({ body: {} })),
  row(registration.sendCode, 'without its captcha', cells('Image_VerifyCodeMatchError'), () => ({
    body: { purpose: 'register', target: TARGET, captchaId: ABSENT, captcha: 'x' },
  })),
  row(registration.codeStatus, 'a code that was never sent', cells(404), () => ({ params: { codeId: ABSENT } })),
  row(registration.register, 'a wrong code', cells('InvalidVerifyCode'), () => ({
    body: {
      target: TARGET,
      code: '000000',
      username: 'new.person',
      password: 'Quiet-Harbour-7',
      confirmPassword: 'Quiet-Harbour-7',
      agreeTerms: true,
    },
  })),
  row(registration.resetPassword, 'a wrong code', cells('InvalidVerifyCode'), () => ({
    body: { target: TARGET, code: '000000', password: 'Quiet-Harbour-7', confirmPassword: 'Quiet-Harbour-7' },
  })),
  row(registration.oauthProviders, 'the list', EVERYBODY, () => ({})),
  row(registration.oauthStart, 'no such provider', cells('ThirdPartySignInError'), () => ({
    body: { provider: 'none' },
  })),

  row(addresses.addresses, 'one’s own', SIGNED_IN, () => ({})),
  row(
    addresses.saveAddress,
    'an address of the seller',
    onlyFor('seller'),
    async (cast) => ({
      body: {
        id: (await addressOf(cast)).id,
        consignee: 'Chan',
        country: 'HK',
        areaCode: '852',
        mobile: '91234567',
        detail: '2 Queen’s Road',
      },
    }),
    () => ({
      body: {
        id: ABSENT,
        consignee: 'Chan',
        country: 'HK',
        areaCode: '852',
        mobile: '91234567',
        detail: '2 Queen’s Road',
      },
    }),
  ),
  row(
    addresses.defaultAddress,
    'an address of the seller',
    onlyFor('seller'),
    async (cast) => ({ params: { id: (await addressOf(cast)).id } }),
    () => ({ params: { id: ABSENT } }),
  ),
  row(
    addresses.removeAddress,
    'an address of the seller',
    onlyFor('seller'),
    async (cast) => ({ params: { id: (await addressOf(cast)).id } }),
    () => ({ params: { id: ABSENT } }),
  ),
  row(drafts.readDraft, 'a form of one’s own', SIGNED_IN, () => ({ params: { form: 'kyc' } })),
  row(drafts.saveDraft, 'a form of one’s own', SIGNED_IN, () => ({
    params: { form: 'kyc' },
    body: { value: { half: 'filled' } },
  })),

  ...[notices.attentionUnread, notices.auctionUnread, notices.agentUnread].map((call) =>
    row(call, 'one’s own, whoever the body names', SIGNED_IN, (cast) => ({
      body: { userId: cast.people.seller.userId },
    })),
  ),
  row(notices.pushStoreUpdates, 'one’s own, whoever the body names', SIGNED_IN, (cast) => ({
    body: { userId: cast.people.seller.userId },
  })),
  row(notices.pushUnread, 'one’s own, whoever the body names', SIGNED_IN, (cast) => ({
    body: { type: 'freezeGoods', userId: cast.people.seller.userId },
  })),
  ...[notices.auctionSeen, notices.auctionCompleteSeen, notices.pushRead].map((call) =>
    row(call, 'a notice that is not there', cells(404, { visitor: 401 }), (cast, who) => ({
      body: { ...mark, userId: self(cast, who) },
    })),
  ),
];
