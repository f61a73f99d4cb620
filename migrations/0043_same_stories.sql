CREATE TABLE `same_stories` (
	`summary_id` text NOT NULL,
	`story_id` text NOT NULL,
	`other_summary_id` text NOT NULL,
	`other_story_id` text NOT NULL,
	`is_repeat` integer NOT NULL,
	PRIMARY KEY(`summary_id`, `story_id`, `other_summary_id`, `other_story_id`),
	FOREIGN KEY (`summary_id`) REFERENCES `topic_summaries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_summary_id`) REFERENCES `topic_summaries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `same_stories_other` ON `same_stories` (`other_summary_id`);--> statement-breakpoint
ALTER TABLE `read_items` ADD `is_folded` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `same_stories_taken_back` AFTER DELETE ON `same_stories` BEGIN
	DELETE FROM `read_items` WHERE `summary_id` = OLD.`summary_id` AND `is_folded` = 1;
END;--> statement-breakpoint
CREATE TRIGGER `topics_unfolded` AFTER UPDATE OF `is_public`, `created_by_id` ON `topics`
	WHEN NEW.`is_public` = 0 AND (OLD.`is_public` = 1 OR OLD.`created_by_id` <> NEW.`created_by_id`) BEGIN
	DELETE FROM `read_items` WHERE `is_folded` = 1 AND `user_id` <> NEW.`created_by_id` AND `summary_id` IN (
		SELECT `same_stories`.`summary_id` FROM `topic_summaries`
		JOIN `same_stories` ON `same_stories`.`other_summary_id` = `topic_summaries`.`id`
		WHERE `topic_summaries`.`topic_id` = NEW.`id`
	);
END;--> statement-breakpoint
CREATE TRIGGER `user_topic_follows_unfolded` AFTER DELETE ON `user_topic_follows` BEGIN
	DELETE FROM `read_items` WHERE `is_folded` = 1 AND `user_id` = OLD.`user_id` AND `summary_id` IN (
		SELECT `same_stories`.`summary_id` FROM `topic_summaries`
		JOIN `same_stories` ON `same_stories`.`other_summary_id` = `topic_summaries`.`id`
		WHERE `topic_summaries`.`topic_id` = OLD.`topic_id`
	);
END;
