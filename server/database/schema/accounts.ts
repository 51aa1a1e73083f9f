import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ServerLanguage } from '#protocol/locales.ts';
import { FACTOR_KINDS, type FactorKind } from '#protocol/http/second-factors.ts';
import { KYC_STATUS } from '#protocol/lookups.ts';
import type { CurrencyCode } from '#protocol/money.ts';
import { bytes, isOneOf } from './columns.ts';

/** Accounts (spec §3, User). The store of a user is in `stores`. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    /** Lower case (spec §5). */
    username: text().notNull().unique(),
    /** Shown to others; null until the user sets a name. The username is only for signing in. */
    trueName: text('true_name'),
    /** Lower case. */
    email: text(),
    /** When it replaced another or was added; null since the registration. */
    emailChangedAt: timestamp('email_changed_at', { withTimezone: true, precision: 3 }),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Digits only, without `+`. */
    areaCode: text('area_code'),
    mobile: text(),
    mobileChangedAt: timestamp('mobile_changed_at', { withTimezone: true, precision: 3 }),
    mobileVerified: boolean('mobile_verified').notNull().default(false),
    /** argon2id in PHC format; null for an account that only signs in through a third party. */
    passwordHash: text('password_hash'),
    gender: smallint(),
    currency: text().$type<CurrencyCode>().notNull().default('HKD'),
    /** Prices are shown in it besides their own currency; null: the user has not chosen, and `currency` is used. */
    displayCurrency: text('display_currency').$type<CurrencyCode | 'none'>(),
    kycStatus: smallint('kyc_status').notNull().default(KYC_STATUS.pending),
    languageCode: text('language_code').$type<ServerLanguage>().notNull().default('EN'),
    headFileId: text('head_file_id'),
    isCustomerService: boolean('is_customer_service').notNull().default(false),
    /** When this member of staff was last active; new service rooms go to the most recent. */
    staffActiveAt: timestamp('staff_active_at', { withTimezone: true, precision: 3 }),
    /** When the last connection of the user closed. */
    lastSeenTime: timestamp('last_seen_at', { withTimezone: true, precision: 3 }),
    /** Changes of name and avatar on a day in Hong Kong: each notifies everybody who shares a room. */
    publicChanges: smallint('public_changes').notNull().default(0),
    publicChangesOn: date('public_changes_on'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** When the account was removed. The row stays, emptied, for messages and deals that others have. */
    removedAt: timestamp('removed_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    uniqueIndex('users_mobile').on(table.areaCode, table.mobile),
    index('users_staff_active')
      .on(table.staffActiveAt.desc().nullsLast(), table.id)
      .where(sql`${table.isCustomerService}`),
    check('users_id', sql`${table.id} ~ '^[A-Za-z0-9-]{1,64}$'`),
    check('users_username', sql`${table.username} ~ '^[a-z0-9_.]{4,20}$'`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_gender', sql`${table.gender} IN (1, 2)`),
    check('users_kyc', sql`${table.kycStatus} BETWEEN 0 AND 4`),
  ],
);

/**
 * One signed-in device. Only the SHA-256 of the token is stored. The row of an ended session is deleted.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull().unique(),
    userAgent: text('user_agent').notNull().default(''),
    address: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_idle').on(table.lastSeenAt)],
);

/**
 * Revoked sessions, until their tokens would have expired: a browser that was offline meanwhile learns that its session
 * did not expire, and deletes its user's data.
 */
export const revokedSessions = pgTable(
  'revoked_sessions',
  {
    /** Of the session. */
    id: text().primaryKey(),
    tokenHash: bytes('token_hash').notNull().unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('revoked_sessions_expiry').on(table.expiresAt)],
);

/** Devices from which an account signed in lately: a sign-in from another one is notified. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A keyed hash of browser and network address (`server/accounts/new-device.ts`). */
    deviceHash: bytes('device_hash').notNull(),
    firstSignInAt: timestamp('first_sign_in_at', { withTimezone: true, precision: 3 }).notNull(),
    lastSignInAt: timestamp('last_sign_in_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('known_devices_age').on(table.lastSignInAt),
  ],
);

/**
 * Changes of an e-mail address or phone number that the previous contact may still undo. The link is not stored: it is
 * derived from the id of the row and a key outside the database (`server/accounts/undo-link.ts`).
 */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    method: text().$type<'email' | 'phone'>().notNull(),
    /** As `verification_codes.target`; null if the account had none. */
    previous: text(),
    /** The account's `email_changed_at` or `mobile_changed_at` before. */
    previousChangedAt: timestamp('previous_changed_at', { withTimezone: true, precision: 3 }),
    changedAt: timestamp('changed_at', { withTimezone: true, precision: 3 }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('contact_changes_user').on(table.userId, table.method, table.changedAt),
    index('contact_changes_expiry').on(table.expiresAt),
    check('contact_changes_method', sql`${table.method} IN ('email', 'phone')`),
  ],
);

