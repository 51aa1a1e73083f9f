import type { UserBaseInfo, UserProfile } from '#protocol/entities/user.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { CurrencyCode } from '#protocol/money.ts';
import type { SqlClient } from '../database/pool.ts';
import { toFileRef } from '../files/queries.ts';
import { kycStatusSql } from '../account-state/kyc-status-sql.ts';

type BaseRow = {
  id: string;
  true_name: string | null;
  head_file_id: string | null;
  is_customer_service: boolean;
  store_name: string | null;
  store_logo: string | null;
};
type ProfileRow = BaseRow & {
  username: string;
  email: string | null;
  email_verified: boolean;
  area_code: string | null;
  mobile: string | null;
  mobile_verified: boolean;
  gender: 1 | 2 | null;
  currency: CurrencyCode;
  display_currency: CurrencyCode | 'none' | null;
  kyc_status: number;
  language_code: ServerLanguage;
  is_store: boolean;
};

const BASE = `u.id, u.true_name, u.head_file_id, u.is_customer_service,
   s.display_name AS store_name, s.logo_file_id AS store_logo`;
/** Only an approved store is shown as one (spec §3, Store status 2). */
const FROM = 'FROM users u LEFT JOIN stores s ON s.owner_id = u.id AND s.status = 2';

function baseInfo(row: BaseRow): UserBaseInfo {
  return {
    id: row.id,
    trueName: row.true_name,
    storeDisplayName: row.store_name,
    headFile: toFileRef(row.head_file_id),
    storeLogoFile: toFileRef(row.store_logo),
    isCustomerService: row.is_customer_service,
  };
}

/** @returns what signed-in users see of a user; undefined if there is no such user */
export async function readBaseInfo(client: SqlClient, userId: string): Promise<UserBaseInfo | undefined> {
  const { rows } = await client.query<BaseRow>({
    name: 'profile-base',
    text: `SELECT ${BASE} ${FROM} WHERE u.id = $1`,
    values: [userId],
  });
  return rows[0] && baseInfo(rows[0]);
}

/** @returns the user's own record; undefined if there is no such user */
export async function readProfile(client: SqlClient, userId: string): Promise<UserProfile | undefined> {
  const { rows } = await client.query<ProfileRow>({
    name: 'profile-own',
    text: `SELECT ${BASE}, u.username, u.email, u.email_verified, u.area_code, u.mobile, u.mobile_verified,
             u.gender, u.currency, u.display_currency, ${kycStatusSql('u')} AS kyc_status, u.language_code,
             s.id IS NOT NULL AS is_store ${FROM} WHERE u.id = $1`,
    values: [userId],
  });
  const row = rows[0];
  return (
    row && {
      ...baseInfo(row),
      username: row.username,
      email: row.email,
      emailVerified: row.email_verified,
      areaCode: row.area_code,
      mobile: row.mobile,
      mobileVerified: row.mobile_verified,
      gender: row.gender,
      currency: row.currency,
      ...(row.display_currency && {
        displayCurrency: row.display_currency === 'none' ? null : row.display_currency,
      }),
      kycStatus: row.kyc_status,
      languageCode: row.language_code,
      isStore: row.is_store,
    }
  );
}

/** Stores the chosen language. */
export async function updateLanguage(client: SqlClient, userId: string, language: ServerLanguage): Promise<void> {
  await client.query('UPDATE users SET language_code = $2 WHERE id = $1 AND language_code <> $2', [userId, language]);
}
