CREATE TABLE "article_favourites" (
	"user_id" text NOT NULL,
	"article_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_favourites_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "article_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"number" integer NOT NULL,
	"author_id" text NOT NULL,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"reply_to" integer,
	"likes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"reason" jsonb,
	CONSTRAINT "article_replies_number" UNIQUE("article_id","number"),
	CONSTRAINT "article_replies_state" CHECK ("article_replies"."state" IN ('shown', 'takenDown', 'removed')),
	CONSTRAINT "article_replies_likes" CHECK ("article_replies"."likes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"state" text NOT NULL,
	"revision" integer NOT NULL,
	"draft" jsonb,
	"type" text,
	"category" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"content" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"picture_id" text,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"edited_at" timestamp (3) with time zone,
	"active_at" timestamp (3) with time zone,
	"last_number" integer DEFAULT 0 NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"favourites" integer DEFAULT 0 NOT NULL,
	"reason" jsonb,
	CONSTRAINT "articles_state" CHECK ("articles"."state" IN ('draft', 'published', 'locked', 'hidden', 'takenDown', 'removed')),
	CONSTRAINT "articles_type" CHECK ("articles"."type" IN ('discussion', 'question', 'guide', 'showcase')),
	CONSTRAINT "articles_published" CHECK ("articles"."state" = 'draft' OR "articles"."published_at" IS NOT NULL),
	CONSTRAINT "articles_counts" CHECK (least("articles"."replies", "articles"."likes", "articles"."favourites") >= 0)
);
--> statement-breakpoint
CREATE TABLE "discuss_likes" (
	"subject_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "discuss_likes_subject_id_user_id_pk" PRIMARY KEY("subject_id","user_id"),
	CONSTRAINT "discuss_likes_kind" CHECK ("discuss_likes"."kind" IN ('article', 'reply'))
);
--> statement-breakpoint
CREATE TABLE "discuss_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"reporter_id" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "discuss_reports_kind" CHECK ("discuss_reports"."kind" IN ('article', 'reply')),
	CONSTRAINT "discuss_reports_reason" CHECK ("discuss_reports"."reason" IN ('spam', 'abuse', 'fraud', 'illegal', 'privacy', 'other'))
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_type";--> statement-breakpoint
ALTER TABLE "article_favourites" ADD CONSTRAINT "article_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_favourites" ADD CONSTRAINT "article_favourites_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_replies" ADD CONSTRAINT "article_replies_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_replies" ADD CONSTRAINT "article_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discuss_likes" ADD CONSTRAINT "discuss_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discuss_reports" ADD CONSTRAINT "discuss_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_favourites_newest" ON "article_favourites" USING btree ("user_id","created_at" DESC NULLS LAST,"article_id");--> statement-breakpoint
CREATE INDEX "article_favourites_article" ON "article_favourites" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_replies_author" ON "article_replies" USING btree ("author_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state IN ('published', 'locked');--> statement-breakpoint
CREATE INDEX "articles_active" ON "articles" USING btree ("active_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state IN ('published', 'locked');--> statement-breakpoint
CREATE INDEX "articles_liked" ON "articles" USING btree ("likes" DESC NULLS LAST,"published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state IN ('published', 'locked');--> statement-breakpoint
CREATE INDEX "articles_category_newest" ON "articles" USING btree ("category","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state IN ('published', 'locked');--> statement-breakpoint
CREATE INDEX "articles_category_active" ON "articles" USING btree ("category","active_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state IN ('published', 'locked');--> statement-breakpoint
CREATE INDEX "articles_category_liked" ON "articles" USING btree ("category","likes" DESC NULLS LAST,"published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state IN ('published', 'locked');--> statement-breakpoint
CREATE INDEX "articles_author" ON "articles" USING btree ("author_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin ("search");--> statement-breakpoint
CREATE INDEX "discuss_likes_user" ON "discuss_likes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "discuss_reports_once" ON "discuss_reports" USING btree ("subject_id","reporter_id");--> statement-breakpoint
CREATE INDEX "discuss_reports_oldest" ON "discuss_reports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "discuss_reports_reporter" ON "discuss_reports" USING btree ("reporter_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_type" CHECK ("notices"."type" IN ('attention_action', 'attention_update', 'auction_bidding', 'agent_buy', 'auction_complete', 'freezeStore', 'freezeGoods', 'discussion'));