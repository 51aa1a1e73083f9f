import * as z from 'zod/mini';
import { TEXT } from '../../limits.ts';
import { textUpTo } from '../../scalars.ts';
import * as calls from '../own-data.ts';
import { defineEndpoint } from './define-endpoint.ts';

export const readOwnData = defineEndpoint(calls.readOwnData, {
  summary: 'The archive of own data, and when another can be requested',
  errors: [],
});
export const requestOwnData = defineEndpoint(calls.requestOwnData, {
  summary: 'Requests an archive of own data; once a day',
  body: z.object({ proof: textUpTo(TEXT.passwordMax) }),
  errors: ['FieldsInvalid', 'InvalidCurrentPwd', 'InvalidVerifyCode', 'CodeTooManyTries'],
});
