import type { UserProfile } from '#protocol/entities/user.ts';
import type { AnyEventObject } from 'xstate';
import { CallError } from '../call-error.ts';
import type { ChartModel } from '../chart-model.ts';
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

const never = (): Promise<never> => new Promise(() => undefined);
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

const done = (path: string, output?: unknown): AnyEventObject => ({
  type: `xstate.done.actor.0.session.${path}`,
  output,
});
const failed = (path: string, error: unknown): AnyEventObject => ({
  type: `xstate.error.actor.0.session.${path}`,
  error,
});

const isSecondFactor = (value: unknown): boolean => JSON.stringify(value).startsWith('{"secondFactor"');

export const sessionModel: ChartModel<SessionMachine> = {
  machine: createSessionMachine({
    recall: never,
    fetchProfile: never,
    signIn: never,
    completeSignIn: never,
    signOut: never,
    settleSignOut: never,
    wipe: never,
  }),
  cases: () => [
    { type: 'session.signIn', input: { userName: 'ada', password: 'secret', languageCode: 'EN' } },
    done('restoring.recalling', { user: ADA, owesSignOut: false, leftBy: null }),
    done('restoring.recalling', { user: null, owesSignOut: true, leftBy: null }),
    done('restoring.recalling', { user: null, owesSignOut: false, leftBy: null }),
    done('restoring.recalling', { user: null, owesSignOut: false, leftBy: 'ada' }),
    failed('restoring.recalling', new Error('no database')),
    done('restoring.asking', ADA),
    failed('restoring.asking', unauthenticated),
    failed('restoring.asking', offline),
    { type: 'session.secondFactor', input: { method: 'totp', code: '123456' } },
    { type: 'session.demanded', error: factorDemanded.data },
    { type: 'session.demanded', error: wrongPassword.data },
    failed('signingIn', factorDemanded),
    done('secondFactor.checking', ADA),
    failed('secondFactor.checking', wrongFactor),
    failed('secondFactor.checking', pendingOver),
    done('signingIn', ADA),
    failed('signingIn', wrongPassword),
    done('signedIn.verifying', ADA),
    done('signedIn.verifying', BEN),
    failed('signedIn.verifying', unauthenticated),
    failed('signedIn.verifying', revoked),
    { type: 'session.unauthorized', ending: 'expired' },
    { type: 'session.unauthorized', ending: 'revoked' },
    failed('signedOut.wiping', new Error('no database')),
    failed('signedIn.verifying', offline),
    failed('restoring.settling', offline),
    failed('signingOut', offline),
  ],
  project: ({ value, context, historyValue }) =>
    [
      JSON.stringify(value),
      context.user?.id ?? 'visitor',
      context.error?.code ?? 'fine',
      context.leftBy ?? 'nothing left',
      // Where a refused sign-in returns to.
      value === 'signingIn' || isSecondFactor(value)
        ? historyValue['session.signedOut.before']?.map(({ key }) => key).join()
        : '',
    ].join(' '),
  invariants: {
    'a user is known exactly while signed in or signing out': ({ value, context }) =>
      (context.user !== null) === (value === 'signingOut' || (typeof value === 'object' && 'signedIn' in value)),
    'a user and data that another one left exclude each other': ({ context }) =>
      context.user === null || context.leftBy === null,
    'whose data are wiped is known': ({ value, context }) =>
      JSON.stringify(value) !== '{"signedOut":"wiping"}' || context.leftBy !== null,
    '[SES-12] a pending sign-in is known exactly while it waits': ({ value, context }) =>
      (context.pending !== null) === isSecondFactor(value),
    'an error and a signed-in user exclude each other': ({ context }) =>
      context.user === null || context.error === null,
  },
};
