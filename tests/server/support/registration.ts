import { CLIENT_HEADER } from '#protocol/http/define-call.ts';
import { callUrl, type AnyInput, type Call, type CallResponse } from '#protocol/http/define-call.ts';
import type { CallInput } from '#protocol/http/endpoints/endpoints.ts';
import type { ErrorBody } from '#protocol/errors.ts';
import { captcha, sendCode, type CodeTarget } from '#protocol/http/registration.ts';
import type { TestApp } from './app.ts';
import type { Answer } from './client.ts';
import { codeSentTo, sentTo } from './outbox.ts';

/** Makes a call like the browser of a visitor. @param address the network address of the client */
export async function visit<C extends Call>(
  test: TestApp,
  call: C,
  input: CallInput<C>,
  headers: Record<string, string> = {},
  address = '127.0.0.1',
): Promise<Answer<CallResponse<C>>> {
  const { body, ...rest } = input as AnyInput;
  const answer = await test.app.inject({
    method: call.method,
    url: callUrl(call, rest),
    remoteAddress: address,
    headers: { [CLIENT_HEADER]: '1', ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const read = JSON.parse(answer.body) as { data: CallResponse<C> } & ErrorBody;
  return {
    status: answer.statusCode,
    data: read.data,
    error: answer.statusCode < 400 ? undefined : read,
    headers: { ...answer.headers },
  };
}

/** A captcha with its solution from the outbox. */
export async function solvedCaptcha(test: TestApp): Promise<{ captchaId: string; captcha: string }> {
  const { data } = await visit(test, captcha, { body: {} });
  return { captchaId: data.captchaId, captcha: (await sentTo(test, data.captchaId))[0]?.code ?? '' };
}

/** Requests a code with a solved captcha. */
export async function askForCode(
  test: TestApp,
  target: CodeTarget,
  purpose: 'register' | 'resetPassword' = 'register',
  address = '127.0.0.1',
) {
  return visit(test, sendCode, { body: { purpose, target, ...(await solvedCaptcha(test)) } }, {}, address);
}

/** Requests a code and reads it from the outbox. */
export async function codeFor(
  test: TestApp,
  target: CodeTarget,
  purpose: 'register' | 'resetPassword' = 'register',
): Promise<string> {
  await askForCode(test, target, purpose);
  return codeSentTo(test, target.method === 'email' ? target.email : `+${target.areaCode}${target.mobile}`);
}
