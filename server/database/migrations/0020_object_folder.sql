CREATE TABLE "object_folder" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "object_folder_only" CHECK ("object_folder"."only")
);
