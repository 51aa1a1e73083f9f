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
const offline = new CallError({ code: 'Offline', status: 0 });
const wrongPassword = new CallError({ code: 'InvalidUserNameOrPwd', status: 422 });

const done = (path: string, output?: unknown): AnyEventObject => ({
  type: `xstate.done.actor.0.session.${path}`,
  output,
});
const failed = (path: string, error: unknown): AnyEventObject => ({
  type: `xstate.error.actor.0.session.${path}`,
  error,
});

export const sessionModel: ChartModel<SessionMachine> = {
  machine: createSessionMachine({
    recall: never,
    fetchProfile: never,
    signIn: never,
    signOut: never,
    settleSignOut: never,
  }),
  cases: () => [
    { type: 'session.signIn', input: { userName: 'ada', password: 'secret', languageCode: 'EN' } },
    done('restoring.recalling', { user: ADA, owesSignOut: false }),
    done('restoring.recalling', { user: null, owesSignOut: true }),
    done('restoring.recalling', { user: null, owesSignOut: false }),
    failed('restoring.recalling', new Error('no database')),
    done('restoring.asking', ADA),
    failed('restoring.asking', unauthenticated),
    failed('restoring.asking', offline),
    done('signingIn', ADA),
    failed('signingIn', wrongPassword),
    done('signedIn.verifying', ADA),
    done('signedIn.verifying', BEN),
    failed('signedIn.verifying', unauthenticated),
    failed('signedIn.verifying', offline),
    failed('restoring.settling', offline),
    failed('signingOut', offline),
  ],
  project: ({ value, context }) =>
    `${JSON.stringify(value)} ${context.user?.id ?? 'visitor'} ${context.error?.code ?? 'fine'}`,
  invariants: {
    'a user is known exactly while signed in or signing out': ({ value, context }) =>
      (context.user !== null) === (value === 'signingOut' || (typeof value === 'object' && 'signedIn' in value)),
    'an error and a signed-in user exclude each other': ({ context }) =>
      context.user === null || context.error === null,
  },
};
