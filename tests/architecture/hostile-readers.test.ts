/**
 * Every exported function of `protocol` and `server` that takes a text, or that checks or normalises a form, does so in
 * little time, however long and hostile the text is. A new one is run without being named, or fails until its
 * arguments are given; a new file of the server fails until it is named in READS or in EXEMPT.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import { GOODS, TEXT } from '#protocol/limits.ts';
import { CORRECTED_TO } from '#server/search/spelling.ts';
import { fastest, processorTime, textsOf } from './hostile-texts.ts';

const root = join(import.meta.dirname, '../..');

/** Files of the server whose functions read what people, browsers and other machines send. */
const READS = new Set(
  `accounts/form-checks accounts/sign-in-handle addresses/address-checks agent-buys/validate-request
  auctions/bid-amount bus/postgres-bus database/like-pattern database/unpad-amount deals/validate-move
  documents/document-links documents/dot-font events/event-log events/write-notices files/audio/mp4 files/audio/ogg
  files/audio/opus files/audio/webm files/byte-range files/file-name files/file-types files/picture-bounds
  files/upload-links foundation/logged-error foundation/loopback foundation/xml goods/validate-goods
  http/client-address http/origin-form imports/han-script imports/match-column imports/read-cell imports/suggest
  imports/table kyc/kyc-checks link-previews/public-address mail/render objects/object-key offers/write-offer
  pages/canonical-path pages/client-files pages/fast-path pages/page-head pages/page-tags pages/script-safe
  passwords/guessable-passwords search/brand-names search/han-variants search/keyword search/spelling search/tokens
  second-factors/totp stores/application-checks tracing/message-trace verification-codes/code-target`.split(/\s+/),
);

