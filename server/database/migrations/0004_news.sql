CREATE TABLE "news_articles" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"revision" integer NOT NULL,
	"category" text NOT NULL,
	"public_at" timestamp (3) with time zone,
	"corrected_at" timestamp (3) with time zone,
	"withdraw_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"editor_id" text NOT NULL,
	CONSTRAINT "news_articles_state" CHECK ("news_articles"."state" IN ('draft', 'scheduled', 'published', 'withdrawn')),
	CONSTRAINT "news_articles_category" CHECK ("news_articles"."category" IN ('', 'market', 'guides', 'platform')),
	CONSTRAINT "news_articles_public_at" CHECK ("news_articles"."state" = 'draft' OR "news_articles"."public_at" IS NOT NULL),
	CONSTRAINT "news_articles_reason" CHECK (("news_articles"."state" = 'withdrawn') = ("news_articles"."withdraw_reason" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "news_texts" (
	"article_id" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"content" jsonb NOT NULL,
	"picture_id" text,
	CONSTRAINT "news_texts_article_id_language_pk" PRIMARY KEY("article_id","language"),
	CONSTRAINT "news_texts_language" CHECK ("news_texts"."language" IN ('EN', 'ZHHK', 'ZHCN'))
);
--> statement-breakpoint
ALTER TABLE "news_texts" ADD CONSTRAINT "news_texts_article_id_news_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."news_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_articles_public" ON "news_articles" USING btree ("public_at" DESC NULLS LAST,"id") WHERE "news_articles"."state" IN ('published', 'scheduled');--> statement-breakpoint
CREATE INDEX "news_articles_due" ON "news_articles" USING btree ("public_at") WHERE "news_articles"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "news_articles_updated" ON "news_articles" USING btree ("state","updated_at" DESC NULLS LAST,"id");