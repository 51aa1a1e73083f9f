import type { FastifyInstance } from 'fastify';
import {
  captcha,
  codeStatus,
  register,
  resetPassword as resetPasswordCall,
  sendCode,
} from '#protocol/http/registration.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import type { Deps } from '../deps.ts';
import { clientAddressKey } from '../http/client-address.ts';
import { DomainError } from '../http/domain-error.ts';
import { route } from '../http/route.ts';
import { makeCaptcha, takeCaptcha } from './captcha.ts';
import type { SessionCookies } from './session-cookies.ts';
import {
  judgeCode,
  judgeConfirmation,
  judgePassword,
  judgeUsername,
  refuseProblems,
  readTypedCode,
} from './form-rules.ts';
import { registerAccount, resetPassword } from './registration.ts';
import { readTarget, readTargetKey, type ReadTarget } from './targets.ts';

/** Calls of a minute from one address: enough for people who share it, few for a program. */
const PICTURES = 60;
const FORMS = 30;

/** Getting an account, and getting back into one (REG-1 … REG-7 in README). */
export function registerRegistration(app: FastifyInstance, deps: Deps, cookies: SessionCookies): void {
  const { pool, codes } = deps;

  route(app, captcha, (_, { now }) => makeCaptcha(deps, now), { perMinute: PICTURES });

  route(
    app,
    sendCode,
    async ({ body }, { now, request }) => {
      const read = readTarget(body.target);
      refuseProblems({ ...problemsOf(read), captcha: body.captcha.trim() === '' ? 'requiredCaptcha' : undefined });
      if (!(await takeCaptcha(deps, body.captchaId, body.captcha, now)))
        throw new DomainError('Image_VerifyCodeMatchError');
      return codes.issue({
        purpose: body.purpose,
        target: targetOf(read),
        language: body.languageCode,
        address: clientAddressKey(request.ip),
        now,
      });
    },
    { perMinute: FORMS },
  );

  route(app, codeStatus, async ({ params }, { now }) => {
    const { rows } = await pool.query<{ target: string; created_at: Date; expires_at: Date }>(
      'SELECT target, created_at, expires_at FROM codes WHERE id = $1 AND user_id IS NULL AND used_at IS NULL AND expires_at > $2',
      [params.codeId, now],
    );
    const row = rows[0];
    if (!row) throw new DomainError('NotFoundService');
    return {
      codeId: params.codeId,
      target: readTargetKey(row.target),
      expiresAt: row.expires_at.getTime(),
      resendAt: row.created_at.getTime() + ACCOUNT.codeResend,
    };
  });

  route(
    app,
    register,
    async ({ body }, { principal, now, request, reply }) => {
      const read = readTarget(body.target);
      const username = body.username.trim();
      refuseProblems({
        ...problemsOf(read),
        code: judgeCode(body.code),
        username: judgeUsername(username),
        password: judgePassword(body.password),
        confirmPassword: judgeConfirmation(body.password, body.confirmPassword),
        agreeTerms: body.agreeTerms ? undefined : 'termsNotAgreed',
      });
      const userId = await registerAccount(
        deps,
        {
          target: targetOf(read),
          code: readTypedCode(body.code),
          username,
          password: body.password,
          language: body.languageCode,
        },
        now,
      );
      return cookies.signIn({ userId, isWeb: body.isWeb }, { principal, request, reply });
    },
    { perMinute: FORMS },
  );

  route(
    app,
    resetPasswordCall,
    async ({ body }, { now }) => {
      const read = readTarget(body.target);
      refuseProblems({
        ...problemsOf(read),
        code: judgeCode(body.code),
        password: judgePassword(body.password),
        confirmPassword: judgeConfirmation(body.password, body.confirmPassword),
      });
      await resetPassword(
        deps,
        { target: targetOf(read), code: readTypedCode(body.code), password: body.password },
        now,
      );
      return {};
    },
    { perMinute: FORMS },
  );
}

const problemsOf = (read: ReadTarget) => ('problems' in read ? read.problems : {});

/** The target of a form whose problems were refused before. */
function targetOf(read: ReadTarget) {
  if ('target' in read) return read.target;
  throw new DomainError('FieldsInvalid', { ...read.problems });
}
