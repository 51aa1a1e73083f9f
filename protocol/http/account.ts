/** Signing in and out, and the sessions of an account (spec §7, Account; spec §3, Login payload). */
import * as z from 'zod/mini';
import { sessionInfo, userBaseInfo, userProfile } from '../entities/user.ts';
import { defineCall } from './define-call.ts';

export const signedIn = z.object({ token: z.string(), user: userProfile });
export const login = defineCall({
  name: 'account.login',
  method: 'POST',
  path: '/api/Account/login',
  access: 'public',
  response: signedIn,
});
export const oauth = defineCall({
  name: 'account.oauth',
  method: 'POST',
  path: '/api/Account/oauth',
  access: 'public',
  response: signedIn,
});
export const logout = defineCall({
  name: 'account.logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  response: z.object({}),
});
export const profile = defineCall({
  name: 'account.profile',
  method: 'GET',
  path: '/api/ClientUser/profile',
  access: 'user',
  response: userProfile,
});
export const updateLanguage = defineCall({
  name: 'account.updateLanguage',
  method: 'GET',
  path: '/api/ClientUser/language/update/:languageCode',
  access: 'user',
  changesState: true,
  response: z.object({}),
});
export const baseInfo = defineCall({
  name: 'account.baseInfo',
  method: 'GET',
  path: '/api/ClientUser/baseinfo/:userId',
  access: 'user',
  response: userBaseInfo,
});
export const sessions = defineCall({
  name: 'account.sessions',
  method: 'GET',
  path: '/api/Account/sessions',
  access: 'user',
  response: z.array(sessionInfo),
});
export const revokeSession = defineCall({
  name: 'account.revokeSession',
  method: 'DELETE',
  path: '/api/Account/sessions/:id',
  access: 'user',
  response: z.object({}),
});
export const revokeOtherSessions = defineCall({
  name: 'account.revokeOtherSessions',
  method: 'DELETE',
  path: '/api/Account/sessions',
  access: 'user',
  response: z.object({ ended: z.int() }),
});

/** Every call of this file. */
export const ACCOUNT_CALLS = [
  login,
  oauth,
  logout,
  profile,
  updateLanguage,
  baseInfo,
  sessions,
  revokeSession,
  revokeOtherSessions,
] as const;
