ALTER TABLE `users` ADD `allowance` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `invitation_codes` ADD `allowance` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `fallback` text;
