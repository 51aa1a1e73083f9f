import * as z from 'zod/mini';
import { id, userId, textUpTo } from '../../scalars.ts';
import { SERVER_LANGUAGES } from '../../locales.ts';
import * as calls from '../account.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageCode } from './fields.ts';

/** The kind of name that a sign-in uses; `auto` derives it from the form of the name. */
export const LOGON_TYPES = ['auto', 'username', 'email', 'phone'] as const;
export const login = defineEndpoint(calls.login, {
  summary: 'Signs in; sets the session cookie if isWeb, and returns a token for API clients',
  body: z.object({
    logonType: z._default(z.enum(LOGON_TYPES), 'auto'),
    isWeb: z._default(z.boolean(), true),
    languageCode,
    userName: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
  }),
  errors: ['InvalidUserNameOrPwd', 'SecondFactorRequired'],
});
export const oauth = defineEndpoint(calls.oauth, {
  summary: 'Signs in with a third party: logonType is the provider, token its code, jsonData the state',
  body: z.object({
    logonType: textUpTo(32),
    isWeb: z._default(z.boolean(), true),
    languageCode,
    userName: z.optional(textUpTo(254)),
    token: textUpTo(8_192),
    jsonData: z.optional(textUpTo(16_384)),
  }),
  errors: ['ThirdPartySignInError', 'DifferentCredential', 'SecondFactorRequired'],
});
export const logout = defineEndpoint(calls.logout, {
  summary: 'Ends this session; its connections close with 4002. Succeeds without a session too',
  errors: [],
});
export const profile = defineEndpoint(calls.profile, { summary: 'The current user', errors: [] });
export const updateLanguage = defineEndpoint(calls.updateLanguage, {
  summary: 'Saves the user’s language',
  params: z.object({ languageCode: z.enum(SERVER_LANGUAGES) }),
  errors: [],
});
export const baseInfo = defineEndpoint(calls.baseInfo, {
  summary: 'Name and pictures of a user',
  params: z.object({ userId }),
  errors: [],
});
export const sessions = defineEndpoint(calls.sessions, { summary: 'The sessions of the user', errors: [] });
export const revokeSession = defineEndpoint(calls.revokeSession, {
  summary: 'Ends one session of the user',
  params: z.object({ id }),
  errors: [],
});
export const revokeOtherSessions = defineEndpoint(calls.revokeOtherSessions, {
  summary: 'Ends every other session of the user',
  errors: [],
});
