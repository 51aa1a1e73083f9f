CREATE SEQUENCE "public"."goods_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 200001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."store_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 20001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."trade_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;--> statement-breakpoint
CREATE TABLE "captchas" (
	"id" text PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "oauth_attempts" (
	"cookie_hash" "bytea" PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
	"staff_active_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_id" CHECK ("users"."id" ~ '^[A-Za-z0-9-]{1,64}$'),
	CONSTRAINT "users_username" CHECK ("users"."username" ~ '^[a-z0-9_.]{4,20}$'),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_gender" CHECK ("users"."gender" IN (1, 2)),
	CONSTRAINT "users_kyc" CHECK ("users"."kyc_status" BETWEEN 0 AND 4)
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"target" text NOT NULL,
	"user_id" text,
	"address" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "verification_codes_purpose" CHECK ("verification_codes"."purpose" IN ('register', 'resetPassword', 'verifyEmail', 'verifyPhone', 'removeAccount', 'storeEmail'))
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"consignee" text NOT NULL,
	"country" text NOT NULL,
	"area_code" text NOT NULL,
	"mobile" text NOT NULL,
	"detail" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction_bidders" (
	"goods_id" text NOT NULL,
	"user_id" text NOT NULL,
	"bidder_no" integer NOT NULL,
	CONSTRAINT "auction_bidders_goods_id_user_id_pk" PRIMARY KEY("goods_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "auction_records" (
	"goods_id" text NOT NULL,
	"seq" integer NOT NULL,
	"kind" text DEFAULT 'bid' NOT NULL,
	"user_id" text NOT NULL,
	"bidder_no" integer NOT NULL,
	"price" numeric(26, 8) NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"voids" integer,
	"voided" boolean DEFAULT false NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "auction_records_goods_id_seq_pk" PRIMARY KEY("goods_id","seq"),
	CONSTRAINT "auction_records_kind" CHECK ("auction_records"."kind" = 'void' AND "auction_records"."voids" IS NOT NULL OR "auction_records"."kind" = 'bid' AND ("auction_records"."voids" IS NULL OR "auction_records"."automatic"))
);
--> statement-breakpoint
CREATE TABLE "auctions" (
	"goods_id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"currency" text NOT NULL,
	"starting_price" numeric(26, 8) NOT NULL,
	"increment_price" numeric(26, 8) NOT NULL,
	"reserve_price" numeric(26, 8),
	"extend_minutes" smallint,
	"scheduled_end_at" timestamp (3) with time zone NOT NULL,
	"latest_end_at" timestamp (3) with time zone NOT NULL,
	"salt" text NOT NULL,
	"genesis" "bytea" NOT NULL,
	"head_seq" integer DEFAULT 0 NOT NULL,
	"head_hash" "bytea" NOT NULL,
	"price" numeric(26, 8),
	"leader_id" text,
	"leader_maximum" numeric(26, 8),
	"bid_count" integer DEFAULT 0 NOT NULL,
	"bidder_count" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "auctions_state" CHECK ("auctions"."state" IN ('open', 'won', 'unsold', 'bought')),
	CONSTRAINT "auctions_increment" CHECK ("auctions"."increment_price" > 0),
	CONSTRAINT "auctions_leader" CHECK (("auctions"."leader_id" IS NULL) = ("auctions"."price" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "bid_requests" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"goods_id" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"result" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"accepted_seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bid_requests_accepted_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"amount" numeric(26, 8) NOT NULL,
	"mode" text NOT NULL,
	"voided" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bid_requests_user_id_id_pk" PRIMARY KEY("user_id","id")
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
CREATE TABLE "room_members" (
	"user_id" text NOT NULL,
	"room_id" text NOT NULL,
	"type" text NOT NULL,
	"seen_ticks" bigint DEFAULT 0 NOT NULL,
	"joined_at" timestamp (3) with time zone,
	CONSTRAINT "room_members_user_id_room_id_pk" PRIMARY KEY("user_id","room_id"),
	CONSTRAINT "room_members_type" CHECK ("room_members"."type" IN ('client', 'store', 'service')),
	CONSTRAINT "room_members_seen" CHECK ("room_members"."seen_ticks" >= 0)
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
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rooms_chat_type" CHECK ("rooms"."chat_type" BETWEEN 1 AND 6),
	CONSTRAINT "rooms_head" CHECK ("rooms"."head_ticks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "form_drafts" (
	"user_id" text NOT NULL,
	"form" text NOT NULL,
	"value" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "form_drafts_user_id_form_pk" PRIMARY KEY("user_id","form"),
	CONSTRAINT "form_drafts_size" CHECK (octet_length("form_drafts"."value") <= 65536)
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
CREATE TABLE "log_positions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"last_cursor" bigint DEFAULT 0 NOT NULL,
	"pruned_cursor" bigint DEFAULT 0 NOT NULL,
	"last_notice_ticks" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" text NOT NULL,
	"goods_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_user_id_goods_id_pk" PRIMARY KEY("user_id","goods_id")
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
	"freeze_reason" jsonb,
	"seller_removed" boolean DEFAULT false NOT NULL,
	"raw_input" jsonb DEFAULT '{}' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"changed_since_review" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"reviewer_id" text,
	"review_reason" jsonb,
	"sale_type" smallint NOT NULL,
	"transaction_type" smallint DEFAULT 1 NOT NULL,
	"logistics" text[] DEFAULT '{}' NOT NULL,
	"category_code" text NOT NULL,
	"currency" text NOT NULL,
	"as_store" boolean DEFAULT false NOT NULL,
	"price" numeric(26, 8),
	"starting_price" numeric(26, 8),
	"increment_price" numeric(26, 8),
	"fixed_price" numeric(26, 8),
	"reserve_price" numeric(26, 8),
	"extend_minutes" integer,
	"end_at" timestamp with time zone,
	"effective_end_at" timestamp with time zone,
	"receipt_type" text,
	"managed_address_id" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"properties" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"length" numeric,
	"width" numeric,
	"height" numeric,
	"token" jsonb,
	"video" jsonb,
	"visits" integer DEFAULT 0 NOT NULL,
	"favourites" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "goods_num_unique" UNIQUE("num"),
	CONSTRAINT "goods_type" CHECK ("goods"."type" IN (1, 3)),
	CONSTRAINT "goods_sale_type" CHECK ("goods"."sale_type" IN (1, 2, 3)),
	CONSTRAINT "goods_status" CHECK ("goods"."status" BETWEEN 0 AND 8),
	CONSTRAINT "goods_price" CHECK ("goods"."price" >= 0),
	CONSTRAINT "goods_auction" CHECK ("goods"."status" IN (0, 4, 5) OR "goods"."sale_type" <> 2 OR "goods"."starting_price" IS NOT NULL AND "goods"."increment_price" > 0 AND "goods"."effective_end_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "goods_daily_figures" (
	"goods_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"day" date NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"favourites" integer DEFAULT 0 NOT NULL,
	"chats" integer DEFAULT 0 NOT NULL,
	"offers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "goods_daily_figures_goods_id_day_pk" PRIMARY KEY("goods_id","day")
);
--> statement-breakpoint
CREATE TABLE "goods_images" (
	"goods_id" text NOT NULL,
	"kind" smallint NOT NULL,
	"kind_position" smallint DEFAULT 0 NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "goods_images_goods_id_kind_kind_position_pk" PRIMARY KEY("goods_id","kind","kind_position"),
	CONSTRAINT "goods_images_kind" CHECK ("goods_images"."kind" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE "goods_moves" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_moves_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"goods_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" text,
	"move" text NOT NULL,
	"status" smallint NOT NULL,
	"reason" jsonb
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
CREATE TABLE "import_problems" (
	"import_id" text NOT NULL,
	"seq" integer NOT NULL,
	"line" integer NOT NULL,
	"key" text NOT NULL,
	"field" text NOT NULL,
	"problem" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "import_problems_import_id_seq_pk" PRIMARY KEY("import_id","seq")
);
--> statement-breakpoint
CREATE TABLE "imported_goods" (
	"seller_id" text NOT NULL,
	"key" text NOT NULL,
	"goods_id" text NOT NULL,
	"digest" "bytea" NOT NULL,
	CONSTRAINT "imported_goods_seller_id_key_pk" PRIMARY KEY("seller_id","key")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"file_id" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"shape" text NOT NULL,
	"state" text NOT NULL,
	"dry" boolean DEFAULT true NOT NULL,
	"columns" jsonb NOT NULL,
	"sample" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"defaults" jsonb NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"bytes_total" bigint NOT NULL,
	"problems" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"leased_by" text,
	"leased_until" timestamp with time zone,
	"failed_runs" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imports_state" CHECK ("imports"."state" IN ('uploaded', 'checking', 'checked', 'importing', 'done', 'stopped', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "scheduled_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "document_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL,
	"viewer_id" text NOT NULL,
	"session_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_views" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_views_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"viewer_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kyc_cases" (
	"user_id" text PRIMARY KEY NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"true_name" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"document_number" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"submitted_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"review_reason" jsonb,
	CONSTRAINT "kyc_cases_status" CHECK ("kyc_cases"."status" BETWEEN 0 AND 4)
);
--> statement-breakpoint
CREATE TABLE "kyc_documents" (
	"user_id" text NOT NULL,
	"file_id" text NOT NULL,
	"kind" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "kyc_documents_user_id_file_id_pk" PRIMARY KEY("user_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "kyc_moves" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kyc_moves_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"move" text NOT NULL,
	"status" smallint NOT NULL,
	"reason" jsonb
);
--> statement-breakpoint
CREATE TABLE "mail_queue" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"template" text NOT NULL,
	"params" jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_queue_channel" CHECK ("mail_queue"."channel" IN ('email', 'sms'))
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
CREATE TABLE "goods_facets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_facets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_code" text NOT NULL,
	"type" smallint NOT NULL,
	"sale_type" smallint NOT NULL,
	"currency" text NOT NULL,
	"brand" text NOT NULL,
	"region" text NOT NULL,
	CONSTRAINT "goods_facets_once" UNIQUE("category_code","brand","region","type","sale_type","currency")
);
--> statement-breakpoint
CREATE TABLE "goods_search" (
	"goods_id" text PRIMARY KEY NOT NULL,
	"tokens" "tsvector" NOT NULL,
	"padding" text DEFAULT '' NOT NULL,
	"facet_id" integer NOT NULL,
	"category_code" text NOT NULL,
	"type" smallint NOT NULL,
	"sale_type" smallint NOT NULL,
	"currency" text NOT NULL,
	"brand" text NOT NULL,
	"region" text NOT NULL,
	"store_id" text,
	"price" numeric(26, 8),
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"version" smallint NOT NULL,
	"goods_updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"goods_id" text,
	"author_id" text NOT NULL,
	"level" smallint NOT NULL,
	"content" text NOT NULL,
	"file_ids" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_comments_once" UNIQUE NULLS NOT DISTINCT("store_id","author_id","goods_id"),
	CONSTRAINT "store_comments_level" CHECK ("store_comments"."level" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE "store_documents" (
	"store_id" text NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "store_documents_store_id_position_pk" PRIMARY KEY("store_id","position")
);
--> statement-breakpoint
CREATE TABLE "store_emails" (
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"verified_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_emails_user_id_email_pk" PRIMARY KEY("user_id","email")
);
--> statement-breakpoint
CREATE TABLE "store_media" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"type" smallint NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"file_ids" text[] NOT NULL,
	"cover_file_id" text,
	"likes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_media_type" CHECK ("store_media"."type" IN (1, 2)),
	CONSTRAINT "store_media_likes_count" CHECK ("store_media"."likes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "store_media_likes" (
	"media_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "store_media_likes_media_id_user_id_pk" PRIMARY KEY("media_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "store_moves" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_moves_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"move" text NOT NULL,
	"status" smallint NOT NULL,
	"reason" jsonb
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" text PRIMARY KEY NOT NULL,
	"num" text NOT NULL,
	"owner_id" text NOT NULL,
	"type" smallint DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"frozen" boolean DEFAULT false NOT NULL,
	"freeze_reason" jsonb,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"display_name_changed_at" timestamp with time zone,
	"entity_name" text NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"business_category" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"logo_file_id" text,
	"background_file_id" text,
	"profile" text DEFAULT '' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"return_policy" text DEFAULT '' NOT NULL,
	"opening_hours" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"reviewer_id" text,
	"decided_at" timestamp (3) with time zone,
	"review_reason" jsonb,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stores_num_unique" UNIQUE("num"),
	CONSTRAINT "stores_type" CHECK ("stores"."type" IN (1, 2)),
	CONSTRAINT "stores_status" CHECK ("stores"."status" BETWEEN 0 AND 4),
	CONSTRAINT "stores_rating" CHECK ("stores"."rating_sum" BETWEEN "stores"."rating_count" AND 5 * "stores"."rating_count")
);
--> statement-breakpoint
CREATE TABLE "agent_buy_moves" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_buy_moves_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_buy_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"move" text NOT NULL,
	"state" text NOT NULL,
	"reason" jsonb
);
--> statement-breakpoint
CREATE TABLE "agent_buys" (
	"id" text PRIMARY KEY NOT NULL,
	"num" text NOT NULL,
	"buyer_id" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"title" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"budget" numeric(26, 8),
	"currency" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"file_ids" text[] DEFAULT '{}' NOT NULL,
	"quote_price" numeric(26, 8),
	"quote_currency" text,
	"quote_note" text DEFAULT '' NOT NULL,
	"quoted_at" timestamp (3) with time zone,
	"quote_expires_at" timestamp (3) with time zone,
	"staff_id" text,
	"room_id" text NOT NULL,
	"reason" jsonb,
	"body_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agent_buys_num_unique" UNIQUE("num"),
	CONSTRAINT "agent_buys_state" CHECK ("agent_buys"."state" IN ('asked', 'quoted', 'expired', 'agreed', 'success', 'failure')),
	CONSTRAINT "agent_buys_quote_end" CHECK (("agent_buys"."quoted_at" IS NULL) = ("agent_buys"."quote_expires_at" IS NULL)),
	CONSTRAINT "agent_buys_quantity" CHECK ("agent_buys"."quantity" BETWEEN 1 AND 1000)
);
--> statement-breakpoint
CREATE TABLE "deal_moves" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deal_moves_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"by" text NOT NULL,
	"move" text NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"id" text PRIMARY KEY NOT NULL,
	"num" text NOT NULL,
	"goods_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"origin" text NOT NULL,
	"offer_id" text,
	"room_id" text NOT NULL,
	"price" numeric(26, 8) NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'agreed' NOT NULL,
	"managed" boolean NOT NULL,
	"is_token" boolean NOT NULL,
	"offered" text[] DEFAULT '{}' NOT NULL,
	"logistics" text,
	"delivery" jsonb,
	"place" text DEFAULT '' NOT NULL,
	"shipment" jsonb,
	"cancelled" jsonb,
	"body_hash" "bytea",
	"completes_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deals_num_unique" UNIQUE("num"),
	CONSTRAINT "deals_state" CHECK ("deals"."state" IN ('agreed', 'arranged', 'sent', 'received', 'completed', 'cancelled')),
	CONSTRAINT "deals_sides" CHECK ("deals"."buyer_id" <> "deals"."seller_id")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"goods_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"author" text NOT NULL,
	"room_id" text NOT NULL,
	"price" numeric(26, 8) NOT NULL,
	"currency" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"previous_id" text,
	"body_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "offers_state" CHECK ("offers"."state" IN ('pending', 'accepted', 'rejected', 'cancelled', 'expired', 'superseded')),
	CONSTRAINT "offers_end_reason" CHECK ("offers"."end_reason" IS NULL OR "offers"."end_reason" IN ('sold', 'withdrawn', 'accountClosed') AND "offers"."state" IN ('rejected', 'cancelled')),
	CONSTRAINT "offers_price" CHECK ("offers"."price" > 0),
	CONSTRAINT "offers_sides" CHECK ("offers"."buyer_id" <> "offers"."seller_id")
);
--> statement-breakpoint
CREATE TABLE "visit_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"goods_id" text NOT NULL,
	"day" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "visits_goods_id_day_visitor_pk" PRIMARY KEY("goods_id","day","visitor")
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_bidders" ADD CONSTRAINT "auction_bidders_goods_id_auctions_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."auctions"("goods_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_drafts" ADD CONSTRAINT "form_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_images" ADD CONSTRAINT "goods_images_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_images" ADD CONSTRAINT "goods_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_moves" ADD CONSTRAINT "goods_moves_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_texts" ADD CONSTRAINT "goods_texts_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_problems" ADD CONSTRAINT "import_problems_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_goods" ADD CONSTRAINT "imported_goods_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_cases" ADD CONSTRAINT "kyc_cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_documents" ADD CONSTRAINT "kyc_documents_user_id_kyc_cases_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."kyc_cases"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_documents" ADD CONSTRAINT "kyc_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_moves" ADD CONSTRAINT "kyc_moves_user_id_kyc_cases_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."kyc_cases"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_search" ADD CONSTRAINT "goods_search_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_search" ADD CONSTRAINT "goods_search_facet_id_goods_facets_id_fk" FOREIGN KEY ("facet_id") REFERENCES "public"."goods_facets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_comments" ADD CONSTRAINT "store_comments_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_documents" ADD CONSTRAINT "store_documents_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_documents" ADD CONSTRAINT "store_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_emails" ADD CONSTRAINT "store_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_media" ADD CONSTRAINT "store_media_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_media_likes" ADD CONSTRAINT "store_media_likes_media_id_store_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."store_media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_moves" ADD CONSTRAINT "store_moves_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_buy_moves" ADD CONSTRAINT "agent_buy_moves_agent_buy_id_agent_buys_id_fk" FOREIGN KEY ("agent_buy_id") REFERENCES "public"."agent_buys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_moves" ADD CONSTRAINT "deal_moves_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captchas_age" ON "captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oauth_attempts_age" ON "oauth_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_idle" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile" ON "users" USING btree ("area_code","mobile");--> statement-breakpoint
CREATE INDEX "users_staff_active" ON "users" USING btree ("staff_active_at" DESC NULLS LAST,"id") WHERE "users"."is_customer_service";--> statement-breakpoint
CREATE INDEX "verification_codes_target" ON "verification_codes" USING btree ("target","created_at");--> statement-breakpoint
CREATE INDEX "verification_codes_address" ON "verification_codes" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "verification_codes_age" ON "verification_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "auction_bidders_no" ON "auction_bidders" USING btree ("goods_id","bidder_no");--> statement-breakpoint
CREATE INDEX "auction_bidders_of_user" ON "auction_bidders" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auction_records_one_per_step" ON "auction_records" USING btree ("goods_id","price") WHERE "auction_records"."kind" = 'bid' AND NOT "auction_records"."voided";--> statement-breakpoint
CREATE INDEX "auction_records_user" ON "auction_records" USING btree ("user_id","goods_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bid_requests_age" ON "bid_requests" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_idempotency" ON "messages" USING btree ("sender_id","id");--> statement-breakpoint
CREATE INDEX "room_members_room" ON "room_members" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "events_age" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("user_id","created_at" DESC NULLS LAST,"goods_id");--> statement-breakpoint
CREATE INDEX "favourites_goods" ON "favourites" USING btree ("goods_id");--> statement-breakpoint
CREATE INDEX "file_uses_ref" ON "file_uses" USING btree ("ref","kind");--> statement-breakpoint
CREATE INDEX "files_created" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "files_thumb_of" ON "files" USING btree ("thumb_of");--> statement-breakpoint
CREATE INDEX "goods_newest" ON "goods" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "goods"."status" = 3 AND NOT "goods"."frozen";--> statement-breakpoint
CREATE INDEX "goods_seller" ON "goods" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "goods_own_status" ON "goods" USING btree ("seller_id","status","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "goods_offered" ON "goods" USING btree ("seller_id","store_id") WHERE "goods"."status" = 3 AND NOT "goods"."frozen";--> statement-breakpoint
CREATE INDEX "goods_own" ON "goods" USING btree ("seller_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "goods_review" ON "goods" USING btree ("submitted_at","id") WHERE "goods"."status" IN (1, 2);--> statement-breakpoint
CREATE INDEX "goods_similar" ON "goods" USING btree ("category_code","created_at" DESC NULLS LAST) WHERE "goods"."status" = 3 AND NOT "goods"."frozen";--> statement-breakpoint
CREATE INDEX "goods_store" ON "goods" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "goods_auction_due" ON "goods" USING btree ("effective_end_at") WHERE "goods"."sale_type" = 2 AND "goods"."status" = 3 AND NOT "goods"."frozen";--> statement-breakpoint
CREATE INDEX "goods_daily_figures_seller" ON "goods_daily_figures" USING btree ("seller_id","day");--> statement-breakpoint
CREATE INDEX "goods_moves_goods" ON "goods_moves" USING btree ("goods_id","seq");--> statement-breakpoint
CREATE INDEX "imported_goods_goods" ON "imported_goods" USING btree ("goods_id");--> statement-breakpoint
CREATE INDEX "imports_owner" ON "imports" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_running" ON "imports" USING btree ("leased_until") WHERE "imports"."state" IN ('checking', 'importing');--> statement-breakpoint
CREATE INDEX "document_links_age" ON "document_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "document_views_file" ON "document_views" USING btree ("file_id","seq");--> statement-breakpoint
CREATE INDEX "kyc_cases_waiting" ON "kyc_cases" USING btree ("submitted_at") WHERE "kyc_cases"."status" = 1;--> statement-breakpoint
CREATE INDEX "kyc_cases_due" ON "kyc_cases" USING btree ("expires_on") WHERE "kyc_cases"."status" = 2;--> statement-breakpoint
CREATE INDEX "kyc_documents_file" ON "kyc_documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "kyc_moves_case" ON "kyc_moves" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "mail_queue_due" ON "mail_queue" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_order" ON "notices" USING btree ("user_id","ticks");--> statement-breakpoint
CREATE INDEX "notices_kind" ON "notices" USING btree ("user_id","type","ticks" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id","type") WHERE NOT "notices"."seen";--> statement-breakpoint
CREATE INDEX "goods_search_tokens" ON "goods_search" USING gin ("tokens") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "goods_search_newest" ON "goods_search" USING btree ("created_at" DESC NULLS LAST,"goods_id","category_code","type","sale_type","currency","brand","region");--> statement-breakpoint
CREATE INDEX "goods_search_popular" ON "goods_search" USING btree ("popularity" DESC NULLS LAST,"created_at" DESC NULLS LAST,"goods_id","category_code","type","sale_type","currency","brand","region");--> statement-breakpoint
CREATE INDEX "goods_search_price" ON "goods_search" USING btree ("price","goods_id","category_code","type","sale_type","currency","brand","region");--> statement-breakpoint
CREATE INDEX "goods_search_dearest" ON "goods_search" USING btree ("price" DESC NULLS LAST,"goods_id","category_code","type","sale_type","currency","brand","region");--> statement-breakpoint
CREATE INDEX "goods_search_ending" ON "goods_search" USING btree ("ends_at","goods_id","category_code","type","sale_type","currency","brand","region") WHERE "goods_search"."ends_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "goods_search_counted" ON "goods_search" USING btree ("price","facet_id");--> statement-breakpoint
CREATE INDEX "goods_search_category" ON "goods_search" USING btree ("category_code","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "goods_search_brand" ON "goods_search" USING btree ("brand","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "goods_search_region" ON "goods_search" USING btree ("region","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "goods_search_store" ON "goods_search" USING btree ("store_id","created_at" DESC NULLS LAST) WHERE "goods_search"."store_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_kind","subject","seq");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","seq");--> statement-breakpoint
CREATE INDEX "store_comments_newest" ON "store_comments" USING btree ("store_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "store_comments_levels" ON "store_comments" USING btree ("store_id","level");--> statement-breakpoint
CREATE INDEX "store_comments_author" ON "store_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "store_comments_goods" ON "store_comments" USING btree ("goods_id");--> statement-breakpoint
CREATE INDEX "store_documents_file" ON "store_documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "store_media_newest" ON "store_media" USING btree ("store_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "store_media_likes_user" ON "store_media_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "store_moves_store" ON "store_moves" USING btree ("store_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_owner" ON "stores" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_display_name" ON "stores" USING btree (lower(normalize("display_name", NFKC))) WHERE "stores"."status" <> 3;--> statement-breakpoint
CREATE INDEX "stores_waiting" ON "stores" USING btree ("submitted_at","id") WHERE "stores"."status" IN (0, 1);--> statement-breakpoint
CREATE INDEX "agent_buy_moves_request" ON "agent_buy_moves" USING btree ("agent_buy_id","seq");--> statement-breakpoint
CREATE INDEX "agent_buys_buyer" ON "agent_buys" USING btree ("buyer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "agent_buys_waiting" ON "agent_buys" USING btree ("updated_at") WHERE "agent_buys"."state" IN ('asked', 'agreed');--> statement-breakpoint
CREATE INDEX "agent_buys_due" ON "agent_buys" USING btree ("quote_expires_at") WHERE "agent_buys"."state" = 'quoted';--> statement-breakpoint
CREATE INDEX "deal_moves_deal" ON "deal_moves" USING btree ("deal_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "deals_one_live" ON "deals" USING btree ("goods_id") WHERE "deals"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "deals_buyer" ON "deals" USING btree ("buyer_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deals_seller" ON "deals" USING btree ("seller_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deals_goods" ON "deals" USING btree ("goods_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deals_offer" ON "deals" USING btree ("offer_id") WHERE "deals"."offer_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "deals_due" ON "deals" USING btree ("completes_at") WHERE "deals"."state" = 'received';--> statement-breakpoint
CREATE INDEX "deals_for_staff" ON "deals" USING btree ("updated_at") WHERE "deals"."managed" AND "deals"."state" IN ('agreed', 'arranged', 'sent', 'received');--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_live" ON "offers" USING btree ("goods_id","buyer_id") WHERE "offers"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_counter" ON "offers" USING btree ("previous_id");--> statement-breakpoint
CREATE INDEX "offers_buyer" ON "offers" USING btree ("buyer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "offers_seller" ON "offers" USING btree ("seller_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "offers_room" ON "offers" USING btree ("room_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "offers_due" ON "offers" USING btree ("expires_at") WHERE "offers"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "visits_day" ON "visits" USING btree ("day");
--> statement-breakpoint
-- What drizzle-kit cannot generate: storage parameters, triggers.

-- A small TOAST target keeps the tokens out of the rows: a search that finds 10,000 rows reads 300 pages, not 10,000.
ALTER TABLE "goods_search" SET (toast_tuple_target = 128);
--> statement-breakpoint
-- The planner knows 1,000 common tokens instead of 100.
ALTER TABLE "goods_search" ALTER COLUMN "tokens" SET STATISTICS 1000;
--> statement-breakpoint
-- Logs are append-only for every client of this database.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "document_views_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "document_views"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A user with addresses has a default one. Checked at the commit, so that the default can move within a transaction.
CREATE FUNCTION addresses_have_default() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner text := coalesce(OLD.user_id, NEW.user_id);
BEGIN
  IF EXISTS (SELECT FROM addresses WHERE user_id = owner)
    AND NOT EXISTS (SELECT FROM addresses WHERE user_id = owner AND is_default) THEN
    RAISE EXCEPTION 'addresses of % have no default', owner USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "addresses_need_default" AFTER INSERT OR UPDATE OR DELETE ON "addresses"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION addresses_have_default();
