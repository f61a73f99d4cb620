ALTER TABLE `channels` ADD `session_id` text REFERENCES `sessions`(`id`) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `channels_session` ON `channels` (`session_id`);--> statement-breakpoint
UPDATE `channels` SET `session_id` = coalesce(
	(SELECT `id` FROM `sessions` WHERE `user_id` = `channels`.`user_id` AND `created_at` <= `channels`.`created_at` ORDER BY `created_at` DESC LIMIT 1),
	(SELECT `id` FROM `sessions` WHERE `user_id` = `channels`.`user_id` ORDER BY `created_at` DESC LIMIT 1)
) WHERE `kind` = 'web-push';--> statement-breakpoint
DELETE FROM `channels` WHERE `kind` = 'web-push' AND `session_id` IS NULL;
