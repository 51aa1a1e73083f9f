import type { FastifyInstance } from 'fastify';
import {
  login,
  logout,
  revokeOtherSessions,
  revokeSession,
  sessions as sessionsCall,
} from '#protocol/http/endpoints/account.ts';
import {
  captcha,
  changePassword as changePasswordCall,
  codeStatus,
  register,
  resetPassword as resetPasswordCall,
  sendCode,
  sendOwnCode,
  undoContactChange as undoContactChangeCall,
  verifyEmail,
  verifyPhone,
} from '#protocol/http/endpoints/registration.ts';
import type { CodeTarget } from '#protocol/http/registration.ts';
import { ACCOUNT, RATE } from '#protocol/limits.ts';
import type { Deps } from '../deps.ts';
import type { AccountServices } from './account-services.ts';
import { clientAddressKey } from '../http/client-address.ts';
import { DomainError } from '../http/domain-error.ts';
import { route, type CallContext } from '../http/route.ts';
import { createCaptcha, redeemCaptcha } from '../verification-codes/captcha.ts';
import {
  codeTargetKey,
  parseCodeTargetKey,
  readCodeTarget,
  type CodeTargetResult,
} from '../verification-codes/code-target.ts';
import { rejectProblems } from '../forms/reject-problems.ts';
import { personalWords } from '../passwords/guessable-passwords.ts';
import { normalizeCode } from '#protocol/rules/typed-numbers.ts';
import { checkCode, checkPassword, checkUsername } from './form-checks.ts';
import { changePassword, readOwnAccount, verifyContact } from './own-account.ts';
import { registerAccount, resetPassword } from './registration.ts';
import { undoContactChange } from './undo-contact-change.ts';
import { createSessionCookies, type SessionCookies } from './session-cookies.ts';
import { findAccountByHandle, readSignInHandle, signInHandleKey } from './sign-in-handle.ts';
import { registerSecondFactors } from './second-factor-routes.ts';
import { registerThirdPartySignIn } from './third-party-routes.ts';
import { confirmationProblem } from '#protocol/rules/account-fields.ts';

/** Calls per minute from one address: enough for people who share an address, few for a program. */
const CAPTCHAS_PER_MINUTE = 60;
const FORMS_PER_MINUTE = 30;

/** Sign-in, sessions, registration, password recovery and contacts (spec §7, Account). */
export function registerAccounts(app: FastifyInstance, deps: Deps & AccountServices): void {
  const { pool, sessions, passwords, signInLimit } = deps;
  const cookies = createSessionCookies(deps);
  registerRegistrationRoutes(app, deps, cookies);
  registerThirdPartySignIn(app, deps, cookies);
  registerSecondFactors(app, deps, cookies);
  registerOwnAccountRoutes(app, deps);

  route(
    app,
    login,
    async ({ body }, { principal, now, request, reply }) => {
      const handle = readSignInHandle(body.userName, body.logonType);
      const account = await findAccountByHandle(pool, handle);
      const address = clientAddressKey(request.ip);
      const matches = await signInLimit.attempt(account?.id ?? signInHandleKey(handle), address, now.getTime(), () =>
        passwords.matches(body.password, account?.passwordHash, address),
      );
      if (!account || !matches) throw new DomainError('InvalidUserNameOrPwd');
      return cookies.signIn(
        { userId: account.id, isWeb: body.isWeb, passwordHash: account.passwordHash },
        { principal, request, reply },
      );
    },
    { perMinute: RATE.signInsPerMinute },
  );

  route(app, logout, async (_, { principal, reply }) => {
    if (principal) await sessions.signOut(principal);
    cookies.clear(reply);
    return {};
  });

  route(app, sessionsCall, (_, { principal }) => sessions.list(principal.userId, principal.sessionId));
  route(app, revokeSession, async ({ params }, { principal, reply }) => {
    if (!(await sessions.revoke(principal.userId, params.id))) throw new DomainError('NotFoundService');
    if (params.id === principal.sessionId) cookies.clear(reply);
    return {};
  });
  route(app, revokeOtherSessions, async (_, { principal }) => ({
    ended: await sessions.revokeOthers(principal.userId, principal.sessionId),
  }));
}

