import { storeChart, type StoreFacts } from '#machines/store/store.machine.ts';
import { storeModel } from '#machines/store/store.model.ts';
import { staffCase, staffMove } from '#protocol/http/staff.ts';
import { storeApply, storeMine, storeSaveSettings } from '#protocol/http/stores.ts';
import { STORE_STATES, type StoreMove, type StoreState } from '#protocol/rules/states.ts';
import { moveStore } from '#server/stores/store-moves.ts';
import { createClient } from '#tests/server/support/client.ts';
import { uploadDocumentPdf } from '#tests/server/support/documents.ts';
import { outcomeOf } from '#tests/server/support/outcome.ts';
import { applicationOf, makeMerchant } from '#tests/server/support/stores.ts';
import { NO_SUCH, NOT_STAFF, ON_DUTY } from './answers.ts';
import { defineHttp, type Act } from './life.ts';

const STAFF_MOVES = ['take', 'release', 'approve', 'reject', 'freeze', 'unfreeze'] as const;
const SETTINGS = {
  logoFileId: null,
  backgroundFileId: null,
  terms: '',
  returnPolicy: '',
  openingHours: '',
  phone: '',
};

export const storeOverHttp = defineHttp<StoreState, StoreMove, StoreFacts>({
  chart: storeChart,
  model: storeModel,
  variants: ['a merchant', ON_DUTY],
  async begin({ test }, variant) {
    const isOnDuty = variant === ON_DUTY;
    const [owner, staff, stranger] = await Promise.all([
      makeMerchant(test, { isCustomerService: isOnDuty }),
      createClient(test, { isCustomerService: true }),
      createClient(test),
    ]);
    const fileId = await uploadDocumentPdf(test, owner);
    const application = await applicationOf(test, owner, { documents: [{ kind: 'businessLicence', fileId }] });
    let id = 'no-such-store';
    let profiles = 0;
    let state: StoreState = 'absent';

    type Try = Act<StoreMove, StoreFacts>;
    const handIn = (how?: string, given: Partial<StoreFacts> = {}, over: Partial<typeof application> = {}): Try => ({
      by: 'owner',
      move: state === 'draft' ? 'change' : 'submit',
      ...(how !== undefined && { how }),
      facts: given,
      call: async () => outcomeOf(await owner.call(storeApply, { body: { ...application, ...over } })),
    });
    const moderate = (who: typeof owner, by: Try['by'], move: (typeof STAFF_MOVES)[number], own = false): Try => ({
      by,
      move,
      ...(own && { how: 'an own case', facts: { ownCase: true } }),
      call: async () =>
        outcomeOf(
          await who.call(staffMove, {
            params: { kind: 'store', id },
            body: { move, reason: { code: 'licenceInvalid', note: 'The licence ended in May.' } },
          }),
        ),
    });
    const decisions = STAFF_MOVES.flatMap((move) => [
      moderate(staff, 'service', move),
      moderate(stranger, 'other', move),
      isOnDuty ? moderate(owner, 'service', move, true) : moderate(owner, 'owner', move),
    ]);
    return {
      acts: () => [
        handIn(),
        handIn('without a document', { documentsPresent: false }, { documents: [] }),
        handIn('without an address', { complete: false }, { address: '' }),
        handIn('with an e-mail that is not verified', { emailVerified: false }, { email: 'other@mail.example' }),
        {
          by: 'owner',
          move: 'settings',
          async call() {
            profiles += 1;
            const body = { ...SETTINGS, profile: `Open since ${1900 + profiles}` };
            return outcomeOf(await owner.call(storeSaveSettings, { body }));
          },
        },
        ...decisions,
        {
          by: 'system',
          move: 'expire',
          call: () =>
            test.deps
              .transact((work) => moveStore(work, test.deps, { id, move: 'expire', by: 'system', actorId: null }))
              // A refusal has no answer.
              .then(
                () => undefined,
                () => undefined,
              ),
        },
      ],
      async read() {
        const { state: seen, store } = await owner.get(storeMine, {});
        id = store?.id ?? id;
        state = store ? (STORE_STATES[seen.status + 1] ?? 'absent') : 'absent';
        const shown = store && (await staff.get(staffCase, { params: { kind: 'store', id }, query: {} }));
        return {
          state,
          facts: {
            ownCase: false,
            emailVerified: true,
            documentsPresent: true,
            complete: true,
            frozen: seen.frozen,
          },
          offered: { owner: seen.moves, ...(shown && { service: shown.state.moves }) },
        };
      },
      answerOf({ from, move, facts: { by } }, missing) {
        if (STAFF_MOVES.some((one) => one === move) && by !== 'service') return NOT_STAFF;
        if (by === 'service' && from === 'absent') return NO_SUCH;
        if (missing.includes('documentsPresent') || missing.includes('complete'))
          return { status: 422, missing: 'FieldsInvalid' };
        return undefined;
      },
    };
  },
});
