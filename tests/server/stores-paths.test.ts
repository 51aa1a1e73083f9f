import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffMove } from '#protocol/http/staff.ts';
import { storeApply, storeMine, storeSaveSettings } from '#protocol/http/stores.ts';
import { decide } from '#machines/domain/domain-chart.ts';
import { storeChart, type StoreFacts } from '#machines/store/store.machine.ts';
import { storeModel } from '#machines/store/store.model.ts';
import { storeStatusOfState } from '#server/stores/store-facts.ts';
import { moveStore } from '#server/stores/store-moves.ts';
import { pathsOver, walkDecisions } from '#tests/models/engine/decisions.ts';
import { applicationOf, applied, makeMerchant } from './support/stores.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Answer, type Client } from './support/client.ts';
import type { StoreMove, StoreState } from '#protocol/rules/states.ts';

let test: TestApp;
let owner: Client;
let ownerOnDuty: Client;
let staff: Client;
let stranger: Client;

beforeAll(async () => {
  test = await createTestApp();
  // Staff may own a store; then it is their own case.
  [owner, ownerOnDuty, staff, stranger] = await Promise.all([
    makeMerchant(test),
    makeMerchant(test, { isCustomerService: true }),
    createClient(test, { isCustomerService: true }),
    createClient(test),
  ]);
});
afterAll(() => test.close());

const STAFF_MOVES = [
  'take',
  'release',
  'approve',
  'reject',
  'freeze',
  'unfreeze',
] as const satisfies readonly StoreMove[];
const SETTINGS = {
  logoFileId: null,
  backgroundFileId: null,
  profile: 'Open',
  terms: '',
  returnPolicy: '',
  openingHours: '',
  phone: '',
};

const keeperOf = ({ by, ownCase }: StoreFacts): Client => (by === 'service' && ownCase ? ownerOnDuty : owner);

/** Makes the facts true of the store. @returns its id; an unknown id before the first application */
async function establish(state: StoreState, facts: StoreFacts): Promise<string> {
  const keeper = keeperOf(facts);
  const { pool } = test.deps;
  await pool.query('UPDATE users SET email_verified = true WHERE id = $1', [keeper.userId]);
  await pool.query('DELETE FROM stores WHERE owner_id = $1', [keeper.userId]);
  const id = state === 'absent' ? 'no-such-store' : await applied(test, keeper);
  if (state !== 'absent')
    await pool.query('UPDATE stores SET status = $2, frozen = $3 WHERE id = $1', [
      id,
      storeStatusOfState(state),
      facts.frozen,
    ]);
  await pool.query('UPDATE users SET email_verified = $2 WHERE id = $1', [keeper.userId, facts.emailVerified]);
  return id;
}

type Outcome = { status: number; missing?: unknown };
const outcomeOf = ({ status, error }: Answer<unknown>): Outcome => ({
  status,
  ...(error ? { missing: error.params?.['missing'] ?? error.errorCode } : {}),
});

/** Makes a move over HTTP as the person that the facts describe; the system makes none over HTTP. */
async function make(id: string, move: StoreMove, facts: StoreFacts): Promise<Outcome> {
  const keeper = keeperOf(facts);
  if (facts.by === 'system') {
    return test.deps
      .transact((work) => moveStore(work, test.deps, { id, move, by: 'system', actorId: null }))
      .then(
        () => ({ status: 200 }),
        (error: { params?: { missing: unknown } }) => ({ status: 422, missing: error.params?.missing }),
      );
  }
  if (facts.by === 'service') {
    const who = facts.ownCase ? ownerOnDuty : staff;
    return outcomeOf(
      await who.call(staffMove, {
        params: { kind: 'store', id },
        body: { move: move as 'take', reason: { code: 'complaint', note: '' } },
      }),
    );
  }
  if (move === 'settings') return outcomeOf(await keeper.call(storeSaveSettings, { body: SETTINGS }));
  const { rows } = await test.deps.pool.query<{ displayName: string }>(
    'SELECT display_name AS "displayName" FROM stores WHERE id = $1',
    [id],
  );
  const over = {
    ...rows[0],
    ...(facts.documentsPresent ? {} : { documents: [] }),
    ...(facts.complete ? {} : { address: '' }),
  };
  return outcomeOf(await keeper.call(storeApply, { body: await applicationOf(test, keeper, over) }));
}

async function storedState(id: string): Promise<unknown> {
  const {
    rows: [row],
  } = await test.deps.pool.query('SELECT status, frozen FROM stores WHERE id = $1', [id]);
  return row;
}

describe('stores on the server follow the chart', () => {
  it('make every allowed move along every path', async () => {
    const { ways } = walkDecisions(storeModel);
    const paths = pathsOver(storeModel.start, ways);
    let steps = 0;
    for (const path of paths) {
      for (const { from, move, facts, to, after } of path) {
        const before = await establish(from, facts);
        expect([from, move, await make(before, move, facts)]).toEqual([from, move, { status: 200 }]);
        const id = from === 'absent' ? ((await owner.get(storeMine, {})).store?.id ?? '') : before;
        expect([from, move, await storedState(id)]).toEqual([
          from,
          move,
          { status: storeStatusOfState(to ?? from), frozen: after.frozen },
        ]);
        steps += 1;
      }
    }
    expect(steps).toBeGreaterThanOrEqual(ways.length);
  });

  it("refuse every forbidden move with the chart's reasons and change nothing", async () => {
    const { facts: ready, values } = storeModel;
    const odd = Object.entries(values)
      .filter(([name]) => name !== 'by')
      .flatMap(([name, list]) =>
        list.filter((value) => value !== ready[name as keyof StoreFacts]).map((value) => ({ [name]: value })),
      );
    for (const state of storeChart.states) {
      for (const change of [{}, ...odd]) {
        const handIn: StoreMove = state === 'draft' ? 'change' : 'submit';
        for (const [by, moves] of [
          ['owner', [handIn, 'settings']],
          ['service', STAFF_MOVES],
          ['system', ['expire']],
        ] as const) {
          const facts: StoreFacts = { ...ready, ...change, by };
          const refused = moves.flatMap((move: StoreMove) => {
            const decision = decide(storeChart, state, facts, move);
            return decision.allowed ? [] : [{ move, missing: decision.missing }];
          });
          const id = await establish(state, facts);
          const before = await storedState(id);
          for (const { move, missing } of refused) {
            const expected =
              state === 'absent' && by !== 'owner'
                ? { status: by === 'system' ? 422 : 404, ...(by === 'system' ? {} : { missing: 'NotFoundService' }) }
                : {
                    status: 422,
                    missing: missing.some((code) => code === 'documentsPresent' || code === 'complete')
                      ? 'FieldsInvalid'
                      : missing,
                  };
            expect([state, move, change, await make(id, move, facts)]).toEqual([state, move, change, expected]);
          }
          expect(await storedState(id)).toEqual(before);
        }
      }
    }
  }, 300_000);

  it('refuse the moves of staff to others, with and without a store', async () => {
    const id = await establish('draft', storeModel.facts);
    for (const person of [stranger, owner]) {
      for (const move of STAFF_MOVES) {
        for (const target of [id, 'no-such-store'])
          expect(
            (await person.call(staffMove, { params: { kind: 'store', id: target }, body: { move, reason: null } }))
              .status,
          ).toBe(403);
      }
    }
    expect(await storedState(id)).toEqual({ status: 0, frozen: false });
  });
});
