/** Signing in and out, and the sessions of an account (spec §7, Account; spec §3, Login payload). */
import { z } from 'zod';
import { sessionInfo, userBaseInfo, userProfile } from '../entities/user.ts';
import { id, userId } from '../scalars.ts';
import { SERVER_LANGUAGES } from '../locales.ts';
import { defineCall } from './define-call.ts';

/** How the name given at sign-in is meant; `auto` tells by its form. */
export const LOGON_TYPES = ['auto', 'username', 'email', 'phone'] as const;

export const signedIn = z.object({ token: z.string(), user: userProfile });

export const login = defineCall({
  name: 'account.login',
  method: 'POST',
  path: '/api/Account/login',
  access: 'public',
  summary: 'Signs in; sets the session cookie when isWeb, and answers a token for API clients',
  body: z.object({
    logonType: z.enum(LOGON_TYPES).default('auto'),
    isWeb: z.boolean().default(true),
    languageCode: z.enum(SERVER_LANGUAGES).default('EN'),
    userName: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(128),
  }),
  answer: signedIn,
  errors: ['InvalidUserNameOrPwd'],
});
export const oauth = defineCall({
  name: 'account.oauth',
  method: 'POST',
  path: '/api/Account/oauth',
  access: 'public',
  summary: 'Signs in with a third party: logonType names the provider, token is the code it gave, jsonData the state',
  body: z.object({
    logonType: z.string().max(32),
    isWeb: z.boolean().default(true),
    languageCode: z.enum(SERVER_LANGUAGES).default('EN'),
    userName: z.string().max(254).optional(),
    token: z.string().max(8_192),
    jsonData: z.string().max(16_384).optional(),
  }),
  answer: signedIn,
  errors: ['ThirdPartySignInError', 'DifferentCredential'],
});
export const logout = defineCall({
  name: 'account.logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Ends this session; its sockets close with 4002. Silent when there is none',
  answer: z.object({}),
  errors: [],
});
export const profile = defineCall({
  name: 'account.profile',
  method: 'GET',
  path: '/api/ClientUser/profile',
  access: 'user',
  summary: 'The signed-in person',
  answer: userProfile,
  errors: [],
});
export const updateLanguage = defineCall({
  name: 'account.updateLanguage',
  method: 'GET',
  path: '/api/ClientUser/language/update/:languageCode',
  access: 'user',
  summary: 'Keeps the language the person chose',
  changesState: true,
  params: z.object({ languageCode: z.enum(SERVER_LANGUAGES) }),
  answer: z.object({}),
  errors: [],
});
export const baseInfo = defineCall({
  name: 'account.baseInfo',
  method: 'GET',
  path: '/api/ClientUser/baseinfo/:userId',
  access: 'user',
  summary: 'Name and pictures of somebody',
  params: z.object({ userId }),
  answer: userBaseInfo,
  errors: [],
});
export const sessions = defineCall({
  name: 'account.sessions',
  method: 'GET',
  path: '/api/Account/sessions',
  access: 'user',
  summary: 'Where the person is signed in',
  answer: z.array(sessionInfo),
  errors: [],
});
export const revokeSession = defineCall({
  name: 'account.revokeSession',
  method: 'DELETE',
  path: '/api/Account/sessions/:id',
  access: 'user',
  summary: 'Ends one session of the person',
  params: z.object({ id }),
  answer: z.object({}),
  errors: [],
});
export const revokeOtherSessions = defineCall({
  name: 'account.revokeOtherSessions',
  method: 'DELETE',
  path: '/api/Account/sessions',
  access: 'user',
  summary: 'Ends every session but this one',
  answer: z.object({ ended: z.number().int() }),
  errors: [],
});
