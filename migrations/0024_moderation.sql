CREATE TABLE `comment_flags` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `topic_comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_flags_user` ON `comment_flags` (`user_id`);--> statement-breakpoint
CREATE TABLE `flagged_comments` (
	`comment_id` text PRIMARY KEY NOT NULL,
	`flagged_at` integer NOT NULL,
	`is_open` integer NOT NULL,
	FOREIGN KEY (`comment_id`) REFERENCES `topic_comments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `flagged_comments_open` ON `flagged_comments` (`flagged_at`,`comment_id`) WHERE is_open = 1;--> statement-breakpoint
CREATE TABLE `moderation_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`action` text NOT NULL,
	`target` text NOT NULL,
	`topic_id` text,
	`reason` text NOT NULL,
	`moderator_id` text,
	FOREIGN KEY (`moderator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `moderation_log_newest` ON `moderation_log` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_log_target` ON `moderation_log` (`target`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_log_moderator` ON `moderation_log` (`moderator_id`);--> statement-breakpoint
ALTER TABLE `topics` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `topics` ADD `hidden_reason` text;--> statement-breakpoint
ALTER TABLE `topics` ADD `is_public_once_shown` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- A topic that is hidden may be called as a private one of its creator.
DROP INDEX `topics_private_name`;--> statement-breakpoint
CREATE UNIQUE INDEX `topics_private_name` ON `topics` (`created_by_id`,`name_key`) WHERE is_public = 0 and hidden_at is null;--> statement-breakpoint
ALTER TABLE `topic_comments` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `topic_comments` ADD `is_author_suspended` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- A comment counts while it is shown: neither removed, nor of somebody who is suspended.
DROP TRIGGER `topic_comments_counted_down`;--> statement-breakpoint
CREATE TRIGGER `topic_comments_counted_down` AFTER DELETE ON `topic_comments`
WHEN OLD.`removed_at` IS NULL AND OLD.`is_author_suspended` = 0 BEGIN
  UPDATE `topics` SET `comment_count` = max(0, `comment_count` - 1) WHERE `id` = OLD.`topic_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `topic_comments_recounted` AFTER UPDATE OF `removed_at`, `is_author_suspended` ON `topic_comments`
WHEN (NEW.`removed_at` IS NULL AND NEW.`is_author_suspended` = 0) <> (OLD.`removed_at` IS NULL AND OLD.`is_author_suspended` = 0) BEGIN
  UPDATE `topics` SET `comment_count` = max(0, `comment_count` + iif(OLD.`removed_at` IS NULL AND OLD.`is_author_suspended` = 0, -1, 1))
  WHERE `id` = NEW.`topic_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `users_comments_suspended` AFTER UPDATE OF `is_suspended` ON `users`
WHEN NEW.`is_suspended` <> OLD.`is_suspended` BEGIN
  UPDATE `topic_comments` SET `is_author_suspended` = NEW.`is_suspended` WHERE `user_id` = NEW.`id`;
END;
--> statement-breakpoint
UPDATE `topic_comments` SET `is_author_suspended` = 1 WHERE `user_id` IN (SELECT `id` FROM `users` WHERE `is_suspended` = 1);
