CREATE TABLE `feed_tokens` (
	`user_id` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`sealed` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feed_tokens_digest_unique` ON `feed_tokens` (`digest`);