/** The purposes of verification codes. */
export type CodePurpose =
  | 'register'
  | 'resetPassword'
  | 'verifyEmail'
  | 'verifyPhone'
  | 'changeContact'
  | 'changeFactor'
  | 'removeAccount'
  | 'downloadData'
  | 'storeEmail';

/**
 * Codes sent by mail and SMS. The code is not stored: it is derived from the id of the row and a key outside the
 * database (`server/verification-codes/verification-codes.ts`).
 */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: text().primaryKey(),
    purpose: text().$type<CodePurpose>().notNull(),
    /** `email:ann@mail.example` or `phone:852:91234567`. */
    target: text().notNull(),
    /** The user it is valid for; null for codes of visitors. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The network address of the request, for rate limits. */
    address: text().notNull(),
    tries: smallint().notNull().default(0),
    usedAt: timestamp('used_at', { withTimezone: true, precision: 3 }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('verification_codes_target').on(table.target, table.createdAt),
    index('verification_codes_address').on(table.address, table.createdAt),
    index('verification_codes_age').on(table.createdAt),
    check(
      'verification_codes_purpose',
      isOneOf(table.purpose, [
        'register',
        'resetPassword',
        'verifyEmail',
        'verifyPhone',
        'changeContact',
        'changeFactor',
        'removeAccount',
        'downloadData',
        'storeEmail',
      ]),
    ),
  ],
);

/** The second factors of accounts. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<FactorKind>().notNull(),
    /** As the user named it. */
    name: text().notNull(),
    /** Of an authenticator app, encrypted (`server/second-factors/sealed-secrets.ts`). */
    secret: bytes('secret'),
    /** Of an authenticator app: the period of its last accepted code, so that no code is accepted twice. */
    lastPeriod: bigint('last_period', { mode: 'number' }),
    /** Of a passkey, base64url. */
    credentialId: text('credential_id').unique(),
    publicKey: bytes('public_key'),
    /** Of a passkey: how often it signed, as it said last; 0 if it does not count. */
    signCount: bigint('sign_count', { mode: 'number' }),
    transports: text().array().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('second_factors_user').on(table.userId, table.createdAt),
    check('second_factors_kind', isOneOf(table.kind, FACTOR_KINDS)),
  ],
);

/** Unused recovery codes. Only a keyed hash is stored; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytes('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Sign-ins whose first factor was right and whose second one is awaited. They have no rights. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** SHA-256 of the secret id that the client has. */
    idHash: bytes('id_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The network address of the sign-in, for limits. */
    address: text().notNull(),
    /** The hash that the password matched; null after a sign-in with a third party. */
    passwordHash: text('password_hash'),
    /** The challenge that a passkey has to sign. */
    challenge: text(),
    tries: smallint().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('pending_sign_ins_user').on(table.userId, table.createdAt),
    index('pending_sign_ins_age').on(table.createdAt),
  ],
);

/** Second factors that are being set up. */
export const factorSetups = pgTable(
  'factor_setups',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Encrypted, of an authenticator app. */
    secret: bytes('secret'),
    /** Of a passkey. */
    challenge: text(),
    tries: smallint().notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('factor_setups_user').on(table.userId), index('factor_setups_age').on(table.expiresAt)],
);

/** Captchas that wait for their solution. A solution removes the row. */
export const captchas = pgTable(
  'captchas',
  {
    id: text().primaryKey(),
    answer: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('captchas_age').on(table.expiresAt)],
);

/** Accounts at third parties (OpenID Connect) that sign in to an account here. */
export const identities = pgTable(
  'identities',
  {
    /** Key of the provider in the configuration. */
    provider: text().notNull(),
    /** The provider's id of the user, which never changes. */
    subject: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] }), index('identities_user').on(table.userId)],
);

/** Pending sign-ins with a third party. The return removes the row, so that a response is valid once. */
export const oauthAttempts = pgTable(
  'oauth_attempts',
  {
    /** SHA-256 of the cookie that binds the attempt to its browser. */
    cookieHash: bytes('cookie_hash').primaryKey(),
    provider: text().notNull(),
    state: text().notNull(),
    nonce: text().notNull(),
    /** PKCE. */
    verifier: text().notNull(),
    redirectUri: text('redirect_uri').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('oauth_attempts_age').on(table.expiresAt)],
);
