import type { UserProfile } from '#protocol/entities/user.ts';
import { SESSION } from '#protocol/limits.ts';
import { defineModel, type Outcome } from '#tests/models/engine/model.ts';
import { CallError } from '../call-error.ts';
import type { SeenSession } from './session-log.model.ts';
import { sessionRules } from './session-rules.model.ts';
import { createSessionMachine, type SessionMachine } from './session.machine.ts';

const profile = (id: string): UserProfile => ({
  id,
  username: id,
  trueName: null,
  storeDisplayName: null,
  headFile: null,
  storeLogoFile: null,
  isCustomerService: false,
  email: 'a@example.com',
  emailVerified: true,
  areaCode: null,
  mobile: null,
  mobileVerified: false,
  gender: null,
  currency: 'HKD',
  kycStatus: 2,
  languageCode: 'EN',
  isStore: false,
});
/** The two users of the model. */
export const ADA = profile('ada');
export const BEN = profile('ben');
/** The record of ada as the server has it now. */
const ADA_NOW: UserProfile = { ...ADA, trueName: 'Ada Lovelace' };

const unauthenticated = new CallError({ code: 'Unauthenticated', status: 401 });
const revoked = new CallError({ code: 'SessionRevoked', status: 401 });
const offline = new CallError({ code: 'Offline', status: 0 });
const wrongPassword = new CallError({ code: 'InvalidUserNameOrPwd', status: 422 });

const factorDemanded = new CallError({
  code: 'SecondFactorRequired',
  status: 422,
  params: { pendingSignIn: 'pending-sign-in-001', methods: ['totp'] },
});
const wrongFactor = new CallError({ code: 'SecondFactorWrong', status: 422 });
const pendingOver = new CallError({ code: 'SecondFactorExpired', status: 422 });

const SENDING: readonly Outcome[] = [
  { ok: undefined, as: 'done' },
  { error: offline, as: 'offline' },
];

/** The model of the session: what may happen to it, and what is seen. */
export const sessionModel = defineModel<SessionMachine, SeenSession>({
  make: (world) =>
    createSessionMachine({
      recall: () => world.call('recall'),
      fetchProfile: () => world.call('fetchProfile'),
      signIn: (input) => world.call('signIn', input),
      completeSignIn: (input) => world.call('completeSignIn', input),
      signOut: (userId) => world.call('signOut', userId),
      settleSignOut: () => world.call('settleSignOut'),
      wipe: (userId) => world.call('wipe', userId),
    }),
  events: {
    'session.signIn': [{ input: { userName: 'ada', password: 'secret', languageCode: 'EN' } }],
    'session.demanded': [{ error: factorDemanded.data }, { error: wrongPassword.data }],
    'session.secondFactor': [{ input: { method: 'totp', code: '123456' } }],
    'session.cancel': [{}],
    'session.signOut': [{}],
    'session.refresh': [{}],
    'session.unauthorized': [{ ending: 'expired' }, { ending: 'revoked' }],
    wake: [{}],
  },
  outcomes: {
    recall: [
      { ok: { user: ADA, owesSignOut: false, leftBy: null }, as: 'ada' },
      { ok: { user: null, owesSignOut: true, leftBy: null }, as: 'an unsent sign-out' },
      { ok: { user: null, owesSignOut: false, leftBy: null }, as: 'no user' },
      { ok: { user: null, owesSignOut: false, leftBy: 'ada' }, as: 'data of ada' },
      { error: new Error('no database'), as: 'no database' },
    ],
    fetchProfile: [
      { ok: ADA_NOW, as: 'ada' },
      { ok: BEN, as: 'ben' },
      { error: unauthenticated, as: '401' },
      { error: revoked, as: 'revoked' },
      { error: offline, as: 'offline' },
    ],
    signIn: [
      { ok: ADA, as: 'ada' },
      { ok: BEN, as: 'ben' },
      { error: factorDemanded, as: 'second factor' },
      { error: wrongPassword, as: 'refused' },
    ],
    completeSignIn: [
      { ok: ADA, as: 'ada' },
      { error: wrongFactor, as: 'wrong factor' },
      { error: pendingOver, as: 'over' },
    ],
    signOut: SENDING,
    settleSignOut: SENDING,
    wipe: [
      { ok: undefined, as: 'done' },
      { error: new Error('no database'), as: 'no database' },
    ],
  },
  // A wake signal at exactly the age at which the record is verified again.
  sleeps: [SESSION.profileFresh],
  place: ({ value, context, historyValue }) =>
    [
      JSON.stringify(value),
      context.user?.id ?? 'visitor',
      context.error?.code ?? 'fine',
      context.leftBy ?? 'nothing left',
      // Where a refused sign-in returns to.
      value === 'signingIn' || 'secondFactor' in Object(value)
        ? historyValue['session.signedOut.before']?.map(({ key }) => key).join()
        : '',
    ].join(' '),
  observe: (snapshot) => ({
    user: snapshot.context.user?.id ?? null,
    name: snapshot.context.user?.trueName ?? null,
    deciding: snapshot.hasTag('undecided'),
    verifying: snapshot.hasTag('verifying'),
    waits: snapshot.context.pending !== null,
    error: snapshot.context.error?.code ?? null,
  }),
  equivalent: {
    'signedIn: wrong initial state': 'every transition to it names one of its states',
  },
  limit: 2_000,
  weights: { 'session.signOut': 0.5, 'session.unauthorized': 0.5 },
  rules: sessionRules,
});
