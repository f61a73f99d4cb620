CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`topic_id` text,
	`name` text,
	`reason` text,
	`count` integer,
	`created_at` integer NOT NULL,
	`read_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_open` ON `notices` (`kind`,`subject`,`user_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `notices_newest` ON `notices` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`user_id`) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX `notices_topic` ON `notices` (`topic_id`);--> statement-breakpoint
CREATE INDEX `notices_ended` ON `notices` (`ended_at`) WHERE ended_at is not null;--> statement-breakpoint
CREATE TABLE `notice_wishes` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notice_deliveries` (
	`notice_id` text NOT NULL,
	`channel_id` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`notice_id`, `channel_id`),
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notice_deliveries_due` ON `notice_deliveries` (`due_at`);--> statement-breakpoint
ALTER TABLE `topic_feeds` ADD `failing_since` integer;--> statement-breakpoint
-- A feed that fails already has failed since it was last read, as far as is known.
UPDATE `topic_feeds` SET `failing_since` = coalesce(`last_read_at`, unixepoch() * 1000) WHERE `error` IS NOT NULL;
