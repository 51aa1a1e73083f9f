-- Whoever was quoted before quotes had an end is given its full time from now on.
UPDATE "agent_buys" SET "quote_expires_at" = CASE WHEN "state" = 'quoted' THEN now() ELSE "quoted_at" END + interval '48 hours' WHERE "quoted_at" IS NOT NULL;
