DROP INDEX "discuss_reports_once";--> statement-breakpoint
ALTER TABLE "discuss_likes" DROP CONSTRAINT "discuss_likes_subject_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "discuss_likes" ADD CONSTRAINT "discuss_likes_kind_subject_id_user_id_pk" PRIMARY KEY("kind","subject_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "discuss_reports_once" ON "discuss_reports" USING btree ("kind","subject_id","reporter_id");--> statement-breakpoint
UPDATE "file_uses" SET "kind" = 'reply' WHERE "kind" = 'article' AND "ref" IN (SELECT "id" FROM "article_replies");
