ALTER TABLE `topics` ADD `search_words` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `kind` text DEFAULT 'update' NOT NULL;--> statement-breakpoint
CREATE INDEX `runs_open_proposals` ON `runs` (`started_at`) WHERE kind = 'proposal' and ended_at is null;--> statement-breakpoint
CREATE TABLE `page_judgements` (
	`topic_id` text NOT NULL,
	`page` text NOT NULL,
	`belongs` integer NOT NULL,
	`why` text NOT NULL,
	`judged_at` integer NOT NULL,
	PRIMARY KEY(`topic_id`, `page`),
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `page_judgements_judged` ON `page_judgements` (`judged_at`);
