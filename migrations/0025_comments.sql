CREATE TABLE `comment_mentions` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `topic_comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_mentions_user` ON `comment_mentions` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `topic_comments` ADD `edited_at` integer;--> statement-breakpoint
ALTER TABLE `topic_comments` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `topic_comments` ADD `reply_to` text REFERENCES topic_comments(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `topic_comments` ADD `quote` text;--> statement-breakpoint
CREATE INDEX `topic_comments_threads` ON `topic_comments` (`topic_id`,`created_at`,`id`) WHERE reply_to is null;--> statement-breakpoint
CREATE INDEX `topic_comments_replies` ON `topic_comments` (`reply_to`,`created_at`,`id`) WHERE reply_to is not null;--> statement-breakpoint
-- What is left of a deleted comment that has replies does not count, and goes with the last of them.
DROP TRIGGER `topic_comments_counted_down`;--> statement-breakpoint
CREATE TRIGGER `topic_comments_counted_down` AFTER DELETE ON `topic_comments`
WHEN OLD.`removed_at` IS NULL AND OLD.`deleted_at` IS NULL AND OLD.`is_author_suspended` = 0 BEGIN
  UPDATE `topics` SET `comment_count` = max(0, `comment_count` - 1) WHERE `id` = OLD.`topic_id`;
END;
--> statement-breakpoint
DROP TRIGGER `topic_comments_recounted`;--> statement-breakpoint
CREATE TRIGGER `topic_comments_recounted` AFTER UPDATE OF `removed_at`, `deleted_at`, `is_author_suspended` ON `topic_comments`
WHEN (NEW.`removed_at` IS NULL AND NEW.`deleted_at` IS NULL AND NEW.`is_author_suspended` = 0)
  <> (OLD.`removed_at` IS NULL AND OLD.`deleted_at` IS NULL AND OLD.`is_author_suspended` = 0) BEGIN
  UPDATE `topics` SET `comment_count` = max(0, `comment_count`
    + iif(OLD.`removed_at` IS NULL AND OLD.`deleted_at` IS NULL AND OLD.`is_author_suspended` = 0, -1, 1))
  WHERE `id` = NEW.`topic_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `topic_comments_thread_ended` AFTER DELETE ON `topic_comments` WHEN OLD.`reply_to` IS NOT NULL BEGIN
  DELETE FROM `topic_comments` WHERE `id` = OLD.`reply_to` AND `deleted_at` IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM `topic_comments` WHERE `reply_to` = OLD.`reply_to`);
END;
