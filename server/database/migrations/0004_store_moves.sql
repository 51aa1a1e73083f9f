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
ALTER TABLE "store_moves" ADD CONSTRAINT "store_moves_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_moves_store" ON "store_moves" USING btree ("store_id","seq");