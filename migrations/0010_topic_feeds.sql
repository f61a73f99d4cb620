ALTER TABLE `topics` ADD `language` text;--> statement-breakpoint
ALTER TABLE `topics` ADD `include_words` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `topics` ADD `exclude_words` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `topics` ADD `use_instance_feeds` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE TABLE `topic_feeds` (
	`topic_id` text NOT NULL,
	`url` text NOT NULL,
	`filter` text NOT NULL,
	`position` integer NOT NULL,
	`title` text,
	`last_read_at` integer,
	`error` text,
	PRIMARY KEY(`topic_id`, `url`),
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `topic_markings` (
	`topic_id` text NOT NULL,
	`page` text NOT NULL,
	`url` text NOT NULL,
	`belongs` integer NOT NULL,
	`title` text NOT NULL,
	`extract` text NOT NULL,
	`site` text NOT NULL,
	`published_at` integer,
	`marked_at` integer NOT NULL,
	PRIMARY KEY(`topic_id`, `page`),
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
