import { isBlank } from '#protocol/blank.ts';
import type { FieldProblem, Problems } from '#protocol/field-problems.ts';
import type { storeApplication } from '#protocol/http/stores.ts';
import { STORE } from '#protocol/limits.ts';
import { STORE_TYPE, type PaperKind } from '#protocol/lookups.ts';
import { isEmail } from '#protocol/email.ts';
import { storeDisplayName } from '#protocol/validation.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { z } from 'zod';
import { GOODS_CATEGORIES, NFT_CATEGORIES } from '../public/content/categories.ts';

type Application = z.output<typeof storeApplication>;

const CATEGORIES: ReadonlySet<string> = new Set([...GOODS_CATEGORIES, ...NFT_CATEGORIES].map(({ code }) => code));
/** One of these proves who it is (spec §3, Store: documents). An address may be proven besides. */
const PROOF: Record<Application['type'], readonly PaperKind[]> = {
  [STORE_TYPE.individual]: ['idCard', 'passport'],
  [STORE_TYPE.company]: ['businessLicence', 'registrationCertificate'],
};

/**
 * STORE-3: what is wrong with an application, by field. Whether its files are there and its e-mail is proven is not judged here.
 * @returns empty when every field and the documents of its type are there
 */
export function checkStoreApplication(application: Application): Problems {
  const problems: Record<string, FieldProblem> = {};
  const line = (field: 'name' | 'entityName' | 'address', most: number, missing: FieldProblem): void => {
    if (isBlank(application[field])) problems[field] = missing;
    else if ([...application[field]].length > most) problems[field] = 'tooLong';
  };
  line('name', STORE.nameMax, 'required');
  line('entityName', STORE.lineMax, 'required');
  line('address', STORE.lineMax, 'addressRequired');
  const nameProblem = checkStoreDisplayName(application.displayName);
  if (nameProblem) problems['displayName'] = nameProblem;
  if (isBlank(application.contactPhone)) problems['contactPhone'] = 'requiredPhone';
  else if (!normalizePhone(application.contactPhone)) problems['contactPhone'] = 'phoneFormat';
  if (isBlank(application.email)) problems['email'] = 'requiredEmail';
  else if (!isEmail(application.email)) problems['email'] = 'emailFormat';
  if (isBlank(application.businessCategory)) problems['businessCategory'] = 'categoryRequired';
  else if (!CATEGORIES.has(application.businessCategory)) problems['businessCategory'] = 'notAccepted';
  judgePapers(application, problems);
  return problems;
}

function judgePapers({ type, papers }: Application, problems: Record<string, FieldProblem>): void {
  if (papers.length > STORE.papersMost) problems['papers'] = 'tooMany';
  else if (!papers.some(({ kind }) => PROOF[type].includes(kind))) problems['papers'] = 'paperRequired';
  papers.forEach(({ fileId }, at) => {
    if (papers.findIndex((paper) => paper.fileId === fileId) !== at) problems[`papers.${at}`] = 'notAccepted';
  });
}

/** STORE-5: at least 4 characters (spec §5), at most 60. The number of a store is no name: closed ones go by it. */
export function checkStoreDisplayName(displayName: string): FieldProblem | undefined {
  if (isBlank(displayName)) return 'required';
  if (/^st-\d+$/i.test(displayName.normalize('NFKC'))) return 'notAccepted';
  return storeDisplayName.safeParse(displayName).success ? undefined : 'storeNameLength';
}

/**
 * A phone number in any spelling.
 * @param areaCode of the person, for a number typed without one
 * @returns as people read it: `+852 9123 4567`; undefined for what is no number
 */
export function normalizePhone(typed: string, areaCode?: string | null): string | undefined {
  const found = parsePhoneNumberFromString(typed, areaCode ? { defaultCallingCode: areaCode } : undefined);
  return found?.isValid() ? found.formatInternational() : undefined;
}
