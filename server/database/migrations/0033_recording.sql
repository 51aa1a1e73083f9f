ALTER TABLE "contact_messages" DROP CONSTRAINT "contact_messages_subject";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "recording" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_subject" CHECK ("contact_messages"."subject" IN ('general', 'advertise', 'problem'));