CREATE TABLE "client_builds" (
	"workers" text[] PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
