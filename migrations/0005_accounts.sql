DROP INDEX `users_username_unique`;--> statement-breakpoint
ALTER TABLE `users` ADD `username_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- SQL cannot work the keys out: src/db/username-keys.ts does in this transaction, and makes users_username_key_unique.
-- Codes live for ten minutes, and those of before are bound to no attempt.
DELETE FROM `auth_codes`;--> statement-breakpoint
ALTER TABLE `auth_codes` ADD `attempt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `auth_codes` ADD `blind_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `auth_codes` ADD `is_recognised` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `auth_codes` ADD `username` text;--> statement-breakpoint
ALTER TABLE `auth_codes` ADD `name` text;--> statement-breakpoint
CREATE TABLE `failed_sign_ins` (
	`account` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`is_told` integer DEFAULT false NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `failed_sign_ins_last` ON `failed_sign_ins` (`last_at`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `priority` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP INDEX `outbox_due`;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`priority`,`due_at`);
