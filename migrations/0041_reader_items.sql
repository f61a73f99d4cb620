CREATE TABLE `subscriptions` (
	`user_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`folder` text,
	`title` text,
	PRIMARY KEY(`user_id`, `topic_id`),
	FOREIGN KEY (`user_id`,`topic_id`) REFERENCES `user_topic_follows`(`user_id`,`topic_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `subscriptions_folder` ON `subscriptions` (`user_id`,`folder`);--> statement-breakpoint
CREATE TABLE `read_items` (
	`user_id` text NOT NULL,
	`summary_id` text NOT NULL,
	`is_read` integer NOT NULL,
	PRIMARY KEY(`user_id`, `summary_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`summary_id`) REFERENCES `topic_summaries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `read_items_summary` ON `read_items` (`summary_id`);--> statement-breakpoint
CREATE INDEX `read_items_kept` ON `read_items` (`user_id`,`summary_id`) WHERE is_read = 0;--> statement-breakpoint
CREATE TABLE `saved_items` (
	`user_id` text NOT NULL,
	`summary_id` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `summary_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`summary_id`) REFERENCES `topic_summaries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_items_newest` ON `saved_items` (`user_id`,`saved_at`,`summary_id`);--> statement-breakpoint
CREATE INDEX `saved_items_summary` ON `saved_items` (`summary_id`);--> statement-breakpoint
ALTER TABLE `topic_summaries` ADD `item_number` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `topic_summaries_number` ON `topic_summaries` (`item_number`) WHERE item_number is not null;--> statement-breakpoint
CREATE INDEX `topic_summaries_items` ON `topic_summaries` (`topic_id`,`item_number`,`last_updated`,`id`) WHERE item_number is not null;--> statement-breakpoint
UPDATE `topic_summaries` SET `item_number` = `numbered`.`item_number` FROM (
	SELECT `id`, `place` + max(`last_updated` * 1000 - `place`) OVER (ORDER BY `place`) AS `item_number` FROM (
		SELECT `id`, `last_updated`, row_number() OVER (ORDER BY `last_updated`, `id`) AS `place`
		FROM `topic_summaries` WHERE `kind` = 'update'
	)
) AS `numbered` WHERE `topic_summaries`.`id` = `numbered`.`id`;--> statement-breakpoint
CREATE TRIGGER `topic_summaries_numbered` AFTER INSERT ON `topic_summaries` WHEN NEW.`kind` = 'update' BEGIN
	UPDATE `topic_summaries` SET `item_number` = (
		SELECT CASE
			WHEN `latest` IS NULL THEN NEW.`last_updated` * 1000
			WHEN `latest` < NEW.`last_updated` * 1000 + 999 THEN `latest` + 1
			ELSE (SELECT max(`item_number`) + 1 FROM `topic_summaries`)
		END
		FROM (
			SELECT max(`item_number`) AS `latest` FROM `topic_summaries`
			WHERE `item_number` BETWEEN NEW.`last_updated` * 1000 AND NEW.`last_updated` * 1000 + 999
		)
	) WHERE `id` = NEW.`id`;
END;
