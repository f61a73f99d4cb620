-- A job has a kind and a subject, so that a topic may have several.
CREATE TABLE `jobs` (
	`subject` text NOT NULL,
	`kind` text NOT NULL,
	`due_at` integer,
	`reason` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`requested_at` integer,
	`claimed_by` text,
	`lease_until` integer,
	`last_run_id` text,
	`last_checked_at` integer,
	`crashes` integer DEFAULT 0 NOT NULL,
	`reading` text,
	`left_out` text,
	PRIMARY KEY(`subject`, `kind`),
	FOREIGN KEY (`last_run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
INSERT INTO `jobs` (`subject`, `kind`, `due_at`, `reason`, `attempts`, `requested_at`, `claimed_by`, `lease_until`, `last_run_id`, `last_checked_at`, `crashes`, `reading`, `left_out`)
SELECT `topic_id`, 'update', `due_at`, `reason`, `attempts`, `requested_at`, `claimed_by`, `lease_until`, `last_run_id`, `last_checked_at`, `crashes`, `reading`, `left_out` FROM `refresh_jobs`;
--> statement-breakpoint
DROP TABLE `refresh_jobs`;--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`kind`,`due_at`) WHERE claimed_by is null;--> statement-breakpoint
CREATE INDEX `jobs_lease` ON `jobs` (`lease_until`) WHERE claimed_by is not null;--> statement-breakpoint
CREATE INDEX `jobs_run` ON `jobs` (`last_run_id`);--> statement-breakpoint
CREATE TRIGGER `topics_jobs_removed` AFTER DELETE ON `topics` BEGIN
  DELETE FROM `jobs` WHERE `subject` = OLD.`id`;
END;
--> statement-breakpoint
-- Publishing says itself which summary is a topic's current one: roll-ups will be summaries too.
DROP TRIGGER `topic_summaries_published`;--> statement-breakpoint
ALTER TABLE `topic_summaries` ADD `kind` text DEFAULT 'update' NOT NULL;--> statement-breakpoint
DROP INDEX `topic_summaries_newest`;--> statement-breakpoint
CREATE INDEX `topic_summaries_newest` ON `topic_summaries` (`topic_id`,`kind`,`last_updated`,`id`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `channel` text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
CREATE TABLE `announcements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`topic_id` text,
	`summary_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`summary_id`) REFERENCES `topic_summaries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `announcements_topic` ON `announcements` (`topic_id`);--> statement-breakpoint
CREATE INDEX `announcements_summary` ON `announcements` (`summary_id`);--> statement-breakpoint
CREATE TABLE `announcement_readers` (
	`name` text PRIMARY KEY NOT NULL,
	`read_up_to` integer NOT NULL
);
