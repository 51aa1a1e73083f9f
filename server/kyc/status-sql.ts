import { KYC_STATUS } from '#protocol/lookups.ts';

/**
 * The KYC status of a person in SQL as it counts now, also before the job that writes it down came round: for other
 * domains, which have no case at hand. By the database's clock.
 * @param u name of a row of `users`
 */
export const kycStatusSql = (u: string): string =>
  `(CASE WHEN ${u}.kyc_status = ${KYC_STATUS.success} AND EXISTS (SELECT FROM kyc_cases k WHERE k.user_id = ${u}.id
     AND k.expires_on < (now() AT TIME ZONE 'Asia/Hong_Kong')::date) THEN ${KYC_STATUS.expired} ELSE ${u}.kyc_status END)::smallint`;