/** What takes no text of others, by file or by file and function, each with the reason. */
const EXEMPT: readonly (readonly [reason: string, pattern: RegExp])[] = [
  ['configuration, content and files of the operator', /^(?:backup|setup|seed|local-cluster|sitemap|public)\//],
  ['the cluster and the tables', /^database\/(?!like-pattern|unpad-amount)/],
  ['configuration of the operator', /^(?:mail\/senders|foundation\/secret-key|objects\/(?:disk|open)-objects)$/],
  ['the folder of the built client', /^pages\/client-files loadClientFiles$/],
  ['parts of statements, written here', /^(?:account-state\/|auctions\/auction-queries$|deals\/goods-and-parties$)/],
  ['parts of statements, written here', /^(?:goods\/goods-card|offers\/offer-row|search\/search-conditions)$/],
  ['ids that this server made', /^(?:files\/(?:queries|receive-upload|sizes\/size-names)|own-data\/archives)$/],
  [
    'keys of this server',
    /^(?:accounts\/undo-link|second-factors\/sealed-secrets|verification-codes\/verification-codes)$/,
  ],
  ['errors of libraries', /^accounts\/registration isTargetTakenError$/],
];

/** Arguments of functions whose types do not say them. */
const GIVEN: Readonly<Record<string, (text: string) => readonly unknown[]>> = {
  'protocol/rules/amount-problem amountProblem': (text) => [text, 'HKD', false, undefined],
  'protocol/rules/articles normalizeArticle': (text) => [{ ...formOf(text), content: contentOf(text) }],
  'protocol/rules/articles normalizeReplyDraft': (text) => [{ id: '1', content: contentOf(text) }],
  'protocol/rules/bid-steps isFarAbove': (text) => [text, { price: '1', startingPrice: text }],
  'protocol/rules/bid-steps stepFrom': (text) => [text, '1', '1', 1],
  'protocol/rules/buyer-total buyerTotal': (text) => [
    text,
    { type: 1, logistics: ['mailing'], deliveryPayer: 'buyer', deliveryCost: text },
  ],
  'protocol/rules/detail-facets facetDetails': (text) => [text, detailsOf(text), text],
  'protocol/rules/details otherDetails': (text) => ['watch', detailsOf(text)],
  'protocol/rules/details standardValue': (text) => ['watch', detailsOf(text), 'Movement'],
  'protocol/rules/details withStandardValue': (text) => ['watch', detailsOf(text), 'Movement', text],
  'protocol/rules/exchange-rates comparableAmount': (text) => [text, 'USD', { USD: text }],
  'protocol/rules/exchange-rates approximateAmount': (text) => [text, 'USD', 'HKD', { USD: text }],
  'protocol/rules/han-script hanReadingOf': (text) => [text, 'zh-HK', ['zh-CN', text]],
  'protocol/rules/picture-sizes sourceSet': (text) => [text, 640, 'avif'],
  'protocol/rules/rich-content normalizeContent': (text) => [contentOf(text)],
  'protocol/rules/trackers consentFrom': (text) => [text, {}, 0, false],
  'accounts/sign-in-handle readSignInHandle': (text) => [text, 'mobile'],
  'addresses/address-checks checkAddress': (text) => [formOf(text)],
  'agent-buys/validate-request normalizeRequest': (text) => [formOf(text)],
  'agent-buys/validate-request validateRequest': (text) => [formOf(text)],
  'agent-buys/validate-request validateQuote': (text) => [formOf(text)],
  'auctions/bid-amount validateBidAmount': (text) => [
    formOf(text),
    { currency: text, isToken: false, startingPrice: '1', incrementPrice: '1' },
  ],
  'deals/validate-move validateDealMove': (text) => [
    { isToken: true, logistics: null, logisticsOptions: [] },
    { ...formOf(text), move: 'send' },
    'seller',
    [],
  ],
  'events/write-notices keyedNoticeId': (text) => [text, 'auction_bidding', text],
  'files/file-name safeFileName': (text) => [text, ['jpg']],
  'files/file-types acceptedType': (text) => [text, 'goods'],
  'files/upload-links validateUploadRequest': (text) => [{ contentType: text, category: 'goods', size: 1 }],
  'goods/validate-goods validateGoods': (text) => [goodsOf(text), 0],
  'imports/suggest suggestMapping': (text) => [[text, `${text}2`], [{ [text]: text }, { [text]: text }], 0],
  'kyc/kyc-checks checkKycInput': (text) => [formOf(text), new Date(0)],
  'offers/write-offer validateOfferTerms': (text) => [formOf(text), { currency: 'HKD', isToken: false }],
  'pages/client-files acceptsEncoding': (text) => [text, 'br'],
  'pages/page-head fillPageHead': (text) => [
    '<html lang="en"><head><title>a</title><meta name="description" content="b"></head></html>',
    // A page states a title and 160 characters of a description; an address is as long as a request line.
    { ...formOf(text.slice(0, 2_000)), kind: 'website' },
    { origin: 'https://a.example', locale: 'en', path: text },
  ],
  'pages/page-head pageAddress': (text) => ['https://a.example', 'en', text],
  'passwords/guessable-passwords personalWords': (text) => [text, [{ method: 'email', email: text }]],
  'search/keyword toQueries': (text) => [text, []],
  'search/tokens addTokens': (text) => [text, new Set()],
  'second-factors/totp matchTotp': (text) => ['JBSWY3DPEHPK3PXP', text, new Date(0)],
  'stores/application-checks checkStoreApplication': (text) => [{ ...formOf(text), type: 1, documents: [] }],
};

/** A form whose every field is the text. */
const formOf = (text: string) => ({
  ...Object.fromEntries(
    `address amount areaCode budget carrier category comment consignee country currency description detail destination
    displayName documentNumber email expiresOn keywords link mobile name note openingHours phone price reason siteName
    text title trackingNumber trueName website`
      .split(/\s+/)
      .map((field) => [field, text]),
  ),
  categories: [text],
  documents: [],
  fileIds: [text],
  logistics: null,
  quantity: 1,
});
const detailsOf = (text: string) => [{ name: text, value: text }];
const contentOf = (text: string) => [
  { type: 'paragraph', inline: [{ text }, { text, link: text }] },
  { type: 'bulletList', items: [[{ text }], []] },
];
const goodsOf = (text: string) => ({
  ...Object.fromEntries(
    Object.entries(EMPTY_GOODS).map(([name, value]) => [name, typeof value === 'string' ? text : value]),
  ),
  texts: { EN: { title: text, description: text }, ZHHK: { title: text, description: text } },
  properties: detailsOf(text),
  size: { length: text, width: text, height: text },
});

/** Characters of the longest text: more than any field, cell or header has. */
const LONG = 20_000;
/** Milliseconds of processor time. */
const MOST = 20;
/** Where callers pass less: the longest that they pass. */
const LONGEST: Readonly<Record<string, number>> = {
  // A name, or the title that a page states.
  'protocol/rules/names shownNameProblem': 2_000,
  'protocol/rules/link-preview toLinkPreview': 2_000,
  // A user name and a time.
  'documents/dot-font drawDotText': 100,
  'passwords/guessable-passwords isCommonPassword': TEXT.passwordMax,
  'passwords/guessable-passwords isPersonalPassword': TEXT.passwordMax,
  'protocol/rules/detail-facets facetDetails': GOODS.propertyMax,
  'search/spelling deletionVariants': CORRECTED_TO,
  'search/tokens toTsvector': GOODS.descriptionMax,
};
/** One of each class of characters, and what separates the parts of cells, lists, addresses and markup. */
const PUMPS = [
  'a',
  '0',
  ' ',
  '-',
  '.',
  '中',
  '麼',
  '\u0301',
  '\u200b',
  '\uD800',
  ',',
  '"',
  '<',
  '[',
  'a.',
  'https://a.',
];

type Parameter = { readonly type: string; readonly isLeftOut: boolean };
type Reader = { readonly file: string; readonly name: string; readonly parameters: readonly Parameter[] };

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** The exported functions of a file that are called with a text first. */
function readersOf(file: string): Reader[] {
  const source = readFileSync(join(root, file), 'utf8');
  const exported = (parseAst(source, { lang: 'ts' }).body as unknown as Node[])
    .filter(({ type, declaration }) => type === 'ExportNamedDeclaration' && declaration)
    .map(({ declaration }) => declaration as Node);
  const functions = exported.flatMap((node): [string, Node][] => {
    // What waits for something is no parser.
    if (node.type === 'FunctionDeclaration') return node.async ? [] : [[(node.id as { name: string }).name, node]];
    if (node.type !== 'VariableDeclaration') return [];
    return (node.declarations as { id: { name: string }; init: Node | null }[])
      .filter(({ init }) => init?.type === 'ArrowFunctionExpression' && !init.async)
      .map(({ id, init }): [string, Node] => [id.name, init!]);
  });
  const parameterOf = (node: Node): Parameter => {
    const target = (node.type === 'AssignmentPattern' ? node.left : node) as Node;
    const annotation = (target.typeAnnotation as { typeAnnotation: Node } | null | undefined)?.typeAnnotation;
    return {
      type: annotation ? source.slice(annotation.start, annotation.end).replaceAll(/\s+/g, ' ') : '',
      isLeftOut: node.type === 'AssignmentPattern' || target.optional === true,
    };
  };
  return functions
    .map(([name, node]): Reader => ({ file, name, parameters: (node.params as Node[]).map(parameterOf) }))
    .filter(({ name: called, parameters: [first] }) => first && (TEXTS.has(first.type) || CHECKS.test(called)));
}

/** Functions with such names check or normalise a form. */
const CHECKS = /^(?:check|normalize|parse|tidy|validate)[A-Z]/;

/** What a parameter of a type gets. */
const TEXTS = new Map<string, (text: string) => unknown>([
  ['Buffer', (text) => Buffer.from(text)],
  ['readonly string[]', (text) => [text]],
  ...['string', 'unknown', 'string | null', 'string | undefined', 'string | null | undefined'].map(
    (type): [string, (text: string) => unknown] => [type, (text) => text],
  ),
]);
const SAMPLES = new Map<string, (text: string) => unknown>([...TEXTS, ['number', () => 10], ['boolean', () => false]]);

const files = ['protocol', 'server']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => file.endsWith('.ts') && !/\.(?:test|contract|d)\.ts$/.test(file));
const readers = files.flatMap(readersOf);
const keyOf = ({ file, name }: Reader): string => `${file.replace(/^server\/|\.ts$/g, '')} ${name}`;
const isExempt = (reader: Reader): boolean =>
  reader.file.startsWith('server/') &&
  EXEMPT.some(([, pattern]) => pattern.test(keyOf(reader)) || pattern.test(keyOf(reader).split(' ')[0]!));
