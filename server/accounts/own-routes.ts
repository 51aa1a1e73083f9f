import type { FastifyInstance } from 'fastify';
import {
  changePassword as changePasswordCall,
  sendOwnCode,
  verifyEmail,
  verifyPhone,
  type CodeTarget,
} from '#protocol/http/registration.ts';
import type { Deps } from '../deps.ts';
import { clientAddressKey } from '../http/client-address.ts';
import { DomainError } from '../http/domain-error.ts';
import { route } from '../http/route.ts';
import { judgeCode, judgeConfirmation, judgePassword, refuseProblems, readTypedCode } from './form-rules.ts';
import { changePassword, provePossession, readOwnAccount } from './own-account.ts';
import { readTarget, targetKey } from './targets.ts';

const FORMS = 30;

/** Calls by which users prove their address or number and change their password. */
export function registerOwnAccount(app: FastifyInstance, deps: Deps): void {
  const { pool, codes } = deps;

  route(
    app,
    sendOwnCode,
    async ({ body: { purpose, target, languageCode } }, { principal: { userId }, now, request }) => {
      const read = readTarget(target);
      const wanted = purpose === 'verifyEmail' ? 'email' : purpose === 'verifyPhone' ? 'phone' : target.method;
      if ('problems' in read || target.method !== wanted)
        throw new DomainError(
          'FieldsInvalid',
          'problems' in read ? { ...read.problems } : { 'target.method': 'formatInvalid' },
        );
      if (purpose === 'removeAccount') {
        const own = await readOwnAccount(pool, userId);
        const field = target.method === 'email' ? 'target.email' : 'target.mobile';
        refuseProblems({
          [field]: own.targets.some((one) => targetKey(one) === targetKey(read.target)) ? undefined : 'notAccepted',
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
    { perMinute: FORMS },
  );

  const verify = async (typed: CodeTarget, code: string, userId: string, now: Date): Promise<Record<string, never>> => {
    const read = readTarget(typed, '');
    refuseProblems({ ...('problems' in read ? read.problems : {}), code: judgeCode(code) });
    if ('target' in read) await provePossession(deps, { userId, target: read.target, code: readTypedCode(code) }, now);
    return {};
  };
  route(
    app,
    verifyEmail,
    ({ body }, { principal, now }) => verify({ method: 'email', email: body.email }, body.code, principal.userId, now),
    { perMinute: FORMS },
  );
  route(
    app,
    verifyPhone,
    ({ body: { areaCode, mobile, code } }, { principal, now }) =>
      verify({ method: 'phone', areaCode, mobile }, code, principal.userId, now),
    { perMinute: FORMS },
  );

  route(
    app,
    changePasswordCall,
    async ({ body }, { principal, now, request }) => {
      refuseProblems({
        oldPassword: body.oldPassword === '' ? 'requiredPassword' : undefined,
        password: judgePassword(body.password),
        confirmPassword: judgeConfirmation(body.password, body.confirmPassword),
      });
      await changePassword(deps, { ...principal, ...body, address: clientAddressKey(request.ip) }, now);
      return {};
    },
    { perMinute: FORMS },
  );
}
