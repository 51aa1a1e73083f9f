/**
 * The shared lookup lists (spec §3): a number or word on the wire, a name in the code.
 */

/** spec §3, Gender. */
export const GENDER = { male: 1, female: 2 } as const;

/** spec §3, Goods type. */
export const GOODS_TYPE = { entity: 1, nft: 3 } as const;

/** spec §3, Goods sale type. `notForSale` is a sale type only, never a status. */
export const SALE_TYPE = { fixPrice: 1, auction: 2, notForSale: 3 } as const;

/** spec §3, Goods transaction type: customer to customer, or through consignment. */
export const TRANSACTION_TYPE = { self: 1, managed: 2 } as const;

/** spec §3, Goods: receipt (settlement) type. No payment goes through the site; this says how the seller takes it. */
export const RECEIPT_TYPE = ['bankTransfer', 'cash', 'cheque', 'digitalCurrency'] as const;
export type ReceiptType = (typeof RECEIPT_TYPE)[number];

/** spec §3, Logistics. */
export const LOGISTICS = ['faceToFace', 'mailing'] as const;

/** The areas that the marketplace serves (spec §1), by ISO 3166 code. */
export const SERVED_AREAS = ['CN', 'HK', 'TW', 'SG', 'MY', 'TH'] as const;

/** Grades of condition, the best first. */
export const CONDITION_GRADES = ['asNew', 'excellent', 'veryGood', 'good', 'fair', 'restored'] as const;

/** What comes with a piece. */
export const COMES_WITH = [
  'originalBox',
  'warrantyCard',
  'certificate',
  'report',
  'invoice',
  'serviceRecord',
  'exportLicence',
] as const;

/** Who pays for delivery by mail. */
export const DELIVERY_PAYER = ['seller', 'buyer'] as const;

/** spec §3, KYC status. */
export const KYC_STATUS = { pending: 0, approving: 1, success: 2, failed: 3, expired: 4 } as const;

/**
 * spec §3, Store: documents. An individual submits an ID card, a company its licence or registration, either of them
 * optionally a proof of address.
 */
export const DOCUMENT_KIND = [
  'businessLicence',
  'registrationCertificate',
  'idCard',
  'passport',
  'addressProof',
] as const;
export type DocumentKind = (typeof DOCUMENT_KIND)[number];

/** spec §3, Store type. */
export const STORE_TYPE = { individual: 1, company: 2 } as const;

/** spec §3, Store status. */
export const STORE_STATUS = { draft: 0, lock: 1, success: 2, failed: 3, expired: 4 } as const;

/** spec §3, Goods file types. */
export const GOODS_FILE_TYPE = { frontImage: 1, sideImage: 2, goodsLogo: 3, goodsPackage: 4, moreImage: 5 } as const;

/** spec §3, Goods status. */
export const GOODS_STATUS = {
  draft: 0,
  pending: 1,
  locked: 2,
  forSale: 3,
  rejected: 4,
  hidden: 5,
  soldOut: 6,
  auctionComplete: 7,
  toBeManaged: 8,
} as const;

/** spec §3, Store media type. */
export const MEDIA_TYPE = { picture: 1, video: 2 } as const;

/** spec §3, Video type: an uploaded file, or a link to an external video. */
export const VIDEO_TYPE = { video: 1, external: 2 } as const;

/** spec §3, Agent-buy status. There is no 1. */
export const AGENT_BUY_STATUS = { pending: 0, success: 2, failure: 3 } as const;

/** Standards of tokens (spec §3, NFT fields). */
export const TOKEN_STANDARD = ['ERC-721', 'ERC-1155'] as const;

/** spec §3, NFT platform: one entry. */
export const NFT_PLATFORM = ['opensea'] as const;

/**
 * Why staff rejected or froze something: a code that the client translates, beside a note by staff.
 */
export const REVIEW_REASON = [
  'documentUnreadable',
  'documentExpired',
  'documentMissing',
  'nameMismatch',
  'addressMismatch',
  'licenceInvalid',
  'nameNotAllowed',
  'picturesInsufficient',
  'descriptionMisleading',
  'wrongCategory',
  'priceImplausible',
  'authenticityDoubted',
  'notAllowedHere',
  'ownershipDoubted',
  'complaint',
  'other',
] as const;
export type ReviewReason = (typeof REVIEW_REASON)[number];

/** spec §3, Article status: 2 is hidden by its author, 3 by staff. Drafts have no number there. */
export const ARTICLE_STATUS = { draft: 0, published: 1, locked: 1, hidden: 2, takenDown: 3 } as const;

/** Kinds of articles. The specification names the field and no values. */
export const ARTICLE_TYPES = ['discussion', 'question', 'guide', 'showcase'] as const;
export type ArticleType = (typeof ARTICLE_TYPES)[number];

/** Reasons of a report. */
export const REPORT_REASONS = ['spam', 'abuse', 'fraud', 'illegal', 'privacy', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** spec §3, Chat types. */
export const CHAT_TYPE = { private: 1, goods: 2, managed: 3, agentBuy: 4, goodsFreeze: 5, storeFreeze: 6 } as const;
export type ChatType = (typeof CHAT_TYPE)[keyof typeof CHAT_TYPE];

/**
 * What ended an unanswered offer: the item was sold, its seller withdrew it, or one party's account was removed.
 */
export const OFFER_END = ['sold', 'withdrawn', 'accountClosed'] as const;
export type OfferEnd = (typeof OFFER_END)[number];

/** How a deal came about. */
export const DEAL_ORIGIN = ['fixedPrice', 'offer', 'auction'] as const;
/** Why a deal was cancelled. */
export const CANCEL_REASON = [
  'changedMind',
  'cannotDeliver',
  'noAnswer',
  'notAsDescribed',
  'agreedTogether',
  'other',
] as const;
export type CancelReason = (typeof CANCEL_REASON)[number];
/** Why a deal ended without completion: a reason that was given, or its lapse. */
export const DEAL_END_REASON = [...CANCEL_REASON, 'lapsed'] as const;
export type DealEndReason = (typeof DEAL_END_REASON)[number];

/** spec §3, Upload status. */
export const UPLOAD_STATUS = { start: 1, end: 2, error: 3, uploading: 4 } as const;
export type UploadStatus = (typeof UPLOAD_STATUS)[keyof typeof UPLOAD_STATUS];

/** spec §3, Message status. */
export const MESSAGE_STATUS = { initial: 0, sending: 1, complete: 2, error: 3 } as const;
export type MessageStatus = (typeof MESSAGE_STATUS)[keyof typeof MESSAGE_STATUS];

/** spec §3, Room user: the kinds of participant. */
export const PARTICIPANT_TYPE = ['client', 'store', 'service'] as const;
export type ParticipantType = (typeof PARTICIPANT_TYPE)[number];
