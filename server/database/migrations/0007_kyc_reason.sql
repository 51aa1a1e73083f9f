ALTER TABLE "kyc_cases" DROP COLUMN "reason_code";--> statement-breakpoint
ALTER TABLE "kyc_cases" DROP COLUMN "reason_note";