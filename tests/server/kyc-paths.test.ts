import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kycSubmit, kycWithdraw } from '#protocol/http/kyc.ts';
import { staffMove } from '#protocol/http/staff.ts';
import { decide } from '#machines/domain/domain-chart.ts';
import { kycChart, type KycFacts } from '#machines/kyc/kyc.machine.ts';
import { kycModel } from '#machines/kyc/kyc.model.ts';
import { kycCases } from '#server/database/schema/kyc.ts';
import { kycStatusOfState } from '#server/kyc/kyc-case.ts';
import { moveKyc } from '#server/kyc/moves.ts';
import { pathsOver, walkDecisions } from '#tests/models/engine/decisions.ts';
import { uploadDocumentPicture, submission } from './support/documents.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Answer, type Client } from './support/client.ts';
import type { KycMove, KycState } from '#protocol/rules/states.ts';

let test: TestApp;
let person: Client;
let personOnDuty: Client;
let staff: Client;
const documents = new Map<string, string>();

beforeAll(async () => {
  test = await createTestApp();
  // Staff have KYC cases too; then it is their own case.
  [person, personOnDuty, staff] = await Promise.all([
    createClient(test),
    createClient(test, { isCustomerService: true }),
    createClient(test, { isCustomerService: true }),
  ]);
  for (const one of [person, personOnDuty]) {
    documents.set(one.userId, await uploadDocumentPicture(test, one));
    await test.deps.db.insert(kycCases).values({ userId: one.userId });
  }
});
afterAll(() => test.close());

const whose = ({ by, ownCase }: KycFacts): Client => (by === 'service' && ownCase ? personOnDuty : person);

/** Puts the case into the state; all other facts come with the move. */
async function establish(state: KycState, facts: KycFacts): Promise<void> {
  const { userId } = whose(facts);
  await test.deps.pool.query(
    `UPDATE kyc_cases SET status = $2, true_name = 'Chan Ka Yan', country = 'HK', document_number = 'A1',
       submitted_at = now() WHERE user_id = $1`,
    [userId, kycStatusOfState(state)],
  );
  await test.deps.pool.query('UPDATE users SET kyc_status = $2 WHERE id = $1', [userId, kycStatusOfState(state)]);
}

type Outcome = { status: number; missing?: unknown };
const outcomeOf = ({ status, error }: Answer<unknown>): Outcome => ({
  status,
  ...(error ? { missing: error.params?.['missing'] ?? error.errorCode } : {}),
});

/** Makes a move over HTTP as the person that the facts describe; the system makes none over HTTP. */
async function make(move: KycMove, facts: KycFacts): Promise<Outcome> {
  const one = whose(facts);
  if (facts.by === 'system') {
    return test.deps
      .transact((work) =>
        moveKyc(work, test.deps, { id: one.userId, move: move as 'expire', by: 'system', actorId: null }),
      )
      .then(
        () => ({ status: 200 }),
        (error: { params?: { missing: unknown } }) => ({ status: 422, missing: error.params?.missing }),
      );
  }
  if (facts.by === 'service') {
    const who = facts.ownCase ? personOnDuty : staff;
    return outcomeOf(
      await who.call(staffMove, {
        params: { kind: 'kyc', id: one.userId },
        body: { move: move as 'approve', reason: { code: 'nameMismatch', note: '' } },
      }),
    );
  }
  if (move === 'withdraw') return outcomeOf(await one.call(kycWithdraw, { body: {} }));
  const body = submission(
    facts.documentsPresent ? [documents.get(one.userId) ?? ''] : [],
    facts.complete ? {} : { trueName: '' },
  );
  return outcomeOf(await one.call(kycSubmit, { body }));
}

/** The status of the case and of its account. */
async function storedState(facts: KycFacts): Promise<unknown> {
  const {
    rows: [row],
  } = await test.deps.pool.query(
    'SELECT c.status, u.kyc_status AS shown FROM kyc_cases c JOIN users u ON u.id = c.user_id WHERE c.user_id = $1',
    [whose(facts).userId],
  );
  return row;
}
const at = (state: KycState): unknown => ({ status: kycStatusOfState(state), shown: kycStatusOfState(state) });

describe('KYC cases on the server follow the chart', () => {
  it('make every allowed move along every path', async () => {
    const { ways } = walkDecisions(kycModel);
    let steps = 0;
    for (const { from, move, facts, to } of pathsOver(kycModel.start, ways).flat()) {
      await establish(from, facts);
      expect([from, move, await make(move, facts)]).toEqual([from, move, { status: 200 }]);
      expect([from, move, await storedState(facts)]).toEqual([from, move, at(to ?? from)]);
      steps += 1;
    }
    expect(steps).toBeGreaterThanOrEqual(ways.length);
  });

  it("refuse every forbidden move with the chart's reasons and change nothing", async () => {
    const { facts: ready, values } = kycModel;
    const odd = Object.entries(values)
      .filter(([name]) => name !== 'by')
      .flatMap(([name, list]) =>
        list.filter((value) => value !== ready[name as keyof KycFacts]).map((value) => ({ [name]: value })),
      );
    for (const state of kycChart.states) {
      for (const change of [{}, ...odd]) {
        for (const [by, moves] of [
          ['owner', ['submit', 'withdraw']],
          ['service', ['approve', 'reject']],
          ['system', ['expire']],
        ] as const) {
          const facts: KycFacts = { ...ready, ...change, by };
          await establish(state, facts);
          for (const move of moves) {
            const decision = decide(kycChart, state, facts, move);
            if (decision.allowed) continue;
            // Withdrawn and never submitted cases are hidden from staff.
            const expected =
              by === 'service' && state === 'pending'
                ? { status: 404, missing: 'NotFoundService' }
                : {
                    status: 422,
                    missing:
                      decision.missing.includes('documentsPresent') || decision.missing.includes('complete')
                        ? 'FieldsInvalid'
                        : decision.missing,
                  };
            expect([state, move, change, await make(move, facts)]).toEqual([state, move, change, expected]);
          }
          expect(await storedState(facts)).toEqual(at(state));
        }
      }
    }
  });
});
