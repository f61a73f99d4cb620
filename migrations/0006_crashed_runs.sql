ALTER TABLE `refresh_jobs` ADD `crashes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `refresh_jobs` ADD `reading` text;--> statement-breakpoint
ALTER TABLE `refresh_jobs` ADD `left_out` text;
