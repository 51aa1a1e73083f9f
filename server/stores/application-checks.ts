import { isBlank } from '#protocol/rules/blank.ts';
import type { FieldProblem, Problems } from '#protocol/rules/field-problems.ts';
import type { storeApplication } from '#protocol/http/stores.ts';
import { STORE } from '#protocol/limits.ts';
import { STORE_TYPE, type DocumentKind } from '#protocol/lookups.ts';
import { isEmail, storeNameProblem } from '#protocol/rules/account-fields.ts';
import { shownNameProblem } from '#protocol/rules/names.ts';
import { toPlainDigits } from '#protocol/rules/typed-numbers.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { z } from 'zod';
import { GOODS_CATEGORIES, NFT_CATEGORIES } from '../public/content/categories.ts';

type Application = z.output<typeof storeApplication>;

const CATEGORIES: ReadonlySet<string> = new Set([...GOODS_CATEGORIES, ...NFT_CATEGORIES].map(({ code }) => code));
/** One of these is required (spec §3, Store: documents). */
const IDENTITY_DOCUMENTS: Record<Application['type'], readonly DocumentKind[]> = {
  [STORE_TYPE.individual]: ['idCard', 'passport'],
  [STORE_TYPE.company]: ['businessLicence', 'registrationCertificate'],
};

/**
 * Checks the fields of an application. Does not check whether its files are uploaded and its e-mail address is
 * verified.
 * @returns the problems by field
 */
export function checkStoreApplication(application: Application): Problems {
  const problems: Record<string, FieldProblem> = {};
  const checkLine = (field: 'name' | 'entityName' | 'address', most: number, missing: FieldProblem): void => {
    if (isBlank(application[field])) problems[field] = missing;
    else if ([...application[field]].length > most) problems[field] = 'tooLong';
  };
  checkLine('name', STORE.nameMax, 'required');
  checkLine('entityName', STORE.lineMax, 'required');
  checkLine('address', STORE.lineMax, 'addressRequired');
  const nameProblem = checkStoreDisplayName(application.displayName);
  if (nameProblem) problems['displayName'] = nameProblem;
  if (isBlank(application.contactPhone)) problems['contactPhone'] = 'requiredPhone';
  else if (!normalizePhone(application.contactPhone)) problems['contactPhone'] = 'phoneFormat';
  if (isBlank(application.email)) problems['email'] = 'requiredEmail';
  else if (!isEmail(application.email)) problems['email'] = 'emailFormat';
  if (isBlank(application.businessCategory)) problems['businessCategory'] = 'categoryRequired';
  else if (!CATEGORIES.has(application.businessCategory)) problems['businessCategory'] = 'notAccepted';
  checkDocuments(application, problems);
  return problems;
}

function checkDocuments({ type, documents }: Application, problems: Record<string, FieldProblem>): void {
  if (documents.length > STORE.documentsMost) problems['documents'] = 'tooMany';
  else if (!documents.some(({ kind }) => IDENTITY_DOCUMENTS[type].includes(kind)))
    problems['documents'] = 'documentRequired';
  documents.forEach(({ fileId }, at) => {
    if (documents.findIndex((document) => document.fileId === fileId) !== at)
      problems[`documents.${at}`] = 'notAccepted';
  });
}

/** 4 to 60 characters (spec §5). A store number is not allowed, because closed stores are shown by it. */
export function checkStoreDisplayName(displayName: string): FieldProblem | undefined {
  if (isBlank(displayName)) return 'required';
  if (/^st-\d+$/i.test(displayName.normalize('NFKC'))) return 'notAccepted';
  return storeNameProblem(displayName) ?? shownNameProblem(displayName);
}

/**
 * Normalizes a phone number to the international format, `+852 9123 4567`.
 * @param areaCode of the user, for a number without area code
 * @returns undefined if the number is not valid
 */
export function normalizePhone(typed: string, areaCode?: string | null): string | undefined {
  const found = parsePhoneNumberFromString(
    toPlainDigits(typed),
    areaCode ? { defaultCallingCode: areaCode } : undefined,
  );
  return found?.isValid() ? found.formatInternational() : undefined;
}
