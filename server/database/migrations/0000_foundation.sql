CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"true_name" text,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"area_code" text,
	"mobile" text,
	"mobile_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"gender" smallint,
	"currency" text DEFAULT 'HKD' NOT NULL,
	"kyc_status" smallint DEFAULT 0 NOT NULL,
	"language_code" text DEFAULT 'EN' NOT NULL,
	"head_file_id" text,
	"is_customer_service" boolean DEFAULT false NOT NULL,
	"desk_time" timestamp (3) with time zone,
	"last_seen_time" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_id" CHECK ("users"."id" ~ '^[A-Za-z0-9-]{1,64}$'),
	CONSTRAINT "users_username" CHECK ("users"."username" ~ '^[a-z0-9_.]{4,20}$'),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_gender" CHECK ("users"."gender" IN (1, 2)),
	CONSTRAINT "users_kyc" CHECK ("users"."kyc_status" BETWEEN 0 AND 4)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"room_id" text NOT NULL,
	"ticks" bigint NOT NULL,
	"id" text NOT NULL,
	"sender_id" text NOT NULL,
	"content" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reply" jsonb,
	"extra" jsonb,
	"language" text DEFAULT 'EN' NOT NULL,
	"body_hash" "bytea" DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_room_id_ticks_pk" PRIMARY KEY("room_id","ticks")
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"user_id" text NOT NULL,
	"room_id" text NOT NULL,
	"type" text NOT NULL,
	"seen_ticks" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "participants_user_id_room_id_pk" PRIMARY KEY("user_id","room_id"),
	CONSTRAINT "participants_type" CHECK ("participants"."type" IN ('client', 'store', 'service')),
	CONSTRAINT "participants_seen" CHECK ("participants"."seen_ticks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" text PRIMARY KEY NOT NULL,
	"chat_type" smallint NOT NULL,
	"ref_id" text DEFAULT '0' NOT NULL,
	"ref_name" text,
	"trans_type_id" text DEFAULT '0' NOT NULL,
	"opened_by" text,
	"head_ticks" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"update_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rooms_chat_type" CHECK ("rooms"."chat_type" BETWEEN 1 AND 6),
	CONSTRAINT "rooms_head" CHECK ("rooms"."head_ticks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "events" (
	"user_id" text NOT NULL,
	"cursor" bigint NOT NULL,
	"frame" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "events_user_id_cursor_pk" PRIMARY KEY("user_id","cursor")
);
--> statement-breakpoint
CREATE TABLE "user_heads" (
	"user_id" text PRIMARY KEY NOT NULL,
	"event_head" bigint DEFAULT 0 NOT NULL,
	"event_floor" bigint DEFAULT 0 NOT NULL,
	"notice_head" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_uses" (
	"file_id" text NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	CONSTRAINT "file_uses_file_id_kind_ref_pk" PRIMARY KEY("file_id","kind","ref")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"thumb_of" text,
	"link_hash" "bytea",
	"link_expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "files_state" CHECK ("files"."state" IN ('pending', 'receiving', 'ready', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "goods" (
	"id" text PRIMARY KEY NOT NULL,
	"num" text NOT NULL,
	"seller_id" text NOT NULL,
	"store_id" text,
	"type" smallint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"frozen" boolean DEFAULT false NOT NULL,
	"sale_type" smallint NOT NULL,
	"transaction_type" smallint DEFAULT 1 NOT NULL,
	"logistics" text[] DEFAULT '{}' NOT NULL,
	"category_code" text NOT NULL,
	"currency" text NOT NULL,
	"price" numeric(26, 8),
	"starting_price" numeric(26, 8),
	"increment_price" numeric(26, 8),
	"effective_end_at" timestamp with time zone,
	"brand" text DEFAULT '' NOT NULL,
	"properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"length" numeric,
	"width" numeric,
	"height" numeric,
	"token" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "goods_num_unique" UNIQUE("num"),
	CONSTRAINT "goods_type" CHECK ("goods"."type" IN (1, 3)),
	CONSTRAINT "goods_sale_type" CHECK ("goods"."sale_type" IN (1, 2, 3)),
	CONSTRAINT "goods_status" CHECK ("goods"."status" BETWEEN 0 AND 8),
	CONSTRAINT "goods_price" CHECK ("goods"."price" >= 0),
	CONSTRAINT "goods_auction" CHECK ("goods"."sale_type" <> 2 OR "goods"."starting_price" IS NOT NULL AND "goods"."increment_price" > 0 AND "goods"."effective_end_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "goods_images" (
	"goods_id" text NOT NULL,
	"kind" smallint NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "goods_images_goods_id_kind_position_pk" PRIMARY KEY("goods_id","kind","position"),
	CONSTRAINT "goods_images_kind" CHECK ("goods_images"."kind" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE "goods_texts" (
	"goods_id" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "goods_texts_goods_id_language_pk" PRIMARY KEY("goods_id","language")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"ticks" bigint NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"seen" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notices_type" CHECK ("notices"."type" IN ('attention_action', 'attention_update', 'auction_bidding', 'agent_buy', 'auction_complete', 'freezeStore', 'freezeGoods'))
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" text PRIMARY KEY NOT NULL,
	"num" text NOT NULL,
	"owner_id" text NOT NULL,
	"type" smallint DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"frozen" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"display_name_changed_at" timestamp with time zone,
	"entity_name" text NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"business_category" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"logo_file_id" text,
	"background_file_id" text,
	"profile" text DEFAULT '' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"return_policy" text DEFAULT '' NOT NULL,
	"opening_hours" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stores_num_unique" UNIQUE("num"),
	CONSTRAINT "stores_type" CHECK ("stores"."type" IN (1, 2)),
	CONSTRAINT "stores_status" CHECK ("stores"."status" BETWEEN 0 AND 4)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_images" ADD CONSTRAINT "goods_images_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_images" ADD CONSTRAINT "goods_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_texts" ADD CONSTRAINT "goods_texts_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_idle" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile" ON "users" USING btree ("area_code","mobile");--> statement-breakpoint
CREATE INDEX "users_desk" ON "users" USING btree ("desk_time" DESC NULLS LAST,"id") WHERE "users"."is_customer_service";--> statement-breakpoint
CREATE UNIQUE INDEX "messages_idempotency" ON "messages" USING btree ("sender_id","id");--> statement-breakpoint
CREATE INDEX "participants_room" ON "participants" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "events_age" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "files_created" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "files_thumb_of" ON "files" USING btree ("thumb_of");--> statement-breakpoint
CREATE INDEX "goods_newest" ON "goods" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "goods"."status" = 3 AND NOT "goods"."frozen";--> statement-breakpoint
CREATE INDEX "goods_seller" ON "goods" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "goods_store" ON "goods" USING btree ("store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_order" ON "notices" USING btree ("user_id","ticks");--> statement-breakpoint
CREATE INDEX "notices_kind" ON "notices" USING btree ("user_id","type","ticks" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id","type") WHERE NOT "notices"."seen";--> statement-breakpoint
CREATE UNIQUE INDEX "stores_owner" ON "stores" USING btree ("owner_id");