/**
 * What can be wrong with a field: the keys of `params` of a `FieldsInvalid`, which the client translates beside the field
 * (spec §5). `required…` prompts name the field that is empty, the others its fault.
 */
export const FIELD_PROBLEMS = [
  'required', 'tooLong', 'tooShort', 'formatInvalid', 'notAccepted', 'tooMany',
  'requiredPhone', 'requiredEmail', 'requiredCode', 'requiredPassword', 'requiredConfirmPassword', 'requiredUsername', 'requiredCaptcha',
  'usernameLength', 'usernameFormat', 'usernameTaken', 'emailFormat', 'phoneFormat', 'codeFormat',
  'passwordLength', 'passwordCommon', 'passwordDifferent', 'passwordSame', 'termsNotAgreed',
  'storeNameLength', 'storeNameTaken', 'paperRequired', 'fileNotUploaded', 'dateInvalid', 'dateInPast', 'dateTooFar', 'dateTooSoon',
  'categoryRequired', 'titleRequired', 'saleTypeRequired', 'currencyRequired', 'priceRequired', 'priceFormat', 'priceDecimals',
  'startingPriceRequired', 'incrementPriceRequired', 'fixedPriceBelowStart', 'endRequired', 'transferRequired', 'deliveryRequired', 'receiptRequired',
  'consignmentRequired', 'frontImageRequired', 'imagesTooMany', 'videoCoverRequired', 'videoUrlRequired', 'urlInvalid',
  'platformRequired', 'linkInvalid', 'chainNotProvided', 'contractInvalid', 'tokenInvalid', 'sizeFormat', 'countryRequired', 'addressRequired',
  'levelRequired', 'contentRequired', 'reserveNotAStep', 'bidRequired', 'offerTermsNotAgreed', 'currencyDifferent', 'amountTooLarge',
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];
/** Problems by field path, e.g. `{ 'texts.EN.title': 'titleRequired' }`. Empty when all is well. */
export type Problems = Readonly<Record<string, FieldProblem>>;
