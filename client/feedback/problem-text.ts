import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';

/** The sentences of field problems; those of spec §5 and §8 word for word. */
const TEXTS: Record<FieldProblem, MessageDescriptor> = {
  required: msg`Please fill this in`,
  tooLong: msg`This is too long`,
  tooShort: msg`This is too short`,
  formatInvalid: msg`This format is not valid`,
  notAccepted: msg`This is not accepted`,
  tooMany: msg`Too many`,
  requiredPhone: msg`Please enter the phone number`,
  requiredEmail: msg`Please enter your email`,
  requiredCode: msg`Please enter the verification code`,
  requiredPassword: msg`Please enter your password`,
  requiredConfirmPassword: msg`Please enter the password again`,
  requiredUsername: msg`Please enter a username`,
  requiredCaptcha: msg`Please enter the characters in the image`,
  // prettier-ignore
  usernameLength:
    msg`The username(4-20 characters) can contain only letters(a-z), digits(0-9), underscore(_), and dot(.)`,
  usernameFormat: msg`The format of the username is incorrect.`,
  usernameTaken: msg`This username is taken`,
  nameReserved: msg`This name is reserved. Please choose another.`,
  emailFormat: msg`Incorrect email format`,
  emailInvalid: msg`Invalid email`,
  phoneFormat: msg`Incorrect phone number format`,
  codeFormat: msg`Incorrect verification code`,
  passwordLength: msg`A password has 8 to 128 characters`,
  passwordCommon: msg`This password is too common. Please choose another.`,
  passwordPersonal: msg`Please choose a password without your username, contact details or the name of this site.`,
  passwordDifferent: msg`The password is different from the confirm password`,
  passwordSame: msg`The new password cannot be the same as the old password`,
  termsNotAgreed: msg`Please read and accept the terms`,
  storeNameLength: msg`The display name needs at least 4 characters`,
  storeNameTaken: msg`Another store has this name`,
  documentRequired: msg`Please add at least one document`,
  fileNotUploaded: msg`A file has not arrived yet. Wait for it, or add it again.`,
  dateInvalid: msg`This is not a valid date`,
  dateInPast: msg`This date has passed`,
  dateTooFar: msg`This date is too far away`,
  dateTooSoon: msg`This date is too soon`,
  categoryRequired: msg`Please choose a category`,
  titleRequired: msg`Please enter a title`,
  saleTypeRequired: msg`Please choose how to sell`,
  currencyRequired: msg`Please choose a currency`,
  priceRequired: msg`Please enter a price`,
  priceFormat: msg`Please enter the price in digits, with a point before decimals`,
  priceDecimals: msg`This currency has fewer decimals. Please shorten the price.`,
  startingPriceRequired: msg`Please enter a starting price`,
  incrementPriceRequired: msg`Please enter an increment`,
  fixedPriceBelowStart: msg`The buy-now price is below the starting price`,
  estimateOrder: msg`The upper end of the estimate is not above the lower one`,
  payerRequired: msg`Choose who pays for delivery: this cost is for a buyer who does`,
  endRequired: msg`Please choose when the auction ends`,
  transferRequired: msg`Please choose who delivers the item`,
  deliveryRequired: msg`Please choose at least one way of delivery`,
  receiptRequired: msg`Please choose how you are paid`,
  consignmentRequired: msg`Please choose a consignment address`,
  frontImageRequired: msg`Please add a picture of the front`,
  imagesTooMany: msg`Too many pictures. Please remove some.`,
  videoCoverRequired: msg`A video needs a cover picture`,
  videoUrlRequired: msg`Please enter the address of the video`,
  urlInvalid: msg`Please enter a whole address that begins with https://`,
  platformRequired: msg`Please choose a platform`,
  linkInvalid: msg`Link url invalid`,
  chainNotProvided: msg({ message: 'Not provide {type} chain now' }),
  contractInvalid: msg`This is not a valid contract address`,
  tokenInvalid: msg`This is not a valid token ID`,
  sizeFormat: msg`Please enter millimetres in digits, with at most two decimals`,
  countryRequired: msg`Please choose a country or area`,
  addressRequired: msg`Please enter the detailed address`,
  levelRequired: msg`Please choose how many stars`,
  reserveNotAStep: msg`The reserve must be the starting price or whole increments above it`,
  bidRequired: msg`Please enter your bid`,
  offerTermsNotAgreed: msg`Must agree make offer terms`,
  currencyDifferent: msg`Please use the item’s currency`,
  amountTooLarge: msg`This amount is too high. Please enter a lower one.`,
  quantityFormat: msg`Please enter a whole number of 1 or more`,
  rateFormat: msg`Please enter the rate in digits, with a point before decimals`,
  mediaRequired: msg`Please add at least one picture, or a video`,
  contentRequired: msg`Please write something`,
};

const known = (problem: string): problem is FieldProblem => Object.hasOwn(TEXTS, problem);

/**
 * The sentence beside a field.
 * @param problem one of a newer server is shown as a wrong format @param values parameters of the sentence, e.g. `type`
 *   of a chain
 */
export function problemText(i18n: I18n, problem: string, values: { type?: string } = {}): string {
  return i18n._({ ...TEXTS[known(problem) ? problem : 'formatInvalid'], values: { type: '', ...values } });
}
