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
	"lease_by" text,
	"lease_until" timestamp with time zone,
	"accidents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imports_state" CHECK ("imports"."state" IN ('uploaded', 'checking', 'checked', 'importing', 'done', 'stopped', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "import_problems" ADD CONSTRAINT "import_problems_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_goods" ADD CONSTRAINT "imported_goods_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_goods_goods" ON "imported_goods" USING btree ("goods_id");--> statement-breakpoint
CREATE INDEX "imports_owner" ON "imports" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_running" ON "imports" USING btree ("lease_until") WHERE "imports"."state" IN ('checking', 'importing');