import * as account from '#protocol/http/account.ts';
import * as addresses from '#protocol/http/addresses.ts';
import * as drafts from '#protocol/http/drafts.ts';
import * as notices from '#protocol/http/notices.ts';
import * as ownData from '#protocol/http/own-data.ts';
import * as registration from '#protocol/http/registration.ts';
import * as factors from '#protocol/http/second-factors.ts';
import { ABSENT, type Cast } from '../cast.ts';
import { cells, EVERYBODY, onlyFor, row, SIGNED_IN, type Row, type Who } from '../row.ts';

const TARGET = { method: 'email', email: 'unknown@mail.example' } as const;
const mark = { messageId: ABSENT, userId: ABSENT };
const addressOf = (cast: Cast) =>
  cast.people.seller.get(addresses.saveAddress, {
    body: { consignee: 'Chan', country: 'HK', areaCode: '852', mobile: '91234567', detail: '1 Queen’s Road' },
  });
const self = (cast: Cast, who: Who): string => (who === 'visitor' ? ABSENT : cast.people[who].userId);
const wrongCode = cells('InvalidVerifyCode', { visitor: 401 });

/** Sign-in, account, addresses, form drafts and notices: own objects are absent for everyone else. */
const ABSENT_PENDING = 'a-sign-in-that-never-was';

export const ACCOUNT_ROWS: readonly Row[] = [
  row(account.login, 'a wrong password', cells('InvalidUserNameOrPwd'), () => ({
    body: { userName: 'unknown.user', password: 'not it' },
  })),
  row(account.oauth, 'an unknown provider', cells('ThirdPartySignInError'), () => ({
    body: { logonType: 'none', token: 'x' },
  })),
  row(account.logout, 'the own session, if any', EVERYBODY, () => ({})),
  row(account.profile, 'the own account', SIGNED_IN, () => ({})),
  row(account.updateLanguage, 'the own account', SIGNED_IN, () => ({ params: { languageCode: 'EN' } })),
  row(account.baseInfo, 'another user', SIGNED_IN, (cast) => ({ params: { userId: cast.people.seller.userId } })),
  row(account.baseInfo, 'an unknown user', cells(404, { visitor: 401 }), () => ({ params: { userId: ABSENT } })),
  row(account.sessions, 'own', SIGNED_IN, () => ({})),
  row(
    account.revokeSession,
    'a session of the seller',
    onlyFor('seller'),
    async (cast) => ({ params: { id: (await cast.session('seller')).sessionId } }),
    () => ({ params: { id: ABSENT } }),
  ),
  row(account.revokeOtherSessions, 'own', SIGNED_IN, () => ({})),
  row(registration.sendOwnCode, 'an address to prove', cells('FieldsInvalid', { visitor: 401 }), () => ({
    body: { purpose: 'verifyEmail', target: { method: 'email', email: 'a malformed address' } },
  })),
  row(registration.verifyEmail, 'a wrong code', wrongCode, () => ({
    body: { email: 'new@mail.example', code: '000000' },
  })),
  row(registration.verifyPhone, 'a wrong code', wrongCode, () => ({
    body: { areaCode: '852', mobile: '91234567', code: '000000' },
  })),
  row(registration.undoContactChange, 'a link that was never sent', cells('UndoLinkInvalid'), () => ({
    body: { link: `${ABSENT}.wrong` },
  })),
  row(registration.changePassword, 'a wrong password', cells('InvalidCurrentPwd', { visitor: 401 }), () => ({
    body: { oldPassword: 'not it', password: 'Quiet-Harbour-7', confirmPassword: 'Quiet-Harbour-7' },
  })),
  row(registration.updateBasic, 'the own account', SIGNED_IN, () => ({ body: { currency: 'HKD' } })),
  row(registration.updateBasic, 'a foreign picture', cells('FileNotUploaded', { visitor: 401 }), () => ({
    body: { headFileId: ABSENT },
  })),
  row(registration.removalPreview, 'the own account', SIGNED_IN, () => ({})),
  row(registration.removeAccount, 'a wrong username', cells('FieldsInvalid', { visitor: 401 }), () => ({
    body: { proof: 'not it', username: 'another.user' },
  })),
  row(factors.secondFactor, 'an unknown sign-in', cells('SecondFactorExpired'), () => ({
    body: { pendingSignIn: ABSENT_PENDING, method: 'totp', code: '000000' },
  })),
  row(factors.secondFactorPasskey, 'an unknown sign-in', cells('SecondFactorExpired'), () => ({
    body: { pendingSignIn: ABSENT_PENDING },
  })),
  row(factors.listFactors, 'own', SIGNED_IN, () => ({})),
  row(factors.beginFactor, 'the own account', SIGNED_IN, () => ({ body: { kind: 'totp', proof: '' } })),
  row(factors.confirmFactor, 'an unknown set-up', cells('FactorSetupExpired', { visitor: 401 }), () => ({
    body: { setupId: ABSENT, name: 'Phone', code: '000000' },
  })),
  row(factors.removeFactor, 'an absent factor', cells(404, { visitor: 401 }), () => ({
    params: { id: ABSENT },
    body: { proof: '' },
  })),
  row(factors.renewRecoveryCodes, 'an account without factors', cells(404, { visitor: 401 }), () => ({
    body: { proof: '' },
  })),
  row(ownData.readOwnData, 'the own account', SIGNED_IN, () => ({})),
  row(ownData.requestOwnData, 'a wrong password', cells('InvalidVerifyCode', { visitor: 401 }), () => ({
    body: { proof: 'not it' },
  })),
  row(registration.captcha, 'a picture', EVERYBODY, () => ({ body: {} })),
  row(registration.sendCode, 'a wrong captcha', cells('Image_VerifyCodeMatchError'), () => ({
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
  row(registration.oauthStart, 'an unknown provider', cells('ThirdPartySignInError'), () => ({
    body: { provider: 'none' },
  })),

  row(addresses.addresses, 'own', SIGNED_IN, () => ({})),
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
  row(drafts.readDraft, 'an own form draft', SIGNED_IN, () => ({ params: { form: 'kyc' } })),
  row(drafts.saveDraft, 'an own form draft', SIGNED_IN, () => ({
    params: { form: 'kyc' },
    body: { value: { half: 'filled' } },
  })),
  row(drafts.readReplyDraft, 'an own draft', SIGNED_IN, () => ({ params: { id: ABSENT } })),
  row(drafts.saveReplyDraft, 'an own draft', SIGNED_IN, () => ({
    params: { id: ABSENT },
    body: { revision: 0, data: { id: 'r1', content: [{ type: 'paragraph', inline: [{ text: 'half a reply' }] }] } },
  })),

  ...[notices.attentionUnread, notices.auctionUnread, notices.agentUnread].map((call) =>
    row(call, 'own; the user id in the body is ignored', SIGNED_IN, (cast) => ({
      body: { userId: cast.people.seller.userId },
    })),
  ),
  row(notices.pushStoreUpdates, 'own; the user id in the body is ignored', SIGNED_IN, (cast) => ({
    body: { userId: cast.people.seller.userId },
  })),
  row(notices.pushUnread, 'own; the user id in the body is ignored', SIGNED_IN, (cast) => ({
    body: { type: 'freezeGoods', userId: cast.people.seller.userId },
  })),
  ...[notices.auctionSeen, notices.auctionCompleteSeen, notices.pushRead].map((call) =>
    row(call, 'an absent notice', cells(404, { visitor: 401 }), (cast) => (who) => ({
      body: { ...mark, userId: self(cast, who) },
    })),
  ),
];
