CREATE TABLE `oauth_grants` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`client_id` text NOT NULL,
	`name` text NOT NULL,
	`site` text NOT NULL,
	`scope` text NOT NULL,
	`resource` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`challenge` text NOT NULL,
	`code` text NOT NULL,
	`access` text,
	`access_expires_at` integer,
	`family` text,
	`refresh` text,
	`last_used_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_grants_code_unique` ON `oauth_grants` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_grants_access_unique` ON `oauth_grants` (`access`);--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_grants_family_unique` ON `oauth_grants` (`family`);--> statement-breakpoint
CREATE INDEX `oauth_grants_user` ON `oauth_grants` (`user_id`);--> statement-breakpoint
CREATE INDEX `oauth_grants_expiry` ON `oauth_grants` (`expires_at`);
