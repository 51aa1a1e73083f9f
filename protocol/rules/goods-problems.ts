/**
 * Checks goods before they are published (spec §5, Goods need …). The same function marks the fields of the editor,
 * checks a row of an import, and decides the condition `complete` on the server. goods-fields.ts defines the checks of
 * single fields; this file has those of several fields, or of fields with a structure.
 *
 * [GR-1] A category, a title and a sale type; a front image. At most nine images.
 * [GR-2] A fixed price needs currency and price; an auction currency, starting price, increment and end. Not for sale
 * needs none.
 * [GR-3] Amounts have no more decimals than their currency, eight for digital collectibles, and are above zero.
 * [GR-4] An end lies between one hour and sixty days ahead.
 * [GR-5] Entities need transfer and delivery types; consigned ones an address to be brought to. Digital collectibles
 * need neither.
 * [GR-6] A video needs a cover, and an external one an https address.
 * [GR-8] A reserve is a price that can be bid: whole increments above the starting price. Soft close has 1 to 30
 * minutes.
 * [GR-9] The two ends of an estimate come together, the lower one first. A cost of delivery names who pays: the buyer.
 * [GR-10] A step of the provenance says what happened.
 * [GR-11] A translation of the condition or of a step is no longer than its original may be.
 * [GR-7] Digital collectibles need a platform and a link that names a chain we know, a contract and a token.
 */
import { isHttpsAddress } from './web-address.ts';
import { amountProblem } from './amount-problem.ts';
import { isBlank } from './blank.ts';
import type { GoodsData, ProvenanceStep } from '../entities/goods.ts';
import { AUCTION, GOODS } from '../limits.ts';
import { GOODS_FILE_TYPE, GOODS_TYPE, SALE_TYPE } from '../lookups.ts';
import { compareAmounts, isAmount, isCurrency, toUnits } from '../money.ts';
import {
  appliesTo,
  GOODS_FIELDS,
  goodsFieldRows,
  isRequiredOf,
  type GoodsFieldName,
  type GoodsFieldRow,
  type GoodsFieldValue,
} from './goods-fields.ts';
import { readTokenLink } from './token-link.ts';
import type { FieldProblem, Problems } from './field-problems.ts';

type Note = (field: string, problem: FieldProblem) => void;

/** @param now ms; @returns every problem by field path, empty when the goods are complete */
export function goodsProblems(data: GoodsData, now: number): Problems {
  const problems: Record<string, FieldProblem> = {};
  const note: Note = (field, problem) => {
    problems[field] ??= problem;
  };
  judgeTexts(data, note);
  for (const { name, row } of goodsFieldRows) {
    const problem = fieldProblem(data, name, row);
    if (problem) note(name, problem);
  }
  judgeDetails(data, note);
  if (data.saleType === SALE_TYPE.auction) judgeAuction(data, now, note);
  if (data.type === GOODS_TYPE.nft) judgeToken(data, note);
  judgePictures(data, note);
  return problems;
}

/** Checks a value against the row of its field. */
function fieldProblem(data: GoodsData, name: GoodsFieldName, row: GoodsFieldRow): FieldProblem | undefined {
  const value = data[name];
  if (row.publishedMax !== undefined && String(value).length > row.publishedMax) return 'tooLong';
  if (!appliesTo(row, data)) return undefined;
  if (row.kind === 'amount')
    return amountProblem(String(value), data.currency, data.type === GOODS_TYPE.nft, row.required);
  return isRequiredOf(row, data) && isEmpty(row, value) ? row.required : undefined;
}

function isEmpty({ kind }: GoodsFieldRow, value: GoodsFieldValue): boolean {
  if (kind === 'currency') return !isCurrency(String(value));
  if (Array.isArray(value)) return value.length === 0;
  return value === null || isBlank(String(value));
}

function judgeTexts(data: GoodsData, note: Note): void {
  const languages = Object.entries(data.texts);
  if (languages.every(([, { title }]) => isBlank(title))) note('texts.EN.title', 'titleRequired');
  for (const [language, { title, description }] of languages) {
    if (isBlank(title) && !isBlank(description)) note(`texts.${language}.title`, 'titleRequired');
    if (title.length > GOODS.titleMax) note(`texts.${language}.title`, 'tooLong');
    if (description.length > GOODS.descriptionMax) note(`texts.${language}.description`, 'tooLong');
  }
}

