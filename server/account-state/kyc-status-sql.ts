import { KYC_STATUS } from '#protocol/lookups.ts';

/**
 * SQL for a user's KYC status at this moment, which is `expired` also before the job has written it. Uses the
 * database's clock.
 * @param u alias of a row of `users`
 */
export const kycStatusSql = (u: string): string =>
  `(CASE WHEN ${u}.kyc_status = ${KYC_STATUS.success} AND EXISTS (SELECT FROM kyc_cases k WHERE k.user_id = ${u}.id
       AND k.expires_on < (now() AT TIME ZONE 'Asia/Hong_Kong')::date)
     THEN ${KYC_STATUS.expired} ELSE ${u}.kyc_status END)::smallint`;
