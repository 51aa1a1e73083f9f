CREATE TABLE "exchange_rate_table" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_rate_table_single" CHECK ("exchange_rate_table"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"currency" text PRIMARY KEY NOT NULL,
	"hkd" numeric(18, 12) NOT NULL,
	CONSTRAINT "exchange_rates_positive" CHECK ("exchange_rates"."hkd" > 0)
);
--> statement-breakpoint
INSERT INTO "exchange_rate_table" ("day", "source", "revision", "updated_at") VALUES ('2026-11-22', '', 0, '2026-11-22T00:00:00Z');
--> statement-breakpoint
INSERT INTO "exchange_rates" ("currency", "hkd") VALUES
	('HKD', 1), ('CNY', 1.0952), ('MOP', 0.9709), ('TWD', 0.2482), ('USD', 7.7815), ('CAD', 5.5720),
	('EUR', 9.0480), ('GBP', 10.2760), ('JPY', 0.05064), ('KRW', 0.005418), ('SGD', 6.0230), ('THB', 0.2397);
