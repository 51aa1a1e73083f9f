import sharp from 'sharp';
import type { FileCategory } from '#protocol/http/files.ts';
import { VOICE_NOTE } from '#protocol/limits.ts';
import { IMPORT, UPLOAD } from '#protocol/member-limits.ts';

/** `table`: rows to import. */
export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'table';

/** An accepted file type. */
export type FileType = {
  readonly contentType: string;
  readonly kind: FileKind;
  /** The first is appended to names that have none of them. */
  readonly extensions: readonly [string, ...string[]];
  /** MIME types that sniffing may find; null for plain text, which has no signature. */
  readonly sniffed: readonly string[] | null;
};

const type = (
  contentType: string,
  kind: FileKind,
  extensions: FileType['extensions'],
  sniffed: readonly string[] | null = [contentType],
): FileType => ({ contentType, kind, extensions, sniffed });

/** HEIC needs an HEVC decoder, which free builds of libvips lack; without one it is refused at once. */
const HEIC_DECODES = (sharp.format.heif.input.fileSuffix ?? []).includes('.heic');

const OPEN_XML = 'application/vnd.openxmlformats-officedocument.';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.';
/** The container of older office formats, which look alike from outside. */
const COMPOUND = ['application/x-cfb'];
const TYPES: readonly FileType[] = [
  type('image/jpeg', 'image', ['jpg', 'jpeg']),
  type('image/png', 'image', ['png'], ['image/png', 'image/apng']),
  type('image/webp', 'image', ['webp']),
  type('image/avif', 'image', ['avif']),
  ...(HEIC_DECODES ? [type('image/heic', 'image', ['heic', 'heif'], ['image/heic', 'image/heif'])] : []),
  type('video/mp4', 'video', ['mp4', 'm4v']),
  type('video/webm', 'video', ['webm']),
  // What browsers record; measure-audio.ts reads these containers.
  type('audio/webm', 'audio', ['webm']),
  type('audio/mp4', 'audio', ['m4a', 'mp4']),
  type('audio/ogg', 'audio', ['ogg', 'opus']),
  type('application/pdf', 'document', ['pdf']),
  type('text/plain', 'document', ['txt'], null),
  type('text/csv', 'document', ['csv'], null),
  type('application/zip', 'document', ['zip']),
  type(`${OPEN_XML}wordprocessingml.document`, 'document', ['docx']),
  type(`${OPEN_XML}spreadsheetml.sheet`, 'document', ['xlsx']),
  type(`${OPEN_XML}presentationml.presentation`, 'document', ['pptx']),
  type('application/msword', 'document', ['doc'], COMPOUND),
  type('application/vnd.ms-excel', 'document', ['xls'], COMPOUND),
  type('application/vnd.ms-powerpoint', 'document', ['ppt'], COMPOUND),
  type(`${OPEN_DOCUMENT}text`, 'document', ['odt']),
  type(`${OPEN_DOCUMENT}spreadsheet`, 'document', ['ods']),
  type(`${OPEN_DOCUMENT}presentation`, 'document', ['odp']),
];
/** Types of imports. Systems name these differently; the content decides how they are read. */
const TABLES: readonly FileType[] = [
  type('text/csv', 'table', ['csv', 'tsv', 'txt'], null),
  type('application/json', 'table', ['json'], null),
  type('application/x-ndjson', 'table', ['jsonl', 'ndjson'], null),
];
const TABLE_ALIASES: Readonly<Record<string, string>> = {
  'application/vnd.ms-excel': 'text/csv',
  'text/tab-separated-values': 'text/csv',
  'text/plain': 'text/csv',
  'text/json': 'application/json',
  'application/jsonl': 'application/x-ndjson',
  'application/jsonlines': 'application/x-ndjson',
  'application/x-jsonlines': 'application/x-ndjson',
};
/** Other names of accepted types. */
const ALIASES: Readonly<Record<string, string>> = {
  'application/x-zip-compressed': 'application/zip',
  'image/jpg': 'image/jpeg',
  'image/heif': 'image/heic',
  'audio/x-m4a': 'audio/mp4',
};
const BY_CONTENT_TYPE = new Map(TYPES.map((entry) => [entry.contentType, entry]));

/** MIME types that sniffing may find for any accepted picture. */
export const PICTURE_MIME_TYPES: ReadonlySet<string> = new Set(
  TYPES.flatMap((entry) => (entry.kind === 'image' ? (entry.sniffed ?? []) : [])),
);

const KINDS: Record<FileCategory, readonly FileKind[]> = {
  chat: ['image', 'video', 'audio', 'document'],
  avatar: ['image'],
  goods: ['image', 'video'],
  store: ['image', 'video'],
  article: ['image'],
  reviewDocument: ['image', 'document'],
  import: ['table'],
  agentBuy: ['image', 'document'],
};
/** Reviewers open KYC documents, so that only pictures and PDF are accepted. */
const accepts = (category: FileCategory, { kind, contentType }: FileType): boolean =>
  KINDS[category].includes(kind) &&
  (category !== 'reviewDocument' || kind === 'image' || contentType === 'application/pdf');
const LIMITS: Record<FileKind, number> = {
  image: UPLOAD.imageBytes,
  video: UPLOAD.videoBytes,
  audio: VOICE_NOTE.bytes,
  document: UPLOAD.documentBytes,
  table: IMPORT.fileBytes,
};

/**
 * The accepted type of a declared content type in a category. Parameters (`; charset=…`) are ignored.
 * @returns undefined if the category does not accept it
 */
export function acceptedType(contentType: string, category: FileCategory): FileType | undefined {
  const plain = contentType.split(';')[0]!.trim().toLowerCase();
  if (category === 'import') {
    const known = Object.hasOwn(TABLE_ALIASES, plain) ? TABLE_ALIASES[plain] : plain;
    return TABLES.find((entry) => entry.contentType === known);
  }
  const found = BY_CONTENT_TYPE.get(Object.hasOwn(ALIASES, plain) ? ALIASES[plain]! : plain);
  return found && accepts(category, found) ? found : undefined;
}

/** Accepted content types of a category, for the error. */
export function acceptedTypes(category: FileCategory): string[] {
  return [...TYPES, ...TABLES].filter((entry) => accepts(category, entry)).map((entry) => entry.contentType);
}

/** Maximum bytes of a file of this kind. */
export function sizeLimit(kind: FileKind): number {
  return LIMITS[kind];
}

/** The kind of a stored content type; an unknown one counts as a document, which is only ever downloaded. */
export function fileKindOf(contentType: string): FileKind {
  return BY_CONTENT_TYPE.get(contentType)?.kind ?? 'document';
}
