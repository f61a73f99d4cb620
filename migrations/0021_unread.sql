CREATE TABLE `seen_topics` (
	`user_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`seen_up_to` integer NOT NULL,
	PRIMARY KEY(`user_id`, `topic_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `seen_topics_topic` ON `seen_topics` (`topic_id`);
--> statement-breakpoint
CREATE TABLE `seen_stories` (
	`user_id` text NOT NULL,
	`story_id` text NOT NULL,
	`seen_up_to` integer NOT NULL,
	PRIMARY KEY(`user_id`, `story_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `seen_stories_story` ON `seen_stories` (`story_id`);
--> statement-breakpoint
CREATE TABLE `visits` (
	`user_id` text PRIMARY KEY NOT NULL,
	`seen_up_to` integer,
	`new_since` integer,
	`last_seen_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- Until now each browser noted what was seen. Where none brings its note, a week's updates are new and not all.
INSERT INTO `visits` (`user_id`, `seen_up_to`) SELECT `id`, (unixepoch() - 7 * 86400) * 1000 FROM `users`;