function judgeDetails(data: GoodsData, note: Note): void {
  if (data.properties.length > GOODS.propertiesMost) note('properties', 'tooMany');
  data.properties.forEach(({ name, value }, index) => {
    if (name.length > GOODS.propertyMax || value.length > GOODS.propertyMax) note(`properties.${index}`, 'tooLong');
    else if (isBlank(name) !== isBlank(value)) note(`properties.${index}`, 'required');
  });
  if (data.provenance.length > GOODS.provenanceMost) note('provenance', 'tooMany');
  for (const [language, text] of Object.entries(data.conditionTranslations))
    if (text.length > GOODS.conditionNoteMax) note(`conditionTranslations.${language}`, 'tooLong');
  data.provenance.forEach(({ time, text, document, translations = {} }, index) => {
    if (isStepTooLong({ time, text, document })) note(`provenance.${index}`, 'tooLong');
    for (const [language, words] of Object.entries(translations))
      if (words && isStepTooLong(words)) note(`provenance.${index}.${language}`, 'tooLong');
    if (isBlank(text) && !(isBlank(time) && isBlank(document))) note(`provenance.${index}`, 'required');
  });
  if (isAmount(data.deliveryCost) && data.deliveryPayer !== 'buyer' && appliesTo(GOODS_FIELDS.deliveryCost, data))
    note('deliveryPayer', 'payerRequired');
  for (const side of ['length', 'width', 'height'] as const) {
    if (!isBlank(data.size[side]) && !isSize(data.size[side])) note(`size.${side}`, 'sizeFormat');
  }
}

const isStepTooLong = ({ time, text, document }: ProvenanceStep): boolean =>
  time.length > GOODS.provenanceTimeMax ||
  text.length > GOODS.provenanceTextMax ||
  document.length > GOODS.provenanceDocumentMax;

/** Checks the terms of an auction against each other. */
function judgeAuction(data: GoodsData, now: number, note: Note): void {
  const { startingPrice, incrementPrice, fixedPrice, reservePrice, extendMinutes, endAt } = data;
  if (isAmount(startingPrice) && isAmount(fixedPrice) && compareAmounts(fixedPrice, startingPrice) <= 0)
    note('fixedPrice', 'fixedPriceBelowStart');
  if ([reservePrice, startingPrice, incrementPrice].every(isAmount) && toUnits(incrementPrice) !== 0n) {
    const above = toUnits(reservePrice) - toUnits(startingPrice);
    if (above < 0n || above % toUnits(incrementPrice) !== 0n) note('reservePrice', 'reserveNotAStep');
  }
  const { estimateLow, estimateHigh } = data;
  if (isBlank(estimateLow) !== isBlank(estimateHigh))
    note(isBlank(estimateLow) ? 'estimateLow' : 'estimateHigh', 'required');
  else if (isAmount(estimateLow) && isAmount(estimateHigh) && compareAmounts(estimateHigh, estimateLow) <= 0)
    note('estimateHigh', 'estimateOrder');
  if (extendMinutes !== null && !(extendMinutes >= 1 && extendMinutes <= AUCTION.extendMinutesMost))
    note('extendMinutes', 'notAccepted');
  if (endAt === null) return;
  if (endAt < now + GOODS.auctionShortest) note('endAt', endAt <= now ? 'dateInPast' : 'dateTooSoon');
  else if (endAt > now + GOODS.auctionLongest) note('endAt', 'dateTooFar');
}

function judgePictures(data: GoodsData, note: Note): void {
  if (!data.images.some(({ kind }) => kind === GOODS_FILE_TYPE.frontImage)) note('images', 'frontImageRequired');
  if (data.images.length > GOODS.imagesMost) note('images', 'imagesTooMany');
  if (!data.video) return;
  if (data.video.coverFileId === null) note('video.coverFileId', 'videoCoverRequired');
  if (data.video.type === 1 && data.video.fileId === null) note('video.fileId', 'required');
  if (data.video.type === 2 && isBlank(data.video.url)) note('video.url', 'videoUrlRequired');
  else if (data.video.type === 2 && !isHttpsAddress(data.video.url)) note('video.url', 'urlInvalid');
}

function judgeToken(data: GoodsData, note: Note): void {
  const token = data.token;
  if (!token || isBlank(token.platform)) note('token.platform', 'platformRequired');
  if (!token || isBlank(token.linkUrl)) return note('token.linkUrl', 'linkInvalid');
  const read = readTokenLink(token.linkUrl);
  if (!read.ok) return note('token.linkUrl', read.problem);
  if (read.contractAddress !== token.contractAddress.toLowerCase()) note('token.contractAddress', 'contractInvalid');
  if (read.tokenId !== token.tokenId) note('token.tokenId', 'tokenInvalid');
  if (read.chain !== token.chain) note('token.chain', 'chainNotProvided');
}

/** Whether a text is a length in millimetres. */
export const isSize = (text: string): boolean => /^\d{1,7}(\.\d{1,2})?$/.test(text);