function registerRegistrationRoutes(app: FastifyInstance, deps: Deps & AccountServices, cookies: SessionCookies): void {
  const { pool, codes } = deps;

  route(app, captcha, (_, { now }) => createCaptcha(deps, now), { perMinute: CAPTCHAS_PER_MINUTE });

  route(
    app,
    sendCode,
    async ({ body }, { now, request }) => {
      const read = readCodeTarget(body.target);
      rejectProblems({ ...problemsOf(read), captcha: body.captcha.trim() === '' ? 'requiredCaptcha' : undefined });
      if (!(await redeemCaptcha(deps, body.captchaId, body.captcha, now)))
        throw new DomainError('Image_VerifyCodeMatchError');
      return codes.issue({
        purpose: body.purpose,
        target: targetOf(read),
        language: body.languageCode,
        address: clientAddressKey(request.ip),
        now,
      });
    },
    { perMinute: FORMS_PER_MINUTE },
  );

  route(app, codeStatus, async ({ params }, { now }) => {
    const { rows } = await pool.query<{ target: string; created_at: Date; expires_at: Date }>(
      `SELECT target, created_at, expires_at FROM verification_codes
       WHERE id = $1 AND user_id IS NULL AND used_at IS NULL AND expires_at > $2`,
      [params.codeId, now],
    );
    const row = rows[0];
    if (!row) throw new DomainError('NotFoundService');
    return {
      codeId: params.codeId,
      target: parseCodeTargetKey(row.target),
      expiresAt: row.expires_at.getTime(),
      resendAt: row.created_at.getTime() + ACCOUNT.codeResend,
    };
  });

  route(
    app,
    register,
    async ({ body }, { principal, now, request, reply }) => {
      const read = readCodeTarget(body.target);
      const username = body.username.trim();
      rejectProblems({
        ...problemsOf(read),
        code: checkCode(body.code),
        username: checkUsername(username),
        password: checkPassword(body.password, personalWords(username, 'target' in read ? [read.target] : [])),
        confirmPassword: confirmationProblem(body.password, body.confirmPassword),
        agreeTerms: body.agreeTerms ? undefined : 'termsNotAgreed',
      });
      const userId = await registerAccount(
        deps,
        {
          target: targetOf(read),
          code: normalizeCode(body.code),
          username,
          password: body.password,
          language: body.languageCode,
          address: clientAddressKey(request.ip),
        },
        now,
      );
      return cookies.signIn({ userId, isWeb: body.isWeb }, { principal, request, reply });
    },
    { perMinute: FORMS_PER_MINUTE },
  );

  route(
    app,
    resetPasswordCall,
    async ({ body }, { now, request }) => {
      const read = readCodeTarget(body.target);
      rejectProblems({
        ...problemsOf(read),
        code: checkCode(body.code),
        password: checkPassword(body.password),
        confirmPassword: confirmationProblem(body.password, body.confirmPassword),
      });
      await resetPassword(
        deps,
        {
          target: targetOf(read),
          code: normalizeCode(body.code),
          password: body.password,
          address: clientAddressKey(request.ip),
        },
        now,
      );
      return {};
    },
    { perMinute: FORMS_PER_MINUTE },
  );
}

const problemsOf = (read: CodeTargetResult) => ('problems' in read ? read.problems : {});

/** The target of a form whose problems were rejected before. */
function targetOf(read: CodeTargetResult) {
  if ('target' in read) return read.target;
  throw new DomainError('FieldsInvalid', { ...read.problems });
}

/** Calls by which users prove their address or number and change their password. */
function registerOwnAccountRoutes(app: FastifyInstance, deps: Deps & AccountServices): void {
  const { pool, codes } = deps;

  route(
    app,
    sendOwnCode,
    async ({ body: { purpose, target, languageCode } }, { principal: { userId }, now, request }) => {
      const read = readCodeTarget(target);
      const wanted = purpose === 'verifyEmail' ? 'email' : purpose === 'verifyPhone' ? 'phone' : target.method;
      if ('problems' in read || target.method !== wanted)
        throw new DomainError(
          'FieldsInvalid',
          'problems' in read ? { ...read.problems } : { 'target.method': 'formatInvalid' },
        );
      if (purpose !== 'verifyEmail' && purpose !== 'verifyPhone') {
        const own = await readOwnAccount(pool, userId);
        const field = target.method === 'email' ? 'target.email' : 'target.mobile';
        rejectProblems({
          [field]: own.targets.some((one) => codeTargetKey(one) === codeTargetKey(read.target))
            ? undefined
            : 'notAccepted',
        });
      }
      return codes.issue({
        purpose,
        target: read.target,
        userId,
        language: languageCode,
        address: clientAddressKey(request.ip),
        now,
      });
    },
    { perMinute: FORMS_PER_MINUTE },
  );

  const verify = async (
    typed: CodeTarget,
    { code, proof }: { readonly code: string; readonly proof: string },
    { principal: { userId }, now, request }: CallContext<'user'>,
  ): Promise<Record<string, never>> => {
    const read = readCodeTarget(typed, '');
    rejectProblems({ ...('problems' in read ? read.problems : {}), code: checkCode(code) });
    const given = { userId, code: normalizeCode(code), proof, address: clientAddressKey(request.ip) };
    if ('target' in read) await verifyContact(deps, { ...given, target: read.target }, now);
    return {};
  };
  route(app, verifyEmail, ({ body }, context) => verify({ method: 'email', email: body.email }, body, context), {
    perMinute: FORMS_PER_MINUTE,
  });
  route(
    app,
    verifyPhone,
    ({ body }, context) => verify({ method: 'phone', areaCode: body.areaCode, mobile: body.mobile }, body, context),
    { perMinute: FORMS_PER_MINUTE },
  );

  route(app, undoContactChangeCall, async ({ body }) => ({ method: await undoContactChange(deps, body.link.trim()) }), {
    perMinute: FORMS_PER_MINUTE,
  });

  route(
    app,
    changePasswordCall,
    async ({ body }, { principal, now, request }) => {
      rejectProblems({
        oldPassword: body.oldPassword === '' ? 'requiredPassword' : undefined,
        password: checkPassword(body.password),
        confirmPassword: confirmationProblem(body.password, body.confirmPassword),
      });
      await changePassword(deps, { ...principal, ...body, address: clientAddressKey(request.ip) }, now);
      return {};
    },
    { perMinute: FORMS_PER_MINUTE },
  );
}
