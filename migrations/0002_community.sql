CREATE TABLE `search_documents` (
	`id` integer PRIMARY KEY NOT NULL,
	`topic_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`tags` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_documents_topic_id_unique` ON `search_documents` (`topic_id`);--> statement-breakpoint
CREATE TABLE `topic_tags` (
	`tag` text NOT NULL,
	`topic_id` text NOT NULL,
	PRIMARY KEY(`tag`, `topic_id`),
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `topic_tags_topic` ON `topic_tags` (`topic_id`);--> statement-breakpoint
DROP INDEX `topic_likes_topic`;--> statement-breakpoint
CREATE INDEX `topic_likes_topic` ON `topic_likes` (`topic_id`,`created_at`);--> statement-breakpoint
DROP INDEX `topic_slops_topic`;--> statement-breakpoint
CREATE INDEX `topic_slops_topic` ON `topic_slops` (`topic_id`,`created_at`);--> statement-breakpoint
DROP INDEX `topics_creator`;--> statement-breakpoint
ALTER TABLE `topics` ADD `trending_score` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `topics` ADD `hotness` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `topics` ADD `scored_at` integer DEFAULT 0;--> statement-breakpoint
CREATE INDEX `topics_hottest` ON `topics` (`hotness`,`id`) WHERE is_public = 1;--> statement-breakpoint
CREATE INDEX `topics_category_newest` ON `topics` (`category`,`created_at`,`id`) WHERE is_public = 1;--> statement-breakpoint
CREATE INDEX `topics_category_updated` ON `topics` (`category`,`summary_at`,`id`) WHERE is_public = 1;--> statement-breakpoint
CREATE INDEX `topics_category_hottest` ON `topics` (`category`,`hotness`,`id`) WHERE is_public = 1;--> statement-breakpoint
CREATE INDEX `topics_trending` ON `topics` (`summary_at`,`id`) WHERE is_trending = 1;--> statement-breakpoint
CREATE INDEX `topics_contending` ON `topics` (`trending_score`) WHERE is_public = 1 and trending_score > 0;--> statement-breakpoint
CREATE INDEX `topics_scored` ON `topics` (`scored_at`) WHERE scored_at is not null;--> statement-breakpoint
CREATE INDEX `topics_creator` ON `topics` (`created_by_id`,`summary_at`,`id`);--> statement-breakpoint
DROP INDEX `user_topic_follows_topic`;--> statement-breakpoint
CREATE INDEX `user_topic_follows_topic` ON `user_topic_follows` (`topic_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `topic_summaries` ADD `plain_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `auth_codes_expiry` ON `auth_codes` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`id`) WHERE is_suspended = 1;--> statement-breakpoint
CREATE INDEX `users_invitation` ON `users` (`invitation_code_id`);--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`created_at`) WHERE is_verified = 0;