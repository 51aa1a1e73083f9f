import { goodsChart, type GoodsFacts } from '#machines/goods/goods.machine.ts';
import { goodsModel } from '#machines/goods/goods.model.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { buyGoods, moveDeal, readDeal } from '#protocol/http/deals.ts';
import { editGoods, moveGoods, saveGoods } from '#protocol/http/goods-own.ts';
import { staffCase, staffMove } from '#protocol/http/staff.ts';
import { storeApply } from '#protocol/http/stores.ts';
import type { GoodsMove, GoodsState } from '#protocol/rules/states.ts';
import { GOODS_STATES } from '#protocol/rules/states.ts';
import { goodsStatusOf } from '#server/goods/goods-row.ts';
import { expireKycCases } from '#server/kyc/expire-cases.ts';
import { auctionTerms, bid, passEnd } from '#tests/server/support/auctions.ts';
import { createClient, type Client } from '#tests/server/support/client.ts';
import { uploadDocumentPdf } from '#tests/server/support/documents.ts';
import { runDue } from '#tests/server/support/due.ts';
import { DAY } from '#tests/server/support/goods.ts';
import { outcomeOf } from '#tests/server/support/outcome.ts';
import { applicationOf } from '#tests/server/support/stores.ts';
import { PRICE, DEAL_BODIES } from '#tests/server/support/trade.ts';
import { NO_SUCH, NOT_STAFF, ON_DUTY } from './answers.ts';
import { defineHttp, type Act, type Circumstance } from './life.ts';
import { draftGoods, goodsData, verifiedUser } from './people.ts';

const OWN_MOVES = ['submit', 'withdraw', 'hide', 'publish', 'remove'] as const;
const STAFF_MOVES = ['take', 'release', 'approve', 'reject', 'receive', 'freeze', 'unfreeze'] as const;
const REASON = { code: 'complaint', note: '' };

const AT_A_PRICE = 'at a price';
const LAPSING = 'of a seller whose proof of identity expires';
const CONSIGNED = 'on consignment';
const AUCTION = 'at auction';
const STORE = 'of a store';
const TERMS: Readonly<Record<string, () => Partial<GoodsData>>> = {
  [CONSIGNED]: () => ({ transactionType: 2, managedAddressId: 'hk-central' }),
  [AUCTION]: () => auctionTerms({ endAt: Date.now() + 30 * DAY }),
  [STORE]: () => ({ asStore: true }),
};