/** Only these are called: others could write files. */
const isListed = (reader: Reader): boolean =>
  reader.file.startsWith('protocol/') || (READS.has(keyOf(reader).split(' ')[0]!) && !isExempt(reader));

const called = readers.filter((reader) => isListed(reader) && !isExempt(reader));

/** @returns undefined where the types do not say what to call it with */
function argumentsOf(reader: Reader, text: string): readonly unknown[] | undefined {
  const given = GIVEN[keyOf(reader)];
  if (given) return given(text);
  const needed = reader.parameters.filter(({ isLeftOut }, at) => at === 0 || !isLeftOut);
  if (needed.some(({ type }) => !SAMPLES.has(type))) return undefined;
  return needed.map(({ type }) => SAMPLES.get(type)!(text));
}

async function functionOf({ file, name }: Reader): Promise<(...given: unknown[]) => unknown> {
  const module = (await import(join(root, file))) as Record<string, (...given: unknown[]) => unknown>;
  return module[name]!;
}

/** What a function takes too long for: the time, the length and the pump of the text; undefined for nothing. */
function slownessOf(read: (text: string) => void, longest: number): string | undefined {
  const run = (text: string) => () => {
    try {
      read(text);
    } catch {
      // A refusal; what it cost counts.
    }
  };
  // What is read once.
  run('a')();
  // A short text first: the long one could take hours.
  for (const length of [Math.min(LONG / 40, longest), longest])
    for (const pump of PUMPS)
      for (const text of textsOf(pump, length)) {
        if (processorTime(run(text)) <= MOST) continue;
        const took = fastest(run(text));
        if (took > MOST) return `${took.toFixed(0)} ms for ${length} characters of ${JSON.stringify(pump)}`;
      }
  return undefined;
}

