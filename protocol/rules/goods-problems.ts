/**
 * What goods need before they may be put up (spec §5, Goods need …). The same function marks the fields of the editor,
 * judges a row of an import, and decides the condition `complete` on the server.
 *
 * [GR-1] A category, a title and a sale type; a front image. At most nine images.
 * [GR-2] A fixed price needs currency and price; an auction currency, starting price, increment and end. Not for sale
 * needs none.
 * [GR-3] Amounts have no more decimals than their currency, eight for digital collectibles, and are above zero.
 * [GR-4] An end lies between one hour and sixty days ahead.
 * [GR-5] Entities need transfer and delivery types; consigned ones an address to be brought to. Digital collectibles
 * need neither.
 * [GR-6] A video needs a cover, and an external one an https address.
 * [GR-8] A reserve, where there is one, is a price that can be bid: whole increments above the start. Extended bidding
 * has 1 to 30 minutes.
 * [GR-7] Digital collectibles need a platform and a link that names a chain we know, a contract and a token.
 */
import { amountProblem } from './amount-problem.ts';
import { isBlank } from './blank.ts';
import type { GoodsData } from '../entities/goods.ts';
import { AUCTION, GOODS } from '../limits.ts';
import { GOODS_FILE_TYPE, GOODS_TYPE, SALE_TYPE, TRANSACTION_TYPE } from '../lookups.ts';
import { compareAmounts, isAmount, isCurrency, toUnits } from '../money.ts';
import { readTokenLink } from './token-link.ts';
import type { FieldProblem, Problems } from './field-problems.ts';

type Note = (field: string, problem: FieldProblem) => void;

/** @param now ms; @returns every problem by field path, empty when the goods are complete */
export function goodsProblems(data: GoodsData, now: number): Problems {
  const problems: Record<string, FieldProblem> = {};
  const note: Note = (field, problem) => {
    problems[field] ??= problem;
  };
  judgeWords(data, note);
  judgeSale(data, now, note);
  if (data.type === GOODS_TYPE.nft) judgeToken(data, note);
  else judgeHandOver(data, note);
  judgePictures(data, note);
  return problems;
}

function judgeWords(data: GoodsData, note: Note): void {
  if (isBlank(data.categoryCode)) note('categoryCode', 'categoryRequired');
  const languages = Object.entries(data.texts);
  if (languages.every(([, { title }]) => isBlank(title))) note('texts.EN.title', 'titleRequired');
  for (const [language, { title, description }] of languages) {
    if (isBlank(title) && !isBlank(description)) note(`texts.${language}.title`, 'titleRequired');
    if (title.length > GOODS.titleMax) note(`texts.${language}.title`, 'tooLong');
    if (description.length > GOODS.descriptionMax) note(`texts.${language}.description`, 'tooLong');
  }
  if (data.brand.length > GOODS.brandMax) note('brand', 'tooLong');
  if (data.properties.length > GOODS.propertiesMost) note('properties', 'tooMany');
  data.properties.forEach(({ name, value }, index) => {
    if (name.length > GOODS.propertyMax || value.length > GOODS.propertyMax) note(`properties.${index}`, 'tooLong');
    else if (isBlank(name) !== isBlank(value)) note(`properties.${index}`, 'required');
  });
  for (const side of ['length', 'width', 'height'] as const) {
    if (!isBlank(data.size[side]) && !/^\d{1,7}(\.\d{1,2})?$/.test(data.size[side])) note(`size.${side}`, 'sizeFormat');
  }
}

function judgeSale(data: GoodsData, now: number, note: Note): void {
  if (data.saleType === null) return note('saleType', 'saleTypeRequired');
  if (data.saleType === SALE_TYPE.notForSale) return;
  if (!isCurrency(data.currency)) note('currency', 'currencyRequired');
  if (data.receiptType === null) note('receiptType', 'receiptRequired');
  if (data.saleType === SALE_TYPE.fixPrice) return judgeAmount(data, 'price', 'priceRequired', note);
  judgeAmount(data, 'startingPrice', 'startingPriceRequired', note);
  judgeAmount(data, 'incrementPrice', 'incrementPriceRequired', note);
  if (!isBlank(data.fixedPrice)) {
    judgeAmount(data, 'fixedPrice', 'priceRequired', note);
    if (
      isAmount(data.startingPrice) &&
      isAmount(data.fixedPrice) &&
      compareAmounts(data.fixedPrice, data.startingPrice) <= 0
    )
      note('fixedPrice', 'fixedPriceBelowStart');
  }
  judgeReserve(data, note);
  if (data.extendMinutes !== null && !(data.extendMinutes >= 1 && data.extendMinutes <= AUCTION.extendMinutesMost))
    note('extendMinutes', 'notAccepted');
  if (data.endAt === null) note('endAt', 'endRequired');
  else if (data.endAt < now + GOODS.auctionShortest) note('endAt', data.endAt <= now ? 'dateInPast' : 'dateTooSoon');
  else if (data.endAt > now + GOODS.auctionLongest) note('endAt', 'dateTooFar');
}

function judgeReserve(data: GoodsData, note: Note): void {
  if (isBlank(data.reservePrice)) return;
  judgeAmount(data, 'reservePrice', 'priceRequired', note);
  if (
    ![data.reservePrice, data.startingPrice, data.incrementPrice].every((text) => isAmount(text)) ||
    toUnits(data.incrementPrice) === 0n
  )
    return;
  const above = toUnits(data.reservePrice) - toUnits(data.startingPrice);
  if (above < 0n || above % toUnits(data.incrementPrice) !== 0n) note('reservePrice', 'reserveNotAStep');
}

function judgeAmount(
  data: GoodsData,
  field: 'price' | 'startingPrice' | 'incrementPrice' | 'fixedPrice' | 'reservePrice',
  missing: FieldProblem,
  note: Note,
): void {
  const problem = amountProblem(data[field], data.currency, data.type === GOODS_TYPE.nft, missing);
  if (problem) note(field, problem);
}

function judgeHandOver(data: GoodsData, note: Note): void {
  if (data.transactionType === null) note('transactionType', 'transferRequired');
  if (data.transactionType === TRANSACTION_TYPE.managed && isBlank(data.managedAddressId))
    note('managedAddressId', 'consignmentRequired');
  if (data.saleType !== SALE_TYPE.notForSale && data.logistics.length === 0) note('logistics', 'deliveryRequired');
}

function judgePictures(data: GoodsData, note: Note): void {
  if (!data.images.some(({ kind }) => kind === GOODS_FILE_TYPE.frontImage)) note('images', 'frontImageRequired');
  if (data.images.length > GOODS.imagesMost) note('images', 'imagesTooMany');
  if (!data.video) return;
  if (data.video.coverFileId === null) note('video.coverFileId', 'videoCoverRequired');
  if (data.video.type === 1 && data.video.fileId === null) note('video.fileId', 'required');
  if (data.video.type === 2 && isBlank(data.video.url)) note('video.url', 'videoUrlRequired');
  else if (data.video.type === 2 && !/^https:\/\/[^\s/]+\.[^\s/]+/.test(data.video.url))
    note('video.url', 'urlInvalid');
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
