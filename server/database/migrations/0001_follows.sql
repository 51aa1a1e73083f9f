CREATE TABLE "announcement_rounds" (
	"seller_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"last_follower_id" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcement_rounds_seller_id_kind_pk" PRIMARY KEY("seller_id","kind")
);
--> statement-breakpoint
CREATE TABLE "follower_counts" (
	"followee_id" text NOT NULL,
	"kind" text NOT NULL,
	"followers" integer NOT NULL,
	CONSTRAINT "follower_counts_followee_id_kind_pk" PRIMARY KEY("followee_id","kind"),
	CONSTRAINT "follower_counts_followers" CHECK ("follower_counts"."followers" >= 0)
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"follower_id" text NOT NULL,
	"kind" text NOT NULL,
	"followee_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_follower_id_kind_followee_id_pk" PRIMARY KEY("follower_id","kind","followee_id"),
	CONSTRAINT "follows_kind" CHECK ("follows"."kind" IN ('store', 'user')),
	CONSTRAINT "follows_others" CHECK ("follows"."follower_id" <> "follows"."followee_id")
);
--> statement-breakpoint
CREATE TABLE "goods_announcements" (
	"seller_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"goods_id" text NOT NULL,
	"announced_at" timestamp (3) with time zone NOT NULL,
	"waiting" boolean DEFAULT true NOT NULL,
	CONSTRAINT "goods_announcements_seller_id_kind_day_goods_id_pk" PRIMARY KEY("seller_id","kind","day","goods_id")
);
--> statement-breakpoint
ALTER TABLE "announcement_rounds" ADD CONSTRAINT "announcement_rounds_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follower_counts" ADD CONSTRAINT "follower_counts_followee_id_users_id_fk" FOREIGN KEY ("followee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followee_id_users_id_fk" FOREIGN KEY ("followee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_announcements" ADD CONSTRAINT "goods_announcements_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_announcements" ADD CONSTRAINT "goods_announcements_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_made" ON "follows" USING btree ("follower_id","created_at","followee_id","kind");--> statement-breakpoint
CREATE INDEX "follows_received" ON "follows" USING btree ("followee_id","created_at","follower_id","kind");--> statement-breakpoint
CREATE INDEX "follows_batches" ON "follows" USING btree ("followee_id","kind","follower_id");--> statement-breakpoint
CREATE INDEX "goods_announcements_waiting" ON "goods_announcements" USING btree ("announced_at") WHERE "goods_announcements"."waiting";--> statement-breakpoint
CREATE INDEX "goods_announcements_day" ON "goods_announcements" USING btree ("day");--> statement-breakpoint
CREATE INDEX "goods_announcements_goods" ON "goods_announcements" USING btree ("goods_id");