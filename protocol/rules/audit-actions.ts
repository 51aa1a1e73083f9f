/** The kinds of review cases and the acts in the log. No schemas: the client's pages use them as values. */

export const CASE_KINDS = ['kyc', 'store', 'goods'] as const;

export type CaseKind = (typeof CASE_KINDS)[number];

/**
 * The acts in the log: moves, views, searches and joins. The staff command writes `flagGiven`, `flagTaken`
 * and `resetFactors`; people who request their own data or change their second factors write the other acts after it.
 */
export const AUDIT_ACTIONS = [
  'take',
  'release',
  'approve',
  'reject',
  'receive',
  'freeze',
  'unfreeze',
  'viewCase',
  'viewDocument',
  'searchPeople',
  'searchRooms',
  'joinRoom',
  'viewDeal',
  'viewBids',
  'voidBid',
  'moveDeal',
  'takeDownComment',
  'takeDownPost',
  'quote',
  'fulfil',
  'fail',
  'viewContact',
  'answerContact',
  'closeContact',
  'viewReports',
  'lock',
  'unlock',
  'restore',
  'takeDown',
  'dismissReports',
  'createNews',
  'editNews',
  'publishNews',
  'scheduleNews',
  'unscheduleNews',
  'withdrawNews',
  'removeNews',
  'checkProvenance',
  'uncheckProvenance',
  'changeRates',
  'flagGiven',
  'flagTaken',
  'requestData',
  'addFactor',
  'removeFactor',
  'renewRecoveryCodes',
  'useRecoveryCode',
  'resetFactors',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
