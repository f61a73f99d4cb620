ALTER TABLE `topics` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `topics` ADD `deleted_by_id` text REFERENCES `users`(`id`) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `topics` ADD `is_public_once_restored` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `topics_deleted` ON `topics` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `topics_deleted_by` ON `topics` (`deleted_by_id`) WHERE deleted_by_id is not null;--> statement-breakpoint
CREATE INDEX `topic_comments_deleted` ON `topic_comments` (`deleted_at`) WHERE deleted_at is not null;