export const goodsOverHttp = defineHttp<GoodsState, GoodsMove, GoodsFacts>({
  chart: goodsChart,
  model: goodsModel,
  variants: [AT_A_PRICE, LAPSING, `of ${ON_DUTY}`, CONSIGNED, AUCTION, STORE],
  async begin({ test, time }, variant) {
    const isOnDuty = variant.endsWith(ON_DUTY);
    const [staff, buyer] = await Promise.all([createClient(test, { isCustomerService: true }), createClient(test)]);
    const owner = await verifiedUser(test, staff, {
      isCustomerService: isOnDuty,
      email: `${crypto.randomUUID()}@mail.example`,
      areaCode: '852',
      mobile: `5${String(Date.now()).slice(-7)}`,
    });
    const storeId = variant === STORE ? await openStore(owner) : undefined;
    const data = await goodsData(test, owner, TERMS[variant]?.() ?? {});
    const id = await draftGoods(test, owner, data);
    const facts = {
      ownCase: false,
      kycVerified: true,
      asStore: variant === STORE,
      storeApproved: true,
      storeFrozen: false,
      frozen: false,
      complete: true,
      managed: variant === CONSIGNED,
      changedSinceReview: false,
      isAuction: variant === AUCTION,
      bids: 0,
      endInFuture: true,
    };
    let state: GoodsState = 'draft';
    let revision = 0;
    let edits = 0;
    let dealId: string | undefined;

    async function openStore(who: Client): Promise<string> {
      const fileId = await uploadDocumentPdf(test, who);
      const body = await applicationOf(test, who, { documents: [{ kind: 'businessLicence', fileId }] });
      const store = await who.get(storeApply, { body });
      for (const move of ['take', 'approve'] as const)
        await staff.get(staffMove, { params: { kind: 'store', id: store.id }, body: { move, reason: null } });
      return store.id;
    }

    /** Where what the seller lacks decides a move. */
    const isAtSellers = (): boolean => ['draft', 'rejected', 'hidden', 'soldOut'].includes(state);

    type Try = Act<GoodsMove, GoodsFacts>;
    const edit = (who: Client, by: Try['by'], complete: boolean): Try => ({
      by,
      move: 'edit',
      ...(complete ? {} : { how: 'without a category' }),
      async call() {
        edits += 1;
        const changed = { ...data, brand: `Brand ${edits}`, ...(complete ? {} : { categoryCode: '' }) };
        return outcomeOf(await who.call(saveGoods, { params: { id }, body: { revision, data: changed } }));
      },
      afterwards: () => void Object.assign(facts, { complete, endInFuture: true }),
    });
    const own = (who: Client, by: Try['by'], move: (typeof OWN_MOVES)[number]): Try => ({
      by,
      move,
      call: async () => outcomeOf(await who.call(moveGoods, { params: { id }, body: { move } })),
    });
    const moderate = (who: Client, by: Try['by'], move: (typeof STAFF_MOVES)[number], isOwn = false): Try => ({
      by,
      move,
      ...(isOwn && { how: 'own goods', facts: { ownCase: true } }),
      call: async () =>
        outcomeOf(await who.call(staffMove, { params: { kind: 'goods', id }, body: { move, reason: REASON } })),
    });
    // Goods at a price meet every user and are frozen; the other lives meet what is special to them.
    const isUsual = variant === AT_A_PRICE;
    const acts = (): Try[] => {
      const meetsOthers = isUsual && !facts.frozen && !facts.changedSinceReview;
      if (state === 'removed' && !isUsual) return [];
      return [
        ...(isUsual || state !== 'hidden' ? [edit(owner, 'owner', true)] : []),
        ...(variant === LAPSING ? [edit(owner, 'owner', false)] : []),
        ...(meetsOthers ? [edit(buyer, 'other', true)] : []),
        ...OWN_MOVES.flatMap((move) => [
          own(owner, 'owner', move),
          ...(meetsOthers ? [own(buyer, 'other', move)] : []),
        ]),
        ...STAFF_MOVES.flatMap((move) => [
          ...((isUsual && !facts.changedSinceReview) || move !== 'freeze' ? [moderate(staff, 'service', move)] : []),
          ...(meetsOthers ? [moderate(buyer, 'other', move), moderate(owner, 'owner', move)] : []),
          ...(isOnDuty ? [moderate(owner, 'service', move, true)] : []),
        ]),
      ];
    };
    /** What the system does, because of what buyers do and when time is over. */
    const systemActs = (): Try[] => [
      ...(state === 'forSale' && !facts.isAuction
        ? [
            {
              by: 'system' as const,
              move: 'sell' as const,
              how: 'a buyer pays the price',
              async call() {
                const body = { id: crypto.randomUUID(), goodsId: id, price: PRICE, currency: 'HKD' } as const;
                const answer = await buyer.call(buyGoods, { body });
                if (answer.status === 200) dealId = answer.data.id;
              },
            },
          ]
        : []),
      ...(state === 'soldOut' && dealId !== undefined
        ? [
            {
              by: 'system' as const,
              move: 'reopen' as const,
              how: 'the buyer cancels',
              call: async () =>
                void (await buyer.call(moveDeal, { params: { id: dealId! }, body: DEAL_BODIES.cancel })),
            },
            {
              by: 'system' as const,
              move: 'relist' as const,
              how: 'the purchase lapses',
              async call() {
                const { lapsesAt } = await buyer.get(readDeal, { params: { id: dealId! }, query: {} });
                if (lapsesAt === null) return;
                time.pass(lapsesAt - test.deps.clock().getTime() + 1);
                await runDue(test);
              },
            },
          ]
        : []),
      ...(facts.isAuction ? [{ by: 'system' as const, move: 'complete' as const, call: () => runDue(test) }] : []),
    ];
    const freezeStore = (move: 'freeze' | 'unfreeze'): Circumstance => ({
      name: `staff ${move} the store`,
      async happen() {
        await staff.get(staffMove, { params: { kind: 'store', id: storeId! }, body: { move, reason: REASON } });
        facts.storeFrozen = move === 'freeze';
      },
    });
    return {
      acts: () => [...acts(), ...systemActs()],
      circumstances: () => [
        ...(storeId === undefined || !isAtSellers() ? [] : [freezeStore(facts.storeFrozen ? 'unfreeze' : 'freeze')]),
        ...(variant === LAPSING && facts.kycVerified && facts.complete && isAtSellers()
          ? [
              {
                name: "the owner's proof of identity expires",
                async happen() {
                  time.pass(2 * DAY);
                  await expireKycCases(test.deps);
                  facts.kycVerified = false;
                },
              },
            ]
          : []),
        ...(facts.isAuction && state === 'forSale' && facts.endInFuture && !facts.frozen
          ? [
              ...(facts.bids === 0
                ? [
                    {
                      name: 'a buyer bids',
                      async happen() {
                        const answer = await bid(buyer, id, '100');
                        if (answer.error) throw new Error(answer.error.errorCode);
                        facts.bids = 1;
                      },
                    },
                  ]
                : []),
              {
                name: 'the auction ends',
                async happen() {
                  await passEnd(test, id);
                  facts.endInFuture = false;
                },
              },
            ]
          : []),
      ],
      async read() {
        const edited = await owner.call(editGoods, { params: { id }, query: {} });
        if (edited.status === 404) {
          state = 'removed';
          return { state, facts: { ...facts } };
        }
        const { status, frozen, moves } = edited.data;
        ({ revision } = edited.data);
        state = GOODS_STATES.find((one) => one !== 'removed' && goodsStatusOf(one) === status) ?? 'removed';
        facts.frozen = frozen;
        const shown = await staff.call(staffCase, { params: { kind: 'goods', id }, query: {} });
        const offered = { owner: moves, ...(shown.status === 200 && { service: shown.data.state.moves }) };
        return { state, facts: { ...facts }, offered };
      },
      learn({ from, move, to }) {
        if (move === 'edit' && from === 'hidden') facts.changedSinceReview = true;
        if (move === 'approve' || move === 'reject') facts.changedSinceReview = false;
        if (to === 'hidden' && from === 'soldOut') dealId = undefined;
      },
      // The system returns what it cannot list again.
      stepsOf: (step) => [step.move === 'relist' && step.to === 'hidden' ? { ...step, move: 'reopen' } : step],
      answerOf({ from, move, facts: { by } }, missing) {
        if (STAFF_MOVES.some((one) => one === move) && by !== 'service') return NOT_STAFF;
        if (by === 'other' || from === 'removed') return NO_SUCH;
        const isOfFields =
          missing.includes('complete') && missing.every((one) => one === 'complete' || one === 'endInFuture');
        return by === 'owner' && isOfFields ? { status: 422, missing: 'FieldsInvalid' } : undefined;
      },
    };
  },
});
