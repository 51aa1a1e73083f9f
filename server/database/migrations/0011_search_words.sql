CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"neighbourhood" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "search_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_neighbourhood" ON "search_words" USING gin ("neighbourhood");