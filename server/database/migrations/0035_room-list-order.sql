ALTER TABLE "rooms" ADD COLUMN "updated_hour" timestamp (3) with time zone GENERATED ALWAYS AS (date_bin('1 hour', updated_at, '2000-01-01T00:00:00Z')) STORED;--> statement-breakpoint
CREATE INDEX "room_members_joined" ON "room_members" USING btree ("user_id") WHERE "room_members"."joined_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "rooms_of_lower" ON "rooms" USING btree (split_part(split_part(id, '_', 4), '.', 1),"updated_hour");--> statement-breakpoint
CREATE INDEX "rooms_of_higher" ON "rooms" USING btree (split_part(split_part(id, '_', 4), '.', 2),"updated_hour");