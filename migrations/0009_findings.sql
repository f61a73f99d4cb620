ALTER TABLE `runs` ADD `feeds` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `relevant` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `near_misses` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `told` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TABLE `candidates` (
	`topic_id` text NOT NULL,
	`page` text NOT NULL,
	`url` text NOT NULL,
	`title` text NOT NULL,
	`extract` text NOT NULL,
	`site` text NOT NULL,
	`published_at` integer,
	`filter` text NOT NULL,
	`found_at` integer NOT NULL,
	`outranked` integer NOT NULL,
	PRIMARY KEY(`topic_id`, `page`),
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `topic_findings` (
	`topic_id` text PRIMARY KEY NOT NULL,
	`found_at` integer NOT NULL,
	`looked` integer NOT NULL,
	`caught` text NOT NULL,
	`near_misses` text NOT NULL,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