describe('functions that take a text', () => {
  it('are known: their file reads input, or takes no text of others', () => {
    const wrong = readers.filter((reader) => isListed(reader) === isExempt(reader));
    expect(wrong.map(keyOf)).toEqual([]);
    expect(readers.length).toBeGreaterThan(200);
  });

  it('have arguments for the test', () => {
    const wrong = called.filter((reader) => argumentsOf(reader, 'a') === undefined);
    expect(wrong.map((reader) => `${keyOf(reader)}: ${reader.parameters.map(({ type }) => type).join(' · ')}`)).toEqual(
      [],
    );
  });

  it('take little processor time for every long hostile text', async () => {
    const slow: string[] = [];
    for (const reader of called.filter((one) => argumentsOf(one, 'a') !== undefined)) {
      const read = await functionOf(reader);
      const why = slownessOf((text) => void read(...argumentsOf(reader, text)!), LONGEST[keyOf(reader)] ?? LONG);
      if (why !== undefined) slow.push(`${keyOf(reader)}: ${why}`);
    }
    expect(slow).toEqual([]);
  }, 300_000);

  it('are found when their time grows faster than the text', () => {
    // How imports read amounts on 22 November 2026.
    const trimmed = (text: string): string => text.replaceAll(/^[^\d.,-]*|[^\d.,]*$/g, '');
    expect(slownessOf(trimmed, LONG)).toContain('20000 characters');
  });
});
