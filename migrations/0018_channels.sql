CREATE TABLE `channels` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`address_key` text,
	`sealed` text,
	`is_on` integer DEFAULT true NOT NULL,
	`on_since` integer NOT NULL,
	`last_delivered_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `channels_user` ON `channels` (`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `channels_address` ON `channels` (`user_id`,`address_key`);
--> statement-breakpoint
CREATE TABLE `web_push_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`sealed` text NOT NULL,
	`created_at` integer NOT NULL
);
