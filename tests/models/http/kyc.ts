import { kycChart, type KycFacts } from '#machines/kyc/kyc.machine.ts';
import { kycModel } from '#machines/kyc/kyc.model.ts';
import { kycMine, kycSubmit, kycWithdraw } from '#protocol/http/kyc.ts';
import { staffCase, staffMove } from '#protocol/http/staff.ts';
import { KYC_STATES, type KycMove, type KycState } from '#protocol/rules/states.ts';
import { hongKongDay } from '#server/foundation/calendar-day.ts';
import { expireKycCases } from '#server/kyc/expire-cases.ts';
import { createClient } from '#tests/server/support/client.ts';
import { submission, uploadDocumentPicture } from '#tests/server/support/documents.ts';
import { DAY } from '#tests/server/support/goods.ts';
import { outcomeOf } from '#tests/server/support/outcome.ts';
import { NO_SUCH, NOT_STAFF, ON_DUTY } from './answers.ts';
import { defineHttp, type Act } from './life.ts';

const STAFF_MOVES = ['approve', 'reject'] as const;

export const kycOverHttp = defineHttp<KycState, KycMove, KycFacts>({
  chart: kycChart,
  model: kycModel,
  variants: ['a user', ON_DUTY],
  async begin({ test, time }, variant) {
    const isOnDuty = variant === ON_DUTY;
    const [person, staff, stranger] = await Promise.all([
      createClient(test, { isCustomerService: isOnDuty }),
      createClient(test, { isCustomerService: true }),
      createClient(test),
    ]);
    const document = await uploadDocumentPicture(test, person);
    const facts = { ownCase: false, documentsPresent: true, complete: true };
    let state: KycState = 'pending';

    type Try = Act<KycMove, KycFacts>;
    const submit = (given: Partial<KycFacts> = {}, how?: string): Try => ({
      by: 'owner',
      move: 'submit',
      ...(how !== undefined && { how }),
      facts: given,
      async call() {
        const body = submission(given.documentsPresent === false ? [] : [document], {
          expiresOn: hongKongDay(test.deps.clock()),
          ...(given.complete === false ? { trueName: '' } : {}),
        });
        return outcomeOf(await person.call(kycSubmit, { body }));
      },
    });
    const decide = (who: typeof person, by: Try['by'], move: (typeof STAFF_MOVES)[number], own = false): Try => ({
      by,
      move,
      ...(own && { how: 'an own case', facts: { ownCase: true } }),
      call: async () =>
        outcomeOf(
          await who.call(staffMove, {
            params: { kind: 'kyc', id: person.userId },
            body: { move, reason: { code: 'nameMismatch', note: '' } },
          }),
        ),
    });
    const acts: readonly Try[] = [
      submit(),
      submit({ documentsPresent: false }, 'without a document'),
      submit({ complete: false }, 'without a name'),
      { by: 'owner', move: 'withdraw', call: async () => outcomeOf(await person.call(kycWithdraw, { body: {} })) },
      ...STAFF_MOVES.flatMap((move) => [
        decide(staff, 'service', move),
        decide(stranger, 'other', move),
        isOnDuty ? decide(person, 'service', move, true) : decide(person, 'owner', move),
      ]),
      {
        by: 'system',
        move: 'expire',
        async call() {
          if (state === 'success') time.pass(DAY);
          await expireKycCases(test.deps);
        },
      },
    ];
    return {
      acts: () => acts,
      async read() {
        const { status, moves } = await person.get(kycMine, {});
        state = KYC_STATES[status] ?? 'pending';
        const params = { kind: 'kyc', id: person.userId } as const;
        const shown = state === 'pending' ? undefined : await staff.get(staffCase, { params, query: {} });
        return { state, facts, offered: { owner: moves, ...(shown && { service: shown.state.moves }) } };
      },
      answerOf({ from, move, facts: { by } }, missing) {
        if (STAFF_MOVES.some((one) => one === move) && by !== 'service') return NOT_STAFF;
        if (by === 'service' && from === 'pending') return NO_SUCH;
        if (missing.includes('documentsPresent') || missing.includes('complete'))
          return { status: 422, missing: 'FieldsInvalid' };
        return undefined;
      },
    };
  },
});
