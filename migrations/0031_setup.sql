CREATE TABLE `setup` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text,
	`ended_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
-- An instance that has had a user is never set up again, whoever is deleted later.
CREATE TRIGGER `setup_ended` AFTER INSERT ON `users` BEGIN
  INSERT OR IGNORE INTO `setup` (`id`, `ended_at`) VALUES (1, NEW.`created_at`);
END;
--> statement-breakpoint
INSERT INTO `setup` (`id`, `ended_at`) SELECT 1, min(`created_at`) FROM `users` HAVING count(*) > 0;
