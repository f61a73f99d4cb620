ALTER TABLE `topic_sources` ADD `is_custom` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Those that an admin added were told apart by their place in lists, until now.
UPDATE `topic_sources` SET `is_custom` = true WHERE `position` = 90;
